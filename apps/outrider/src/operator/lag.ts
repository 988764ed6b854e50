import { setTimeout as delay } from 'node:timers/promises'
import { type ConsumerInfo, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import type { StreamName } from '@outrider/contracts/streams'
import { lagOf } from '@outrider/service/nats/watch'

/** Number of looks at a consumer, and milliseconds between them, before it counts as unread: a pull request of a service lasts a second. */
const looks = { count: 5, interval: 250 }

/** The lag of a durable consumer. */
export interface Lag {
  readonly stream: StreamName
  readonly consumer: string
  /** Messages that are not acknowledged. */
  readonly messages: number
  /** Age in seconds of the oldest of them, or of an older message of the stream; null when there is none. */
  readonly oldestSeconds: number | null
  /** Whether a process reads the consumer. */
  readonly isRead: boolean
}

/** The lag of every declared consumer that exists. */
export async function readLag(nats: NatsConnection): Promise<Lag[]> {
  const manager = await jetstreamManager(nats)
  const declared = services.flatMap(consumersOf)
  const lags = await Promise.all(
    declared.map(async ({ stream, name }): Promise<Lag[]> => {
      const info = await manager.consumers.info(stream, name).catch(() => undefined)
      if (!info) return []
      const messages = lagOf(info)
      const seq = info.ack_floor.stream_seq + 1
      const oldest = messages > 0 ? await timeOf(manager.streams, stream, seq) : null
      const oldestSeconds = oldest && Math.round((Date.now() - oldest) / 1_000)
      const isRead = await isEverRead(info, () => manager.consumers.info(stream, name))
      return [{ stream, consumer: name, messages, oldestSeconds, isRead }]
    }),
  )
  return lags.flat()
}

/** Whether a process reads a consumer, at the first look or at a later one. */
async function isEverRead(
  first: ConsumerInfo,
  lookAgain: () => Promise<ConsumerInfo>,
): Promise<boolean> {
  let info = first
  for (let look = 1; ; look += 1) {
    if (info.num_waiting > 0 || info.num_ack_pending > 0) return true
    if (look === looks.count) return false
    await delay(looks.interval)
    info = await lookAgain()
  }
}

type Streams = Awaited<ReturnType<typeof jetstreamManager>>['streams']

/** When the first message from `seq` on was stored, in milliseconds; null when it is gone. */
async function timeOf(streams: Streams, stream: StreamName, seq: number): Promise<number | null> {
  const message = await streams.getMessage(stream, { seq }).catch(() => null)
  return message?.time.getTime() ?? null
}
