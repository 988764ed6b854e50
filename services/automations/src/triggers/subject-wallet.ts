import type { Trigger } from '@outrider/contracts/triggers'
import { readerOf } from '../filters/path.ts'

/** Where each kind of on-chain event names the wallet it is about; the first kind whose name fits decides. */
const kinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/transfer|mint/i, ['to', 'from']], // nobody receives a burn, which names its owner in `from`
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
  const { payload = {}, decoded = {} } = trigger
  for (const name of namesFor(trigger))
    for (const source of [payload, decoded]) {
      const value: unknown = Object.hasOwn(source, name) ? source[name] : undefined
      if (isWallet(value)) return value
    }
  return undefined
}

function namesFor(trigger: Trigger): readonly string[] {
  if (trigger.type !== 'onchain_event' && trigger.type !== 'decoded_event') return usual
  const { event = '' } = trigger
  const [, names = []] = kinds.find(([kind]) => kind.test(event)) ?? []
  return [...names, ...usual]
}

function isWallet(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= longest &&
    !zeroAddress.test(value)
  )
}
