import { keccak256 } from 'viem'
import { eventOf } from './decode.ts'
import { type ChainEvent, distinct, slugOf } from './event.ts'
import { countOf, type Fields, fieldsOf, listOf, textOf } from './json.ts'
import { isSame } from './signature.ts'

/** Which of the two deliveries of a block are forwarded. */
export type Deliveries = 'confirmed' | 'first'

/** `x-signature` is the Keccak-256 hash of the body and the Streams secret, one after the other. */
export function isFromMoralis(body: Buffer, signature: string, secret: string): boolean {
  return isSame(signature, keccak256(Buffer.concat([body, Buffer.from(secret)])))
}

/** The events of a stream's delivery; none for a test, or for an unconfirmed delivery unless `first` is set. */
export function eventsFromMoralis(body: unknown, deliveries: Deliveries): ChainEvent[] {
  const { confirmed, chainId, tag, ...parts } = fieldsOf(body)
  const number = countOf(chainId)
  if (number === undefined || (confirmed !== true && deliveries === 'confirmed')) return []
  const chain = slugOf(number)
  const events = [
    ...listOf(parts['erc20Transfers']).flatMap((transfer) => tokenTransfer(chain, transfer)),
    ...listOf(parts['logs']).flatMap((log) => fromLog(chain, log)),
    ...listOf(parts['txs']).flatMap((transaction) => coinTransfer(chain, transaction)),
  ]
  const told = { confirmed: confirmed === true, ...(textOf(tag) !== undefined && { tag }) }
  return distinct(events).map((event) => ({ ...event, payload: { ...event.payload, ...told } }))
}

/** Moralis has already decoded it, and adds the name of the token. */
function tokenTransfer(chain: string, transfer: Fields): ChainEvent[] {
  const txHash = textOf(transfer['transactionHash'])
  const logIndex = countOf(transfer['logIndex'])
  const contractAddress = textOf(transfer['contract']) ?? textOf(transfer['address'])
  if (txHash === undefined || logIndex === undefined || contractAddress === undefined) return []
  const { from, to, value, tokenSymbol, tokenDecimals } = transfer
  const payload = {
    from,
    to,
    value: textOf(value),
    tokenSymbol,
    tokenDecimals: textOf(tokenDecimals),
  }
  const sourceEventId = `${txHash}:${logIndex}`
  return [{ chain, event: 'Transfer', contractAddress, txHash, sourceEventId, payload }]
}

function fromLog(chain: string, log: Fields): ChainEvent[] {
  const txHash = textOf(log['transactionHash'])
  const logIndex = countOf(log['logIndex'])
  const address = textOf(log['address'])
  if (txHash === undefined || logIndex === undefined || address === undefined) return []
  const topics = ['topic0', 'topic1', 'topic2', 'topic3'].flatMap((name) => textOf(log[name]) ?? [])
  return [eventOf({ chain, address, topics, data: textOf(log['data']) ?? '0x', txHash, logIndex })]
}

/** A transfer of the chain's native coin. A transaction without one is reported by its logs. */
function coinTransfer(chain: string, transaction: Fields): ChainEvent[] {
  const txHash = textOf(transaction['hash'])
  const value = countOf(transaction['value'])
  if (txHash === undefined || value === undefined || value === '0') return []
  const { fromAddress: from, toAddress: to } = transaction
  const sourceEventId = `${txHash}:value`
  return [{ chain, event: 'NativeTransfer', txHash, sourceEventId, payload: { from, to, value } }]
}
