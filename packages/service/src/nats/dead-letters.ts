import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { deadLetters, deadSubject } from '@outrider/contracts/streams'
import { type Static, Type } from 'typebox'
import { deadLettersBytes, deadLettersKept, deadLettersLimit, measure } from '../observe/metrics.ts'
import { hashOf } from '../text/keys.ts'
import { messageIdHeader, store } from './publish.ts'

/** An item that a service gave up, as the stream of dead letters keeps it. */
export type DeadLetter = Static<typeof DeadLetter>
export const DeadLetter = Type.Object({
  /** The service that gave it up. */
  service: Type.String(),
  reason: Type.String(),
  /** The subject on which it was published, and may be again. */
  subject: Type.String(),
  itemId: Type.String(),
  /** JSON. */
  data: Type.String(),
})

export interface Letter extends DeadLetter {
  /** The organization, where that is known. */
  readonly orgId: string | null
  /**
   * Distinguishes the deaths of an item. One that is published again when its dead letter is replayed may die again,
   * and that is another letter.
   */
  readonly death: string
}

/**
 * Keeps an item where an operator finds it; rejects with `UNAVAILABLE` when the server did not confirm it. The same
 * death reported again within the stream's duplicate window is the same letter, so a lost acknowledgement leaves no
 * second one.
 */
export async function buryLetter(nats: NatsConnection, letter: Letter): Promise<void> {
  const { orgId, death, service, reason, subject, itemId, data } = letter
  const text = JSON.stringify({ service, reason, subject, itemId, data } satisfies DeadLetter)
  const sent = headers()
  sent.set(messageIdHeader, hashOf(JSON.stringify([service, subject, itemId, death])))
  await store(nats, deadSubject(service, orgId), text, sent)
}

/** Reports how many dead letters of a service wait for an operator, and how full their stream is, until disposed. */
export function measureDeadLetters(nats: NatsConnection, service: string): Disposable {
  let manager: JetStreamManager | undefined
  return measure(async () => {
    manager ??= await jetstreamManager(nats, { checkAPI: false })
    const { config, state } = await manager.streams.info(deadLetters, {
      subjects_filter: deadSubject(service, '>'),
    })
    const kept = Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0)
    return [
      { gauge: deadLettersKept, labels: { service }, value: kept },
      { gauge: deadLettersBytes, labels: { stream: deadLetters }, value: state.bytes },
      { gauge: deadLettersLimit, labels: { stream: deadLetters }, value: config.max_bytes },
    ]
  })
}

/** The number of dead letters of an organization, of all services. */
export async function countDeadLetters(nats: NatsConnection, orgId: string): Promise<number> {
  const manager = await jetstreamManager(nats, { checkAPI: false })
  const { state } = await manager.streams.info(deadLetters, {
    subjects_filter: deadSubject('*', orgId),
  })
  return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0)
}
