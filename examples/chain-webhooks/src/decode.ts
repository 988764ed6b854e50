import { decodeEventLog, type Hex, parseAbi } from 'viem'
import type { ChainEvent } from './event.ts'
import type { Fields } from './json.ts'

/** Events that are forwarded by the names of their parameters. Add those of your contracts. */
const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])
/** ERC-721 hashes to the same topic0, but its third parameter is a topic. */
const nfts = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
])

export interface Log {
  readonly chain: string
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly txHash: string
  readonly logIndex: string
}

/** A log as an event: decoded where its ABI is known, with topics and data where it is not. */
export function eventOf(log: Log): ChainEvent {
  const [topic0] = log.topics
  return {
    chain: log.chain,
    ...decoded(log),
    ...(topic0 !== undefined && { topic0 }),
    contractAddress: log.address,
    txHash: log.txHash,
    sourceEventId: `${log.txHash}:${log.logIndex}`,
  }
}

function decoded({ topics, data }: Log): { event?: string; payload: Fields } {
  const [topic0, ...rest] = topics.filter(isHex)
  for (const known of [abi, nfts])
    try {
      if (topic0 === undefined || !isHex(data)) break
      const { eventName, args } = decodeEventLog({ abi: known, topics: [topic0, ...rest], data })
      const values = Object.entries(args).map(([name, value]) => [name, String(value)])
      return { event: eventName, payload: Object.fromEntries(values) }
    } catch {
      continue // not of this ABI
    }
  return { payload: { topics, data } }
}

function isHex(text: string): text is Hex {
  return /^0x[0-9a-f]*$/i.test(text)
}
