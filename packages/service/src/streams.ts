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
import { consumedFrom, type ServiceDeclaration } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import {
  duplicateWindowSeconds,
  type StreamName,
  streamNames,
  streams,
  subjectsIn,
} from '@outrider/contracts/streams'

const nanosecondsPerSecond = 1_000_000_000
/** How long the messages of a consumer that was killed stay away; batches settle in well under a second. */
const ackWaitSeconds = 10
/** Messages that all replicas of a service together may have in hand: what a slow database can pile up. */
const mostUnsettled = 4_000

interface Storage {
  /** Bytes that all streams together may take. */
  readonly bytes: number
  readonly replicas: number
}

/** Makes the server's streams and consumers what the contracts declare. May be repeated. */
export async function applyStreams(nats: NatsConnection, storage: Storage): Promise<void> {
  const manager = await jetstreamManager(nats)
  for (const stream of streamNames) await applyStream(manager, stream, storage)
  for (const service of services)
    for (const stream of streamNames) await applyConsumer(manager, stream, service)
}

/** Does nothing where the service does not consume the stream. */
async function applyConsumer(
  manager: JetStreamManager,
  stream: StreamName,
  service: ServiceDeclaration,
): Promise<void> {
  const subjects = consumedFrom(stream, service)
  if (subjects.length === 0) return
  await manager.consumers.add(stream, {
    durable_name: service.name,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ackWaitSeconds * nanosecondsPerSecond,
    max_ack_pending: streams[stream].mostUnsettled ?? mostUnsettled,
    max_deliver: -1,
    filter_subjects: subjects,
  })
}

async function applyStream(
  manager: JetStreamManager,
  name: StreamName,
  { bytes, replicas }: Storage,
): Promise<void> {
  const { share, maxAgeHours, workQueue, latestOnly } = streams[name]
  const config: Partial<StreamConfig> & { name: string } = {
    name,
    subjects: [subjectsIn(name)],
    retention: workQueue ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: latestOnly ? DiscardPolicy.Old : DiscardPolicy.New,
    max_msgs_per_subject: latestOnly ? 1 : -1,
    max_bytes: Math.floor(bytes * share),
    max_age: maxAgeHours * 3_600 * nanosecondsPerSecond,
    duplicate_window: duplicateWindowSeconds * nanosecondsPerSecond,
    num_replicas: replicas,
    allow_direct: true,
    allow_atomic: true,
  }
  const known = await manager.streams.list().next()
  if (known.some((stream) => stream.config.name === name))
    await manager.streams.update(name, config)
  else await manager.streams.add(config)
}
