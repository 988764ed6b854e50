import {
  jetstream,
  jetstreamManager,
  type JetStreamManager,
  type StoredMsg,
} from '@nats-io/jetstream'
import { deadLetters } from '@outrider/contracts/streams'
import { headers, type NatsConnection } from '@nats-io/transport-node'

/** A message that a service could not process. */
export interface DeadLetter {
  /** Its place among the dead letters, by which it is named. */
  readonly sequence: number
  /** Which service gave it up, and why. */
  readonly service: string
  readonly reason: string
  readonly time: string
  /** Where it was when it was alive. */
  readonly stream: string
  readonly subject: string
  readonly data: string
}

/** The dead letters, oldest first. */
export async function* listDeadLetters(nats: NatsConnection): AsyncGenerator<DeadLetter> {
  const manager = await jetstreamManager(nats)
  const { state } = await manager.streams.info(deadLetters)
  for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
    const letter = await manager.streams.getMessage(deadLetters, { seq })
    if (letter) yield deadLetterOf(letter)
  }
}

/**
 * Publishes a dead letter again where it came from, then drops it. Every consumer of that stream gets it;
 * those that had processed it notice. Replaying twice, after a crash in between, is one message.
 */
export async function replayDeadLetter(
  nats: NatsConnection,
  sequence: number,
): Promise<DeadLetter> {
  const manager = await jetstreamManager(nats)
  const letter = await readDeadLetter(manager, sequence)
  const sent = headers()
  sent.set('Nats-Msg-Id', `replay.${sequence}.${letter.time}`)
  await jetstream(nats).publish(letter.subject, letter.data, { headers: sent })
  await manager.streams.deleteMessage(deadLetters, sequence, false)
  return letter
}

/** Forgets a dead letter. */
export async function dropDeadLetter(nats: NatsConnection, sequence: number): Promise<DeadLetter> {
  const manager = await jetstreamManager(nats)
  const letter = await readDeadLetter(manager, sequence)
  await manager.streams.deleteMessage(deadLetters, sequence, false)
  return letter
}

async function readDeadLetter(manager: JetStreamManager, sequence: number): Promise<DeadLetter> {
  const found = await manager.streams.getMessage(deadLetters, { seq: sequence })
  if (!found) throw new Error(`there is no dead letter ${sequence}`)
  return deadLetterOf(found)
}

/** The subject is `dead.<service>.<subject>`. */
function deadLetterOf(letter: StoredMsg): DeadLetter {
  const [, service = '', ...subject] = letter.subject.split('.')
  return {
    sequence: letter.seq,
    service,
    reason: letter.header.get('Outrider-Reason'),
    time: letter.time.toISOString(),
    stream: letter.header.get('Outrider-Stream'),
    subject: subject.join('.'),
    data: letter.string(),
  }
}
