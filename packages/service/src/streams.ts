import {
  AckPolicy,
  DiscardPolicy,
  jetstreamManager,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { type ConsumerDeclaration, consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import { type StreamName, streamNames, streams, subjectsIn } from '@outrider/contracts/streams'

const nanosecondsPerSecond = 1_000_000_000
/** After so long without a sign of life the parcels of a process that was killed go to another. */
export const ackWaitSeconds = 10
/** Parcels that all replicas of a service together may have in hand. */
const maxUnsettled = 1_000
/** Seconds for which the server keeps message ids where nobody uses them: an item's id is in the parcel. It allows no less. */
const shortestDuplicateWindow = 0.1

interface Storage {
  /** Bytes that all streams together may take. */
  readonly bytes: number
  readonly replicas: number
}

/**
 * Makes the server's streams and consumers what the contracts declare, and takes away durable consumers that they declare
 * no longer. A consumer that is there goes on where it is. May be repeated.
 */
export async function applyStreams(nats: NatsConnection, storage: Storage): Promise<void> {
  const manager = await jetstreamManager(nats)
  for (const stream of streamNames) {
    await applyStream(manager, stream, storage)
    const declared = services.flatMap(consumersOf).filter((each) => each.stream === stream)
    const known = await durablesOf(manager, stream)
    for (const consumer of declared)
      await applyConsumer(manager, consumer, known.includes(consumer.name))
    for (const name of known)
      if (!declared.some((each) => each.name === name)) await manager.consumers.delete(stream, name)
  }
}

/**
 * Lets every consumer begin again at the first message that its stream still holds: after a database was restored, what was
 * accepted since is handled once more, and what the database knows has no second effect. No service may run meanwhile.
 */
export async function rewindConsumers(nats: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(nats)
  for (const consumer of services.flatMap(consumersOf)) {
    await manager.consumers.delete(consumer.stream, consumer.name)
    await applyConsumer(manager, consumer, false)
  }
}

async function durablesOf(manager: JetStreamManager, stream: StreamName): Promise<string[]> {
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  return consumers.flatMap(({ config }) => config.durable_name ?? [])
}

async function applyConsumer(
  manager: JetStreamManager,
  { name, stream, subjects }: ConsumerDeclaration,
  isKnown: boolean,
): Promise<void> {
  const config = {
    ack_wait: ackWaitSeconds * nanosecondsPerSecond,
    max_ack_pending: streams[stream].maxUnsettled ?? maxUnsettled,
    max_deliver: -1,
    filter_subjects: [...subjects],
  }
  if (isKnown) await manager.consumers.update(stream, name, config)
  else
    await manager.consumers.add(stream, {
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      ...config,
    })
}

async function applyStream(
  manager: JetStreamManager,
  name: StreamName,
  { bytes, replicas }: Storage,
): Promise<void> {
  const { share, maxAgeHours, maxPerSubject, messageIdSeconds, workQueue, latestOnly } =
    streams[name]
  const config: Partial<StreamConfig> & { name: string } = {
    name,
    subjects: [subjectsIn(name)],
    retention: workQueue ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: latestOnly ? DiscardPolicy.Old : DiscardPolicy.New,
    max_msgs_per_subject: latestOnly ? 1 : (maxPerSubject ?? -1),
    max_bytes: Math.floor(bytes * share),
    max_age: maxAgeHours * 3_600 * nanosecondsPerSecond,
    duplicate_window: (messageIdSeconds ?? shortestDuplicateWindow) * nanosecondsPerSecond,
    num_replicas: replicas,
    allow_direct: true,
  }
  const known = await manager.streams.list().next()
  if (known.some((stream) => stream.config.name === name))
    await manager.streams.update(name, config)
  else await manager.streams.add(config)
}
