import { hash } from 'node:crypto'
import { entryFacts } from '@outrider/contracts/automation-facts'
import { idOf } from '@outrider/contracts/ids'
import { type Message, messageOf } from '@outrider/service/publish'
import type { LeasedStep, WalkRecord } from './queries.ts'

type Kind = keyof typeof entryFacts

/**
 * What walks have to tell of their entries: one message for each tenant and kind. A walk that is repeated
 * tells it again, under the same id if it is repeated in the same company.
 */
export function factsOf(walks: readonly WalkRecord[], now: Date): Message[] {
  const facts = walks.flatMap(({ from, status }) =>
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

function kindsOf({ position, status: was }: LeasedStep, status: WalkRecord['status']): Kind[] {
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
  const company = entries.map(({ entryId }) => entryId).join(' ')
  const id = hash('sha256', `${kind} ${company}`, 'base64url')
  return messageOf(entryFacts[kind], tenant.orgId, { tenant, entries }, id)
}
