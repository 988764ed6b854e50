import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { subjectsOf } from '@outrider/contracts/contract'
import { consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import {
  duplicateWindowSeconds,
  type StreamName,
  streamNames,
  streams,
} from '@outrider/contracts/streams'

/** Where a stream is fuller than this, what is handled goes though it is younger than the duplicate window. */
const roomy = 0.5
/** Seconds for which nothing goes: a replica of a stream or consumer may lag behind its leader. */
export const minimumAgeSeconds = 120

/**
 * Deletes what every consumer has acknowledged and what is old enough: as old as the duplicate window where gateways
 * follow the stream, two minutes otherwise, or where the stream is more than half full. Goes subject by subject, since a
 * consumer knows nothing of subjects that are not its own. Answers how many messages went, by stream.
 */
export async function purgeStreams(
  nats: NatsConnection,
  now: Date,
): Promise<Partial<Record<StreamName, number>>> {
  const manager = await jetstreamManager(nats)
  const purged: Partial<Record<StreamName, number>> = {}
  for (const stream of streamNames) {
    const subjects = publishedTo(stream)
    if (subjects.length === 0 || streams[stream].workQueue) continue // kept for their age, or gone by themselves
    const oldEnough = await firstSince(manager, stream, now)
    const floors = await floorsOf(manager, stream)
    let count = 0
    for (const subject of subjects) {
      const seq = Math.min(
        oldEnough,
        ...floors.filter(takes(subject)).map(({ floor }) => floor + 1),
      )
      if (seq > 1) count += (await manager.streams.purge(stream, { filter: subject, seq })).purged
    }
    if (count > 0) purged[stream] = count
  }
  return purged
}

/** Every subject on which services publish to a stream. */
function publishedTo(stream: StreamName): string[] {
  const events = services.flatMap(({ publishes }) => publishes)
  const mine = events.filter((event) => 'stream' in event && event.stream === stream)
  return [...new Set(mine.flatMap(subjectsOf))]
}

interface Floor {
  readonly subjects: readonly string[]
  /** The consumer has acknowledged everything of its subjects up to this sequence. */
  readonly floor: number
}

async function floorsOf(manager: JetStreamManager, stream: StreamName): Promise<Floor[]> {
  const declared = services.flatMap(consumersOf).filter((each) => each.stream === stream)
  return Promise.all(
    declared.map(async ({ name, subjects }) => {
      const { ack_floor } = await manager.consumers.info(stream, name)
      return { subjects, floor: ack_floor.stream_seq }
    }),
  )
}

function takes(subject: string) {
  return ({ subjects }: Floor) => subjects.includes(subject)
}

/** The first message that is too young to go; one more than the last when there is none. */
async function firstSince(
  manager: JetStreamManager,
  stream: StreamName,
  now: Date,
): Promise<number> {
  const { config, state } = await manager.streams.info(stream)
  const isFollowed = services.some(({ follows }) =>
    follows.some((event) => event.stream === stream),
  )
  const isRoomy = state.bytes <= config.max_bytes * roomy
  const seconds = isFollowed && isRoomy ? duplicateWindowSeconds : minimumAgeSeconds
  const since = new Date(now.getTime() - seconds * 1_000)
  if (state.messages === 0 || new Date(state.last_ts) < since) return state.last_seq + 1
  const found = await manager.direct.getMessage(stream, { start_time: since })
  return found?.seq ?? state.first_seq // a replica that lags behind knows none: another time
}
