import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a signature is for; one for another purpose does not hold. */
export type Purpose = 'click' | 'open' | 'unsubscribe'

/** Signs what leaves the house and may come back. */
export interface Signer {
  /** `<payload>.<HMAC>`, both base64url. */
  seal(purpose: Purpose, payload: Uint8Array): string
  /** The payload; undefined for what `seal` did not make for this purpose. */
  open(purpose: Purpose, token: string): Buffer | undefined
  /** Twenty letters and digits, without regard to case: relays may change it. */
  stamp(text: string): string
  holds(text: string, stamp: string): boolean
}

const tagBytes = 16
const stampLength = 20

export function createSigner(secret: Uint8Array): Signer {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `outrider messaging ${purpose}`, 32))
  const keys = { click: keyFor('click'), open: keyFor('open'), unsubscribe: keyFor('unsubscribe') }
  const stampKey = keyFor('stamp')
  const tagOf = (purpose: Purpose, payload: Uint8Array) =>
    createHmac('sha256', keys[purpose]).update(payload).digest().subarray(0, tagBytes)
  const stamp = (text: string) =>
    createHmac('sha256', stampKey).update(text.toLowerCase()).digest('hex').slice(0, stampLength)
  return {
    seal(purpose, payload) {
      const tag = tagOf(purpose, payload)
      return `${Buffer.from(payload).toString('base64url')}.${tag.toString('base64url')}`
    },
    open(purpose, token) {
      const [payload, tag] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!payload || tag?.length !== tagBytes) return undefined
      return timingSafeEqual(tag, tagOf(purpose, payload)) ? payload : undefined
    },
    stamp,
    holds: (text, given) =>
      given.length === stampLength &&
      timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(stamp(text))),
  }
}
