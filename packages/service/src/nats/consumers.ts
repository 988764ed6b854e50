import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  type JetStreamManager,
} from '@nats-io/jetstream'
import { type ConsumerDeclaration, consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import type { StreamName } from '@outrider/contracts/streams'

const nanosecondsPerSecond = 1_000_000_000
/** Seconds after which the envelopes of a killed process go to another. */
export const ackWaitSeconds = 10
/** Envelopes that all replicas of a service together may have in hand. */
const maxUnsettled = 1_000

/** The consumers that this version declares on a stream. */
export function consumersOn(stream: StreamName): ConsumerDeclaration[] {
  return services.flatMap(consumersOf).filter((each) => each.stream === stream)
}

/**
 * Makes a stream's durable consumers match the contracts, so that no message is skipped, whichever version ran before
 * and whichever still runs. A consumer that gets a subject begins at the first message that another has not handled,
 * because JetStream does not return to messages of a subject that was added. A consumer or subject that this version
 * does not declare stays as long as messages wait there: only the version that declared it can handle them.
 */
export async function applyConsumers(manager: JetStreamManager, stream: StreamName): Promise<void> {
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  const known = consumers.filter(({ config }) => config.durable_name !== undefined)
  const declared = consumersOn(stream)
  const handled = new Set(declared.flatMap(({ subjects }) => subjects))
  const orphansOf = (consumer: ConsumerInfo) =>
    hasPending(consumer) ? subjectsOf(consumer).filter((subject) => !handled.has(subject)) : []
  for (const consumer of declared) {
    const current = known.find(({ name }) => name === consumer.name)
    const subjects = [...consumer.subjects, ...(current ? orphansOf(current) : [])]
    await applyConsumer(manager, { ...consumer, subjects }, current, known)
  }
  for (const consumer of known)
    if (!declared.some(({ name }) => name === consumer.name) && orphansOf(consumer).length === 0)
      await manager.consumers.delete(stream, consumer.name)
}

async function applyConsumer(
  manager: JetStreamManager,
  { name, stream, subjects }: ConsumerDeclaration,
  current: ConsumerInfo | undefined,
  known: readonly ConsumerInfo[],
): Promise<void> {
  const config = {
    ack_wait: ackWaitSeconds * nanosecondsPerSecond,
    max_ack_pending: maxUnsettled,
    max_deliver: -1,
    filter_subjects: [...subjects],
  }
  const added = subjects.filter((subject) => !current || !subjectsOf(current).includes(subject))
  if (current && added.length === 0)
    return void (await manager.consumers.update(stream, name, config))
  const earlier = known.filter(
    (consumer) =>
      consumer === current || subjectsOf(consumer).some((subject) => added.includes(subject)),
  )
  if (current) await manager.consumers.delete(stream, name)
  await manager.consumers.add(stream, {
    ...config,
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    ...startAfter(earlier),
  })
}

/** The first message that one of the consumers has not handled; the first of the stream without any. */
function startAfter(consumers: readonly ConsumerInfo[]) {
  if (consumers.length === 0) return { deliver_policy: DeliverPolicy.All }
  const floor = Math.min(...consumers.map(({ ack_floor }) => ack_floor.stream_seq))
  return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: floor + 1 }
}

function hasPending({ num_pending, num_ack_pending }: ConsumerInfo): boolean {
  return num_pending + num_ack_pending > 0
}

/** A consumer without a filter has every subject of its stream. */
function subjectsOf({ config }: ConsumerInfo): readonly string[] {
  return config.filter_subjects ?? [config.filter_subject ?? '>']
}

/**
 * Rewinds the consumers of a stream to the first message that it still holds: after a restore of the database, events
 * accepted since are handled once more, and events that the database knows have no second effect. No service may run
 * meanwhile.
 */
export async function rewindConsumersOn(
  manager: JetStreamManager,
  stream: StreamName,
): Promise<void> {
  for (const consumer of consumersOn(stream)) {
    await manager.consumers.delete(stream, consumer.name)
    await applyConsumer(manager, consumer, undefined, [])
  }
}
