import { hash } from 'node:crypto'
import { entryFacts } from '@outrider/contracts/automation-facts'
import { idOf } from '@outrider/contracts/ids'
import { type Message, messageOf } from '@outrider/service/publish'
import type { LeasedStep, RunRecord } from './queries.ts'

type Kind = keyof typeof entryFacts

/**
 * The facts that runs publish about their entries: one message for each tenant and kind. A repeated run
 * publishes its facts again, under the same message id if the same entries run together again.
 */
export function factsOf(runs: readonly RunRecord[], now: Date): Message[] {
  const facts = runs.flatMap(({ from, status }) =>
    kindsOf(from, status).map((kind) => ({ kind, from })),
  )
  const groups = Map.groupBy(facts, ({ kind, from }) => `${kind} ${from.orgId} ${from.environment}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first
      ? [
          factOf(
            first.kind,
            first.from,
            group.map(({ from }) => from),
            now,
          ),
        ]
      : []
  })
}

function kindsOf({ position, status: was }: LeasedStep, status: RunRecord['status']): Kind[] {
  const begins: Kind[] = position === 0 && was === 'ready' ? ['entered'] : []
  return status === 'completed' || status === 'failed' ? [...begins, status] : begins
}

function factOf(
  kind: Kind,
  { orgId, environment }: LeasedStep,
  steps: readonly LeasedStep[],
  now: Date,
): Message {
  const tenant = { orgId: idOf('org', orgId), environment }
  const occurredAt = now.toISOString()
  const entries = steps.map(({ entryId, automationId, contactId }) => ({
    entryId: idOf('ent', entryId),
    automationId: idOf('auto', automationId),
    contactId: contactId === null ? null : idOf('con', contactId),
    occurredAt,
  }))
  const entryIds = entries.map(({ entryId }) => entryId).join(' ')
  const id = hash('sha256', `${kind} ${entryIds}`, 'base64url')
  return messageOf(entryFacts[kind], tenant.orgId, { tenant, entries }, id)
}
