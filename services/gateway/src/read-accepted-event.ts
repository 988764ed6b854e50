import type { NatsConnection } from '@nats-io/transport-node'
import { directGetSubject } from '@outrider/contracts/permissions'

/**
 * The data of the accepted event at `sequence`, straight from the stream (NATS ADR-31); undefined when
 * it is there no longer.
 */
export async function readAcceptedEvent(nats: NatsConnection, sequence: number): Promise<unknown> {
  const reply = await nats.request(directGetSubject, JSON.stringify({ seq: sequence }), {
    timeout: 2_000,
  })
  return reply.headers?.code === 404 ? undefined : reply.json()
}
