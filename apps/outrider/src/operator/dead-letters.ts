import { jetstreamManager, type StoredMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { deadLetters, deadSubject, subjectsIn } from '@outrider/contracts/streams'
import { DeadLetter } from '@outrider/service/nats/dead-letters'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { store } from '@outrider/service/nats/publish'

/** A dead letter with its sequence in the stream, which identifies it. */
export interface ListedLetter extends DeadLetter {
  readonly sequence: number
  readonly time: string
}

/** The dead letters, oldest first. */
export async function* listDeadLetters(nats: NatsConnection): AsyncGenerator<ListedLetter> {
  const manager = await jetstreamManager(nats)
  const { state } = await manager.streams.info(deadLetters)
  const next_by_subj = subjectsIn(deadLetters)
  let letter: StoredMsg | null
  for (let seq = state.first_seq; seq <= state.last_seq; seq = letter.seq + 1) {
    letter = await manager.direct.getMessage(deadLetters, { seq, next_by_subj })
    if (!letter || letter.seq > state.last_seq) return
    yield listed(letter)
  }
}

/**
 * Deletes a dead letter; with `replay`, after publishing it to its original subject again. Every consumer of the subject
 * receives it; consumers that have handled it before ignore it. After a crash in between it can be replayed again.
 */
export async function settleDeadLetter(
  nats: NatsConnection,
  sequence: number,
  { replay }: { readonly replay: boolean },
): Promise<ListedLetter> {
  const manager = await jetstreamManager(nats)
  const found = await manager.streams.getMessage(deadLetters, { seq: sequence })
  if (!found) throw new Error(`there is no dead letter ${sequence}`)
  const letter = listed(found)
  if (replay)
    await store(nats, letter.subject, writeEnvelope([writeItem(letter.itemId, letter.data)]))
  await manager.streams.deleteMessage(deadLetters, sequence, false)
  return letter
}

/** Deletes the dead letters of an organization. */
export async function dropDeadLetters(nats: NatsConnection, orgId: string): Promise<void> {
  const manager = await jetstreamManager(nats)
  await manager.streams.purge(deadLetters, { filter: deadSubject('*', orgId) })
}

function listed(letter: StoredMsg): ListedLetter {
  return {
    sequence: letter.seq,
    time: letter.time.toISOString(),
    ...parse(DeadLetter, letter.json()),
  }
}
