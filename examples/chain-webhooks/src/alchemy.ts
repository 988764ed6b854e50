import { createHmac } from 'node:crypto'
import { eventOf } from './decode.ts'
import { type ChainEvent, distinct, slugOf } from './event.ts'
import { countOf, type Fields, fieldsOf, listOf, textOf } from './json.ts'
import { isSame } from './signature.ts'

/** `X-Alchemy-Signature` is the HMAC-SHA256 of the body in hexadecimal, by the webhook's signing key. */
export function isFromAlchemy(body: Buffer, signature: string, signingKey: string): boolean {
  return isSame(signature, createHmac('sha256', signingKey).update(body).digest('hex'))
}

/** The events of an address activity or a custom (GraphQL) webhook; logs that a reorganization removed are omitted. */
export function eventsFromAlchemy(body: unknown, network = ''): ChainEvent[] {
  const event = fieldsOf(fieldsOf(body)['event'])
  const chain = slugOf(textOf(event['network']) ?? network)
  const { logs } = fieldsOf(fieldsOf(event['data'])['block'])
  return distinct([
    ...listOf(event['activity']).flatMap((activity) => fromActivity(chain, activity)),
    ...listOf(logs).flatMap((log) => fromBlock(chain, log)),
  ])
}

/** A transfer of a token, or of the chain's native coin, which has no log. */
function fromActivity(chain: string, activity: Fields): ChainEvent[] {
  const txHash = textOf(activity['hash'])
  if (txHash === undefined) return []
  const { fromAddress: from, toAddress: to, asset, category } = activity
  const told = { from, to, asset, category }
  const log = fieldsOf(activity['log'])
  if (log['removed'] === true) return []
  const logIndex = countOf(log['logIndex'])
  const address = textOf(log['address'])
  if (logIndex === undefined || address === undefined) {
    const value = countOf(fieldsOf(activity['rawContract'])['rawValue'])
    const sourceEventId = `${txHash}:value`
    return category === 'external'
      ? [{ chain, event: 'NativeTransfer', txHash, sourceEventId, payload: { ...told, value } }]
      : []
  }
  const topics = textsOf(log['topics'])
  const decoded = eventOf({
    chain,
    address,
    topics,
    data: textOf(log['data']) ?? '0x',
    txHash,
    logIndex,
  })
  return [{ ...decoded, payload: { ...told, ...decoded.payload } }]
}

/** A log of a block, with the field names of the custom webhook's query. */
function fromBlock(chain: string, log: Fields): ChainEvent[] {
  const txHash = textOf(fieldsOf(log['transaction'])['hash'])
  const logIndex = countOf(log['index'])
  const address = textOf(fieldsOf(log['account'])['address'])
  if (txHash === undefined || logIndex === undefined || address === undefined) return []
  const topics = textsOf(log['topics'])
  return [eventOf({ chain, address, topics, data: textOf(log['data']) ?? '0x', txHash, logIndex })]
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
