import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { StreamName } from '@outrider/contracts/streams'
import { consumerLag, consumerOldest } from './monitor/declared.ts'
import { measure } from './monitor/metrics.ts'
import { createStopwatch } from './monitor/since.ts'

interface Measured {
  readonly nats: NatsConnection
  readonly stream: StreamName
  /** The durable consumer's name. */
  readonly consumer: string
}

/**
 * Tells how far a durable consumer is behind, until disposed. The oldest parcel that is not acknowledged is mostly in some
 * replica's hand, and that replica knows its age; where nobody takes any, the age is at least that of the standstill.
 * `oldestInHand`: when it was published, in milliseconds.
 */
export function measureConsumer(
  { nats, stream, consumer }: Measured,
  oldestInHand: () => number | undefined,
): Disposable {
  let manager: JetStreamManager | undefined
  const standstill = createStopwatch()
  const labels = { stream, consumer }
  return measure(async () => {
    manager ??= await jetstreamManager(nats, { checkAPI: false })
    const info = await manager.consumers.info(stream, consumer)
    const lag = lagOf(info)
    const published = oldestInHand()
    const inHand = published === undefined ? 0 : (Date.now() - published) / 1_000
    const still = standstill(lag > 0 ? info.ack_floor.stream_seq : undefined)
    return [
      { gauge: consumerLag, labels, value: lag },
      { gauge: consumerOldest, labels, value: lag > 0 ? Math.max(inHand, still, 0) : 0 },
    ]
  })
}

/** What is not acknowledged: not delivered yet, or in somebody's hand. */
export function lagOf(info: Pick<ConsumerInfo, 'num_pending' | 'num_ack_pending'>): number {
  return info.num_pending + info.num_ack_pending
}
