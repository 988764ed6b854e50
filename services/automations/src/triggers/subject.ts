import { createHash, randomBytes } from 'node:crypto'
import { transactionKey, type Trigger } from '@outrider/contracts/triggers'
import { readerOf } from '../filters/filters.ts'

/** Where each kind of on-chain event names the wallet it is about; the first kind whose name fits decides. */
const kinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/transfer|mint/i, ['to']],
  [/burn/i, ['from']],
  [/swap/i, ['sender', 'recipient', 'to']],
  [/deposit|withdraw/i, ['owner', 'onBehalfOf', 'user', 'account']],
]
const usual = ['wallet', 'walletAddress']
const zeroAddress = /^0x0+$/i
const longestWallet = 128

/**
 * The wallet that a trigger is about: as given; else at `subject`, the path that the catalog names; else by
 * the usual names for its kind of event; each in the payload, then in `decoded`. Undefined when none is named.
 */
export function subjectWalletOf(trigger: Trigger, subject?: string): string | undefined {
  if (trigger.walletAddress !== undefined) return trigger.walletAddress
  const named = subject === undefined ? undefined : readerOf(subject, [])({ ...trigger, trigger })
  if (isWallet(named)) return named
  return namesFor(trigger)
    .flatMap((name) => valuesOf(trigger, name))
    .find(isWallet)
}

function namesFor(trigger: Trigger): readonly string[] {
  if (trigger.type !== 'onchain_event' && trigger.type !== 'decoded_event') return usual
  const { event = '' } = trigger
  const name = isTransferToNobody(trigger) ? 'burn' : event
  const [, names = []] = kinds.find(([kind]) => kind.test(name)) ?? []
  return [...names, ...usual]
}

/** Tokens that are sent to the zero address are burnt (ERC-20, ERC-721, ERC-1155). */
function isTransferToNobody(trigger: Trigger): boolean {
  const [to] = valuesOf(trigger, 'to')
  return /transfer/i.test(trigger.event ?? '') && typeof to === 'string' && zeroAddress.test(to)
}

/** What the payload has under a name, then what was decoded. */
function valuesOf({ payload = {}, decoded = {} }: Trigger, name: string): unknown[] {
  return [payload, decoded].flatMap((source) => (Object.hasOwn(source, name) ? [source[name]] : []))
}

function isWallet(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= longestWallet &&
    !zeroAddress.test(value)
  )
}

const longestKey = 512

/**
 * The key under which a trigger enters each automation once (interface, 4.2.7, rules 4–8): the caller's,
 * else derived. `contactId` is the subject's, null for nobody.
 */
export function deriveKey(trigger: Trigger, contactId: string | null): string {
  return bounded(trigger.sourceEventId ?? derived(trigger, contactId))
}

function derived(trigger: Trigger, contactId: string | null): string {
  const { type, segmentId, campaignId = '', deliveryId, score } = trigger
  const contact = contactId ?? random()
  switch (type) {
    case 'segment_entered':
      return `segment:${segmentId}:${contact}`
    case 'email_opened':
      return `email_opened:${campaignId}:${deliveryId ?? contact}`
    case 'health_threshold':
      return `health_threshold:${contact}:${score}`
    case 'custom_event':
      return `event:${random()}`
    default:
      return transactionKey(trigger)
  }
}

function random(): string {
  return randomBytes(16).toString('hex')
}

/** What is too long for the index that decides keeps its beginning and is told apart by its digest. */
function bounded(key: string): string {
  if (key.length <= longestKey) return key
  return `${key.slice(0, longestKey - 65)}:${createHash('sha256').update(key).digest('hex')}`
}
