import type { NatsConnection } from '@nats-io/transport-node'
import { Problem } from '@outrider/contracts/problem'
import { directGetSubject } from '@outrider/contracts/service'
import { readParcel } from '@outrider/service/parcel'
import type { Place } from '../duplicates/key-table.ts'

/**
 * The accepted event at a place, straight from the stream (NATS ADR-31); undefined when
 * it is there no longer. Throws `UNAVAILABLE` when the server does not answer.
 */
export async function readAcceptedEvent(
  nats: NatsConnection,
  { sequence, index }: Place,
): Promise<unknown> {
  const reply = await nats
    .request(directGetSubject, JSON.stringify({ seq: sequence }), { timeout: 2_000 })
    .catch((cause: unknown) => {
      throw new Problem('UNAVAILABLE', 'not compared, try again', { cause, retryAfter: 1 })
    })
  if (reply.headers?.code === 404) return undefined
  return readParcel(reply.string())[index]?.data
}
