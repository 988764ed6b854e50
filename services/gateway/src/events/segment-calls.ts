import { parse } from '@outrider/contracts/contract'
import { BatchedEvent } from '@outrider/contracts/events'
import { SegmentCall, SegmentCallType } from '@outrider/contracts/foreign-events'
import type { FreeForm } from '@outrider/contracts/shapes'
import type { EventFormat } from './accept-events.ts'
import { Type } from 'typebox'
import { keyOfText } from './cloud-events.ts'

const Typed = Type.Object({ type: SegmentCallType })

/** Calls of Segment's protocol as events. See https://segment.com/docs/connections/spec. */
export const segmentFormat: EventFormat = {
  read: (item) => {
    const { type } = parse(Typed, { type: typeOf(item) })
    return parse(BatchedEvent, eventOf(type, parse(SegmentCall, item)))
  },
  names: {
    'contact.externalId': 'userId',
    'contact.email': 'traits.email',
    'contact.walletAddress': 'traits.walletAddress',
    contact: 'userId',
    attributes: 'traits',
    payload: 'properties',
    idempotencyKey: 'messageId',
    occurredAt: 'timestamp',
  },
}

/** Whether a call is of another type, such as `alias`, or has no identifier except an `anonymousId`. */
export function isIgnored(item: unknown): boolean {
  const type = typeOf(item)
  if (typeof type !== 'string') return false
  if (!callTypes.includes(type)) return true
  const { userId, traits, context }: Partial<SegmentCall> = Object(item)
  if (!isMissing(userId)) return false
  const ofPerson = { ...Object(context?.['traits']), ...(type !== 'group' && traits) }
  return identifiersIn(ofPerson).length === 0
}

function typeOf(item: unknown): unknown {
  const { type }: { readonly type?: unknown } = Object(item)
  return type
}

const callTypes: readonly string[] = SegmentCallType.enum

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** An EVM address, or one in base58. `address` is otherwise a postal address in Segment's specification. */
const wallet = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** The identifiers of a person: the name in `traits`, and the field of the contact. */
function identifiersIn(traits: FreeForm): (readonly [trait: string, field: string])[] {
  const { email, walletAddress, address } = traits
  const isWallet = typeof address === 'string' && wallet.test(address)
  return [
    ...(isMissing(email) ? [] : [['email', 'email'] as const]),
    ...(isWallet ? [['address', 'walletAddress'] as const] : []),
    ...(isMissing(walletAddress) ? [] : [['walletAddress', 'walletAddress'] as const]),
  ]
}

/** The fields of an event, not yet checked. */
function eventOf(type: SegmentCallType, call: SegmentCall): object {
  const { userId, traits, context, messageId, timestamp } = call
  const ofPerson: FreeForm = {
    ...Object(context?.['traits']),
    ...(type !== 'group' && traits),
  }
  const identifiers = identifiersIn(ofPerson)
  const used = new Set(['email', 'walletAddress', ...identifiers.map(([trait]) => trait)])
  const attributes = Object.entries(ofPerson).filter(([name]) => !used.has(name))
  const payload = payloadOf(type, call)
  return {
    event: type === 'track' ? eventName(call.event ?? '') : type,
    contact: {
      ...(!isMissing(userId) && { externalId: String(userId) }),
      ...Object.fromEntries(identifiers.map(([trait, field]) => [field, ofPerson[trait]])),
    },
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
    ...(payload && { payload }),
    ...(!isMissing(messageId) && { idempotencyKey: keyOfText(String(messageId)) }),
    ...(!isMissing(timestamp) && { occurredAt: timestamp }),
  }
}

function payloadOf(type: SegmentCallType, call: SegmentCall): FreeForm | undefined {
  const { event, name, category, groupId, properties, traits } = call
  const given = { ...properties }
  switch (type) {
    case 'identify':
      return undefined
    case 'track':
      return { ...given, $event: event }
    case 'group':
      return { groupId, ...(traits && { traits }) }
    default:
      return { ...(name && { name }), ...(category && { category }), ...given }
  }
}

/** Characters of a name that are read. */
const maxRead = 256
const validName = /^[a-zA-Z0-9_.:-]{1,64}$/

/** `Order Completed` becomes `order_completed`; empty if no letter or digit of a name can be kept. */
export function eventName(text: string): string {
  if (validName.test(text)) return text.toLowerCase()
  const plain = text.slice(0, maxRead).normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain
    .split(/[^a-zA-Z0-9_.:-]/)
    .filter(Boolean)
    .join('_')
    .slice(0, 64)
    .toLowerCase()
}
