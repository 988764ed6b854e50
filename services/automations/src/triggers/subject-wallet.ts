import type { Trigger } from '@outrider/contracts/triggers'
import { readerOf } from '../filters/path.ts'

/** Where each kind of on-chain event names the wallet it is about; the first kind whose name fits decides. */
const kinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/transfer|mint/i, ['to']],
  [/burn/i, ['from']],
  [/swap/i, ['sender', 'recipient', 'to']],
  [/deposit|withdraw/i, ['owner', 'onBehalfOf', 'user', 'account']],
]
const usual = ['wallet', 'walletAddress']
const zeroAddress = /^0x0+$/i
const longest = 128

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
    value.length <= longest &&
    !zeroAddress.test(value)
  )
}
