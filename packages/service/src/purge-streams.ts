import {
  type ConsumerInfo,
  jetstreamManager,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { consumedFrom } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import {
  duplicateWindowSeconds,
  type StreamName,
  streamNames,
  streams,
} from '@outrider/contracts/streams'

/** A stream that is fuller than this gives up what is settled though it is younger. */
const roomy = 0.5

/**
 * Deletes what every consumer is done with and what is older than the duplicate window, within which
 * the server tells repetitions by what it has stored, and the gateway compares them with the first. A
 * stream that is more than half full gives up younger messages too: better a repetition that only the
 * database notices than a 503. Answers how many messages went, by stream; dead letters are the operator's.
 */
export async function purgeStreams(
  nats: NatsConnection,
  now: Date,
): Promise<Partial<Record<StreamName, number>>> {
  const manager = await jetstreamManager(nats)
  const purged: Partial<Record<StreamName, number>> = {}
  for (const name of streamNames) {
    const consumers = consumersOf(name)
    if (consumers.length === 0 || streams[name].workQueue) continue // kept for their age, or gone by themselves
    const stream = await manager.streams.info(name) // before its consumers: what comes later is not settled
    const settled = await firstUnsettled(manager, stream, consumers)
    const seq = isRoomy(stream)
      ? Math.min(settled, await firstSince(manager, stream, now))
      : settled
    if (stream.state.messages > 0 && seq > stream.state.first_seq)
      purged[name] = (await manager.streams.purge(name, { seq })).purged
  }
  return purged
}

function isRoomy({ config, state }: StreamInfo): boolean {
  return state.bytes <= config.max_bytes * roomy
}

/** The first message that some consumer is not done with; one more than the last when there is none. */
async function firstUnsettled(
  manager: JetStreamManager,
  stream: StreamInfo,
  names: readonly string[],
): Promise<number> {
  const consumers = await Promise.all(
    names.map((name) => manager.consumers.info(stream.config.name, name)),
  )
  const end = stream.state.last_seq + 1
  return Math.min(
    end,
    ...consumers.filter(isBehind).map(({ ack_floor }) => ack_floor.stream_seq + 1),
  )
}

/** The durable consumers of a stream: they are named after their services. */
function consumersOf(stream: StreamName): string[] {
  return services
    .filter((service) => consumedFrom(stream, service).length > 0)
    .map(({ name }) => name)
}

/** The floor of a consumer with a filter stays at its last message: without a backlog it is done with all. */
function isBehind({ num_pending, num_ack_pending }: ConsumerInfo): boolean {
  return num_pending + num_ack_pending > 0
}

/** The first message within the duplicate window; one more than the last when there is none. */
async function firstSince(
  manager: JetStreamManager,
  { config, state }: StreamInfo,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - duplicateWindowSeconds * 1_000)
  if (state.messages === 0 || new Date(state.last_ts) < since) return state.last_seq + 1
  const found = await manager.direct.getMessage(config.name, { start_time: since })
  return found?.seq ?? state.first_seq // a replica that lags behind knows none: another time
}
