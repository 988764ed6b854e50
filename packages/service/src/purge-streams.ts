import { setTimeout as delay } from 'node:timers/promises'
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
import { maxLookAge } from './gaps/watch-gaps.ts'

/** Where a stream is fuller than this, what is handled goes though it is younger than the duplicate window. */
const roomy = 0.5
/** Seconds for which nothing goes: a replica of a stream or consumer may lag behind its leader. */
export const minimumAgeSeconds = 120
/**
 * Milliseconds between a look at what is acknowledged and its deletion: every service has looked meanwhile, and takes no
 * deletion for a loss.
 */
const floorAge = maxLookAge + 500

/**
 * Deletes what every consumer has acknowledged and what is old enough: as old as the duplicate window where gateways
 * follow the stream, two minutes otherwise, or where the stream is more than half full. Goes subject by subject, since a
 * consumer knows nothing of subjects that are not its own. Answers how many messages went, by stream. `pause`: milliseconds.
 */
export async function purgeStreams(
  nats: NatsConnection,
  now: Date,
  pause = floorAge,
): Promise<Partial<Record<StreamName, number>>> {
  const manager = await jetstreamManager(nats)
  const acknowledged = new Map<StreamName, Floor[]>()
  for (const stream of streamNames) acknowledged.set(stream, await floorsOf(manager, stream))
  await delay(pause)
  const purged: Partial<Record<StreamName, number>> = {}
  for (const [stream, floors] of acknowledged) {
    const subjects = publishedTo(stream)
    if (subjects.length === 0 || streams[stream].workQueue) continue // kept for their age, or gone by themselves
    const oldEnough = await firstSince(manager, stream, now)
    let count = 0
    for (const subject of subjects) {
      const seq = Math.min(oldEnough, handledBy(floors, subject) + 1)
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

/** Up to where all that take a subject are; what nobody takes goes with what the foremost consumer has handled. */
function handledBy(floors: readonly Floor[], subject: string): number {
  const takers = floors.filter(({ subjects }) => subjects.includes(subject))
  if (takers.length > 0) return Math.min(...takers.map(({ floor }) => floor))
  return Math.max(0, ...floors.map(({ floor }) => floor))
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
