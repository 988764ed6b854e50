import { idOf, type Uuid, uuidOf, uuidText } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

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

/** The contact that unsubscribes. It must be identifiable even after the message is deleted. */
interface UnsubscribeTarget extends StoredTenant {
  readonly messageId: Uuid
  readonly contactId: Uuid
}

/** Signed tokens in the links and addresses of an email. */
export interface EmailLinks {
  openToken(messageId: Uuid): string
  readOpen(token: string): Uuid | undefined
  /** The signature covers the target, so it cannot be changed. */
  clickToken(messageId: Uuid, target: string): string
  readClick(token: string): { messageId: Uuid; target: string } | undefined
  unsubscribeToken(subscription: UnsubscribeTarget): string
  readUnsubscribe(token: string): UnsubscribeTarget | undefined
  /** The local part of the return path and the Message-ID. It identifies the message in replies. */
  bounceName(messageId: Uuid): string
  /** The message that a text with such a name in it is about; undefined when there is none, or not ours. */
  readBounceName(text: string): Uuid | undefined
}

const uuidLength = 16
const bounceName = /\bbounce\+([0-7][0-9a-hjkmnp-tv-z]{25})-([0-9a-f]{20})@/i

export function createLinks(signer: Signer): EmailLinks {
  return {
    openToken: (messageId) => signer.seal('open', bytesOf(messageId)),
    readOpen: (token) => {
      const payload = signer.open('open', token)
      return payload && uuidIn(payload, 0)
    },
    clickToken: (messageId, target) =>
      signer.seal('click', Buffer.concat([bytesOf(messageId), Buffer.from(target)])),
    readClick: (token) => {
      const payload = signer.open('click', token)
      return (
        payload && {
          messageId: uuidIn(payload, 0),
          target: payload.subarray(uuidLength).toString(),
        }
      )
    },
    unsubscribeToken: ({ messageId, orgId, contactId, environment }) =>
      signer.seal(
        'unsubscribe',
        Buffer.concat([
          ...[messageId, orgId, contactId].map(bytesOf),
          Buffer.from(environment === 'live' ? 'l' : 't'),
        ]),
      ),
    readUnsubscribe: (token) => {
      const payload = signer.open('unsubscribe', token)
      return payload && unsubscribeTargetIn(payload)
    },
    bounceName: (messageId) => {
      const name = idOf('msg', messageId).slice('msg_'.length)
      return `bounce+${name}-${signer.stamp(name)}`
    },
    readBounceName: (text) => {
      const [, name = '', stamp = ''] = bounceName.exec(text) ?? []
      if (!signer.holds(name, stamp)) return undefined
      return uuidOf(`msg_${name.toLowerCase()}`)
    },
  }
}

function unsubscribeTargetIn(payload: Buffer): UnsubscribeTarget {
  return {
    messageId: uuidIn(payload, 0),
    orgId: uuidIn(payload, 1),
    contactId: uuidIn(payload, 2),
    environment: payload.subarray(3 * uuidLength).toString() === 'l' ? 'live' : 'test',
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

/** The UUID at the `place`th 16 bytes. */
function uuidIn(payload: Buffer, place: number): Uuid {
  return uuidText(payload.subarray(place * uuidLength, (place + 1) * uuidLength))
}
