import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { StreamName } from '@outrider/contracts/streams'
import type { Logger } from './log.ts'
import { startLoop } from './loop.ts'
import { lagOf } from './measure-consumer.ts'

/** From which part of a stream's bytes on, of what one service has not handled, nothing is added for that service. */
export const crowdedFrom = 0.3
/** Milliseconds between two looks. */
const interval = 1_000

/** Which subjects of a stream have too much waiting. */
export interface Crowding extends AsyncDisposable {
  /** Whether whoever takes the subject has as much waiting as may wait for one service. False while it is not known. */
  isCrowded(subject: string): boolean
}

/**
 * Looks every second, until disposed, at what each service has not handled of a stream. One that is away leaves room for
 * what others are to do.
 */
export function watchCrowding(nats: NatsConnection, stream: StreamName, log: Logger): Crowding {
  let manager: JetStreamManager | undefined
  let crowded: ReadonlySet<string> = new Set()
  const loop = startLoop(
    async () => {
      manager ??= await jetstreamManager(nats, { checkAPI: false })
      crowded = await crowdedIn(manager, stream)
      return false
    },
    interval,
    (error) => {
      crowded = new Set()
      log.warn({ err: error, stream }, 'not known who has too much waiting')
    },
  )
  return {
    isCrowded: (subject) => crowded.has(serviceOf(subject)),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

/** Services that are behind with so much of a stream; about, for messages differ in size. */
async function crowdedIn(manager: JetStreamManager, stream: StreamName): Promise<Set<string>> {
  const { config, state } = await manager.streams.info(stream)
  if (state.messages === 0) return new Set()
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  const waiting = new Map<string, number>()
  for (const consumer of consumers) {
    const {
      durable_name: name,
      filter_subjects: subjects,
      filter_subject: subject,
    } = consumer.config
    const taken = subjects?.[0] ?? subject
    if (name === undefined || taken === undefined) continue
    const service = serviceOf(taken)
    waiting.set(service, (waiting.get(service) ?? 0) + lagOf(consumer))
  }
  const most = (crowdedFrom * config.max_bytes * state.messages) / state.bytes
  return new Set([...waiting].flatMap(([service, messages]) => (messages >= most ? service : [])))
}

/** The service that a subject commands: its second word. */
function serviceOf(subject: string): string {
  return subject.split('.')[1] ?? ''
}
