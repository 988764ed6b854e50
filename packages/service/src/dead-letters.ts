import type { NatsConnection } from '@nats-io/transport-node'
import { deadSubject } from '@outrider/contracts/streams'
import { type Static, Type } from 'typebox'
import { store } from './publish.ts'

/** An item that a service gave up, as the stream of dead letters keeps it. */
export type DeadLetter = Static<typeof DeadLetter>
export const DeadLetter = Type.Object({
  /** Who gave it up. */
  service: Type.String(),
  reason: Type.String(),
  /** Where it was published, and may be again. */
  subject: Type.String(),
  itemId: Type.String(),
  /** JSON. */
  data: Type.String(),
})

/** Dead letters that are kept of one organization and service; beyond them the oldest go. */
export const maxDeadLettersPerTenant = 1_000

/** A dead letter with whose it is, where that is known. */
export type Letter = DeadLetter & { readonly orgId: string | null }

/** Keeps an item where an operator finds it; rejects with `UNAVAILABLE` when it could not be stored. */
export async function buryLetter(nats: NatsConnection, letter: Letter): Promise<void> {
  const { orgId, service, reason, subject, itemId, data } = letter
  const text = JSON.stringify({ service, reason, subject, itemId, data } satisfies DeadLetter)
  await store(nats, deadSubject(service, orgId), text)
}
