import { entryFacts } from '@outrider/contracts/automation-facts'
import { idOf } from '@outrider/contracts/ids'
import { type Message, messageOf } from '@outrider/service/publish'
import type { LeasedStep, RunRecord } from './queries.ts'

type Kind = keyof typeof entryFacts

/** The facts that runs publish about their entries; a repeated run publishes the same under the same ids. */
export function factsOf(runs: readonly RunRecord[], now: Date): Message[] {
  return runs.flatMap(({ from, status }) =>
    kindsOf(from, status).map((kind) => factOf(kind, from, now)),
  )
}

function kindsOf({ position, status: was }: LeasedStep, status: RunRecord['status']): Kind[] {
  const begins: Kind[] = position === 0 && was === 'ready' ? ['entered'] : []
  return status === 'completed' || status === 'failed' ? [...begins, status] : begins
}

function factOf(
  kind: Kind,
  { orgId, environment, entryId: id, automationId, contactId }: LeasedStep,
  now: Date,
): Message {
  const entryId = idOf('ent', id)
  const fact = {
    tenant: { orgId: idOf('org', orgId), environment },
    entryId,
    automationId: idOf('auto', automationId),
    contactId: contactId === null ? null : idOf('con', contactId),
    occurredAt: now.toISOString(),
  }
  return messageOf(entryFacts[kind], fact, `${kind}.${entryId}`)
}
