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
import { type ServiceName, serviceNames, services } from '@outrider/contracts/services'
import { duplicateWindowSeconds, type StreamName, streams } from '@outrider/contracts/streams'

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
  const names: StreamName[] = [
    'EVENTS',
    'TRIGGERS',
    'COMMANDS',
    'FACTS',
    'IMPORTS',
    'REPLIES',
    'DEAD',
  ]
  for (const name of names) await applyStream(manager, name, storage)
  for (const service of serviceNames)
    for (const name of names) await applyConsumer(manager, name, service)
}

/** Does nothing where the service does not consume the stream. */
async function applyConsumer(
  manager: JetStreamManager,
  name: StreamName,
  service: ServiceName,
): Promise<void> {
  const subjects = services[service].consumes[name]
  if (!subjects) return
  await manager.consumers.add(name, {
    durable_name: service,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ackWaitSeconds * nanosecondsPerSecond,
    max_ack_pending: streams[name].mostUnsettled ?? mostUnsettled,
    max_deliver: -1,
    filter_subjects: [...subjects],
  })
}

async function applyStream(
  manager: JetStreamManager,
  name: StreamName,
  { bytes, replicas }: Storage,
): Promise<void> {
  const { subjects, share, maxAgeHours, workQueue, latestOnly } = streams[name]
  const config: Partial<StreamConfig> & { name: string } = {
    name,
    subjects: [...subjects],
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
