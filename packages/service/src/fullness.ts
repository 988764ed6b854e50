import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Lane } from '@outrider/contracts/contract'
import { type StreamName, streamsAfter } from '@outrider/contracts/streams'
import type { Logger } from './log.ts'
import { startLoop } from './loop.ts'
import { lagOf } from './measure-consumer.ts'

/** From which part of a stream's bytes on, of what is not handled yet, a lane adds nothing to it: the rest is for others. */
export const fullFrom: Readonly<Record<Lane, number>> = { bulk: 0.5, single: 0.75 }
/** Milliseconds between two looks. */
const interval = 1_000

/** How full the streams are that a stream leads to. */
export interface Fullness extends AsyncDisposable {
  /** Whether what a lane handles now would have to wait there. False while it is not known. */
  isFullFor(lane: Lane): boolean
}

/** Looks every second, until disposed, at the streams of what follows from a stream. */
export function watchFullness(nats: NatsConnection, stream: StreamName, log: Logger): Fullness {
  let manager: JetStreamManager | undefined
  let filled = 0
  const loop = startLoop(
    async () => {
      manager ??= await jetstreamManager(nats, { checkAPI: false })
      const parts: number[] = []
      for (const each of streamsAfter(stream)) parts.push(await filledOf(manager, each))
      filled = Math.max(0, ...parts)
      return false
    },
    interval,
    (error) => {
      filled = 0
      log.warn({ err: error, stream }, 'not known how full what follows is')
    },
  )
  return {
    isFullFor: (lane) => filled >= fullFrom[lane],
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

/** Which part of a stream's bytes is not handled; about, for messages differ in size. */
async function filledOf(manager: JetStreamManager, stream: StreamName): Promise<number> {
  const { config, state } = await manager.streams.info(stream)
  if (state.messages === 0) return 0
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  const durable = consumers.filter((each) => each.config.durable_name !== undefined)
  return (Math.min(1, unhandledBy(durable) / state.messages) * state.bytes) / config.max_bytes
}

/** Messages that somebody has not handled; of consumers that share a subject, those of the slowest. */
function unhandledBy(consumers: readonly ConsumerInfo[]): number {
  const counted = new Set<string>()
  let messages = 0
  for (const consumer of consumers.toSorted((a, b) => lagOf(b) - lagOf(a))) {
    const { filter_subjects: subjects = [], filter_subject: subject } = consumer.config
    const own = subject === undefined ? subjects : [subject]
    if (own.every((each) => !counted.has(each))) messages += lagOf(consumer)
    for (const each of own) counted.add(each)
  }
  return messages
}
