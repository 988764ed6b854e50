import type { Trigger } from '@outrider/contracts/automations'
import { eventNameOf } from './event-name.ts'

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

/** The wallet a trigger is about: as given, else from the payload, then `decoded`; undefined when none is named. */
export function subjectWalletOf(trigger: Trigger): string | undefined {
  if (trigger.walletAddress !== undefined) return trigger.walletAddress
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
  const name = eventNameOf(trigger) ?? ''
  const [, names = []] = kinds.find(([kind]) => kind.test(name)) ?? []
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
