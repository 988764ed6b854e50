import {
  DiscardPolicy,
  jetstreamManager,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { subjectsOf } from '@outrider/contracts/contract'
import { services } from '@outrider/contracts/services'
import {
  duplicateWindowSeconds,
  type StreamName,
  streamNames,
  streams,
  subjectsIn,
} from '@outrider/contracts/streams'
import type { Logger } from '../observe/log.ts'
import { applyArchives, hasStoppedArchive } from './archive.ts'
import { applyConsumers, consumersOn, rewindConsumersOn } from './consumers.ts'
import { findLosses } from './gaps.ts'

const nanosecondsPerSecond = 1_000_000_000
/** Seconds for which the server keeps the ids of messages: longer than a publisher repeats one. */
const messageIdWindow = 10

interface Storage {
  /** Bytes that all streams together may take. */
  readonly bytes: number
  readonly replicas: number
  /** Only servers that have all of these tags store streams. */
  readonly tags?: readonly string[]
  /** Whether a stream that exists keeps its bytes, replicas, and servers. */
  readonly keepsExisting?: boolean
  /** Bytes that the archives together may take; without it, none is made, and those that exist stay. */
  readonly archiveBytes?: number | undefined
}

/**
 * Makes the server's streams and consumers match the contracts; see `applyConsumers`. May be repeated.
 */
export async function applyStreams(nats: NatsConnection, storage: Storage): Promise<void> {
  const manager = await jetstreamManager(nats)
  for (const stream of streamNames) {
    await applyStream(manager, stream, storage)
    await applyConsumers(manager, stream)
  }
  const { archiveBytes, tags = [] } = storage
  if (archiveBytes !== undefined) await applyArchives(manager, { bytes: archiveBytes, tags })
}

/** Rewinds every consumer; see `rewindConsumersOn`. */
export async function rewindConsumers(nats: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(nats)
  for (const stream of streamNames) await rewindConsumersOn(manager, stream)
}

async function applyStream(
  manager: JetStreamManager,
  name: StreamName,
  { bytes, replicas, tags = [], keepsExisting = false }: Storage,
): Promise<void> {
  const { share, maxAgeHours, maxPerSubject, messageIdSeconds, latestOnly } = streams[name]
  const listed = await manager.streams.list().next()
  const known = listed.find((stream) => stream.config.name === name)?.config
  const kept = keepsExisting ? known : undefined
  const config: Partial<StreamConfig> & { name: string } = {
    name,
    subjects: [subjectsIn(name)],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: latestOnly ? DiscardPolicy.Old : DiscardPolicy.New,
    max_msgs_per_subject: latestOnly ? 1 : (maxPerSubject ?? -1),
    max_bytes: kept?.max_bytes ?? Math.floor(bytes * share),
    max_age: maxAgeHours * 3_600 * nanosecondsPerSecond,
    duplicate_window: (messageIdSeconds ?? messageIdWindow) * nanosecondsPerSecond,
    num_replicas: kept?.num_replicas ?? replicas,
    placement: kept?.placement ?? { cluster: '', tags: [...tags] },
    allow_direct: true,
  }
  if (known) await manager.streams.update(name, config)
  else await manager.streams.add(config)
}

/**
 * Where a stream is fuller than this part of its bytes, handled messages are deleted although they are younger than
 * the duplicate window.
 */
const roomy = 0.5
/** Seconds for which no message is deleted: a replica of a stream or consumer may lag behind its leader. */
export const minimumAgeSeconds = 120

/**
 * Deletes messages that every consumer has acknowledged and that are old enough: as old as the duplicate window where
 * gateways follow the stream, otherwise, or where the stream is more than half full, two minutes. Subjects are purged
 * one by one, because a consumer's acknowledgements cover only its own. Before that it reports streams that have lost
 * messages. What an archive could not copy yet waits, unless the stream is more than half full. Returns how many
 * messages were deleted, by stream.
 */
export async function purgeStreams(
  nats: NatsConnection,
  log: Logger,
  now: Date,
): Promise<Partial<Record<StreamName, number>>> {
  const manager = await jetstreamManager(nats)
  const purged: Partial<Record<StreamName, number>> = {}
  for (const stream of streamNames) {
    const subjects = publishedTo(stream)
    if (subjects.length === 0) continue // its messages expire by age
    const floors = await findLosses(manager, stream, nats.info?.server_id ?? '', log)
    const oldEnough = await firstSince(manager, stream, now)
    if (oldEnough === undefined) {
      log.error({ stream }, 'not purged: its archive does not copy it; see whether its server runs')
      continue
    }
    let count = 0
    for (const subject of subjects) {
      const seq = Math.min(oldEnough, handledBy(floors, stream, subject) + 1)
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

/**
 * The sequence up to which all consumers of a subject have handled it. For a subject without consumers, that of the
 * stream's most advanced consumer; 0 where a declared consumer does not exist.
 */
function handledBy(
  floors: Readonly<Record<string, number>>,
  stream: StreamName,
  subject: string,
): number {
  const declared = consumersOn(stream)
  const own = declared.filter(({ subjects }) => subjects.includes(subject))
  const floorsOf = (consumers: typeof declared) => consumers.map(({ name }) => floors[name] ?? 0)
  if (own.length > 0) return Math.min(...floorsOf(own))
  return Math.max(0, ...floorsOf(declared))
}

/**
 * The first message that is too young to go; one more than the last when there is none. Undefined where all stay for
 * the archive.
 */
async function firstSince(
  manager: JetStreamManager,
  stream: StreamName,
  now: Date,
): Promise<number | undefined> {
  const { config, state } = await manager.streams.info(stream)
  const isFollowed = services.some(({ follows }) =>
    follows.some((event) => event.stream === stream),
  )
  const isRoomy = state.bytes <= config.max_bytes * roomy
  if (isRoomy && (await hasStoppedArchive(manager, stream))) return undefined
  const seconds = isFollowed && isRoomy ? duplicateWindowSeconds : minimumAgeSeconds
  const since = new Date(now.getTime() - seconds * 1_000)
  if (state.messages === 0 || new Date(state.last_ts) < since) return state.last_seq + 1
  const found = await manager.direct.getMessage(stream, { start_time: since })
  return found?.seq ?? state.first_seq // a replica that lags behind may know none: next time
}
