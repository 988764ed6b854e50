import type { Fields } from './json.ts'

/** A decoded event as Outrider's queue takes it. */
export interface ChainEvent {
  readonly chain: string
  readonly event?: string
  readonly topic0?: string
  readonly contractAddress?: string
  readonly txHash: string
  /** `<txHash>:<logIndex>`: the same however often the log is delivered. */
  readonly sourceEventId: string
  readonly payload: Fields
}

/** Each event once: a delivery may name the same log twice, raw and decoded; the first stands. */
export function distinct(events: readonly ChainEvent[]): ChainEvent[] {
  const byKey = new Map<string, ChainEvent>()
  for (const event of events)
    if (!byKey.has(event.sourceEventId)) byKey.set(event.sourceEventId, event)
  return [...byKey.values()]
}

/** What automations call the chains that indexers number or name. */
const slugs: Readonly<Record<string, string>> = {
  '1': 'ethereum',
  '10': 'optimism',
  '56': 'bsc',
  '100': 'gnosis',
  '137': 'polygon',
  '8453': 'base',
  '42161': 'arbitrum',
  '43114': 'avalanche',
  '11155111': 'sepolia',
  ETH_MAINNET: 'ethereum',
  OPT_MAINNET: 'optimism',
  BNB_MAINNET: 'bsc',
  GNOSIS_MAINNET: 'gnosis',
  MATIC_MAINNET: 'polygon',
  BASE_MAINNET: 'base',
  ARB_MAINNET: 'arbitrum',
  AVAX_MAINNET: 'avalanche',
  ETH_SEPOLIA: 'sepolia',
}

/** The slug of a chain; one that is not listed goes by its own number or name. */
export function slugOf(chain: string): string {
  return slugs[chain] ?? chain.toLowerCase()
}
