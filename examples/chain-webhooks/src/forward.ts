import { createOutrider } from '@outrider/sdk'
import type { ChainEvent } from './event.ts'

export interface Target {
  /** Ends in `/api/v1`. */
  readonly url: string
  readonly key: string
}

/** Outrider did not accept the events; the indexer must deliver them again. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

/** Limits of one request: events, and their bytes. */
const maxEvents = 500
const maxBytes = 900_000

/** Queues the events, in their order; resolves once they are on disk. Returns the rejected events with the reason of each. */
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
  // Without retries: an indexer that gets no response in time delivers again.
  const outrider = createOutrider({
    baseUrl: url,
    secretKey: key,
    timeoutMs: 10_000,
    maxRetries: 0,
  })
  const { results } = await outrider
    .post('/v2/automations/runtime/triggers/decoded-events/batch', {
      body: { sourceId, events: [...events] },
    })
    .catch((error: unknown) => {
      throw new NotTaken('Outrider has not taken the events', { cause: error })
    })
  return results.flatMap(({ status, sourceEventId, error }) =>
    status === 'rejected' ? [`${sourceEventId}: ${error?.message}`] : [],
  )
}
