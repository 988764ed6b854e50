import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '@outrider/service/db/pool'

/** The key for links and return paths. The first process creates it. */
export async function loadSigningKey(db: Db): Promise<Uint8Array> {
  await db`insert into signing_key (secret) values (${randomBytes(32)}) on conflict (id) do nothing`
  const [row] = await db<{ secret: Uint8Array }[]>`select secret from signing_key`
  if (!row) throw new Error('no signing key')
  return row.secret
}

/** The purpose of a signature. It is not valid for another one. */
type TokenPurpose = 'click' | 'open' | 'unsubscribe'

/** Signs tokens that others send back. */
export interface Signer {
  /** `<payload>.<HMAC>`, both base64url. */
  seal(purpose: TokenPurpose, payload: Uint8Array): string
  /** The payload; undefined unless `seal` created the token for this purpose. */
  open(purpose: TokenPurpose, token: string): Buffer | undefined
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
  const tagOf = (purpose: TokenPurpose, payload: Uint8Array) =>
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
