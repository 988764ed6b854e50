import { idOf, type Uuid, uuidOf, uuidText } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { Signer } from './signing-keys.ts'

/** The contact that unsubscribes, and from which topic. Both must be known even after the message is deleted. */
export interface UnsubscribeTarget extends StoredTenant {
  readonly messageId: Uuid
  readonly contactId: Uuid
  /** The key of an optional topic. */
  readonly topic: string | null
}

/** Where the recipient of an email says that they want no more, or what they want. */
export interface WaysOut {
  readonly unsubscribeUrl: string
  readonly preferencesUrl: string
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
    unsubscribeToken: ({ messageId, orgId, contactId, environment, topic }) =>
      signer.seal(
        'unsubscribe',
        Buffer.concat([
          ...[messageId, orgId, contactId].map(bytesOf),
          Buffer.from(`${environment === 'live' ? 'l' : 't'}${topic ?? ''}`),
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
      if (name === '') return undefined
      const messageId = uuidOf(`msg_${name.toLowerCase()}`)
      return signer.holds(messageId, name, stamp) ? messageId : undefined
    },
  }
}

function unsubscribeTargetIn(payload: Buffer): UnsubscribeTarget {
  const [environment, ...topic] = payload.subarray(3 * uuidLength).toString()
  return {
    messageId: uuidIn(payload, 0),
    orgId: uuidIn(payload, 1),
    contactId: uuidIn(payload, 2),
    environment: environment === 'l' ? 'live' : 'test',
    topic: topic.join('') || null,
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

/** The UUID at the `place`th 16 bytes. */
function uuidIn(payload: Buffer, place: number): Uuid {
  return uuidText(payload.subarray(place * uuidLength, (place + 1) * uuidLength))
}
