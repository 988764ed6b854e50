import { createHash } from 'node:crypto'
import { newUuid } from '@outrider/contracts/ids'
import { transactionKey, type Trigger } from '@outrider/contracts/triggers'
import { readerOf } from '../filters/filters.ts'

/** The fields in which kinds of on-chain events name their wallet. The first matching kind decides. */
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
 * The wallet of a trigger: the given one; else that at `subject`, a path of the catalog; else that in the usual fields of
 * its kind of event; each in the payload, then in `decoded`. Undefined if there is none.
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

/** Transfers to the zero address burn tokens (ERC-20, ERC-721, ERC-1155). */
function isTransferToNobody(trigger: Trigger): boolean {
  const [to] = valuesOf(trigger, 'to')
  return /transfer/i.test(trigger.event ?? '') && typeof to === 'string' && zeroAddress.test(to)
}

/** The value of a field in the payload, then in `decoded`. */
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
 * The key by which a trigger enters each automation once (interface, 4.2.7, rules 4–8): the caller's key, else a derived
 * one. `unique` stands where two triggers would have the same key otherwise.
 */
export function deriveKey(
  trigger: Trigger,
  contactId: string | null,
  unique: string = newUuid(),
): string {
  return bounded(trigger.sourceEventId ?? derived(trigger, contactId, unique))
}

function derived(trigger: Trigger, contactId: string | null, unique: string): string {
  const { type, segmentId, campaignId = '', deliveryId, score } = trigger
  const contact = contactId ?? hexOf(unique)
  switch (type) {
    case 'segment_entered':
      return `segment:${segmentId}:${contact}`
    case 'email_opened':
      return `email_opened:${campaignId}:${deliveryId ?? contact}`
    case 'health_threshold':
      return `health_threshold:${contact}:${score}`
    case 'custom_event':
      return `event:${hexOf(unique)}`
    default:
      return transactionKey(trigger, hexOf(unique))
  }
}

function hexOf(unique: string): string {
  return createHash('md5').update(unique).digest('hex')
}

/** Keys that are too long for the index keep their beginning and end in a digest. */
function bounded(key: string): string {
  if (key.length <= longestKey) return key
  return `${key.slice(0, longestKey - 65)}:${createHash('sha256').update(key).digest('hex')}`
}
