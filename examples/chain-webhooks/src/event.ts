import type { Fields } from './json.ts'

/** A decoded event, as Outrider's queue accepts it. */
export interface ChainEvent {
  readonly chain: string
  readonly event?: string
  readonly topic0?: string
  readonly contractAddress?: string
  readonly txHash: string
  /** `<txHash>:<logIndex>`: the same for every delivery of the log. */
  readonly sourceEventId: string
  readonly payload: Fields
}

/** Each event once. A delivery may contain a log twice, raw and decoded; the first is kept. */
export function distinct(events: readonly ChainEvent[]): ChainEvent[] {
  const byKey = new Map<string, ChainEvent>()
  for (const event of events)
    if (!byKey.has(event.sourceEventId)) byKey.set(event.sourceEventId, event)
  return [...byKey.values()]
}

/** Slugs of chains, by the number or name that indexers use. */
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

/** The slug of a chain; by default its number or name. */
export function slugOf(chain: string): string {
  return slugs[chain] ?? chain.toLowerCase()
}
