import type { ChainEvent } from './event.ts'
import { fieldsOf, listOf, textOf } from './json.ts'

export interface Target {
  /** Ends in `/api/v1`. */
  readonly url: string
  readonly key: string
}

/** Outrider did not take the events; the indexer is to deliver them again. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

/** What one request takes: events, and bytes of them. */
const maxEvents = 500
const maxBytes = 900_000

/** Queues the events, in their order; resolves once they are on disk. Answers what was rejected, and why. */
export async function forward(
  events: readonly ChainEvent[],
  sourceId: string,
  target: Target,
): Promise<string[]> {
  const rejected: string[] = []
  for (const batch of batchesOf(events)) rejected.push(...(await queue(batch, sourceId, target)))
  return rejected
}

function batchesOf(events: readonly ChainEvent[]): ChainEvent[][] {
  const batches: ChainEvent[][] = []
  let bytes = maxBytes
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1
    const last = batches.at(-1)
    bytes += size
    if (last && last.length < maxEvents && bytes <= maxBytes) last.push(event)
    else {
      batches.push([event])
      bytes = size
    }
  }
  return batches
}

async function queue(
  events: readonly ChainEvent[],
  sourceId: string,
  { url, key }: Target,
): Promise<string[]> {
  const answer = await fetch(`${url}/v2/automations/runtime/triggers/decoded-events/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ sourceId, events }),
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new NotTaken('Outrider does not answer', { cause: error })
  })
  if (answer.status !== 202) throw new NotTaken(`Outrider answered ${answer.status}`)
  return listOf(fieldsOf(await answer.json())['results'])
    .filter(({ status }) => status === 'rejected')
    .map(
      ({ sourceEventId, error }) =>
        `${String(sourceEventId)}: ${textOf(fieldsOf(error)['message'])}`,
    )
}
