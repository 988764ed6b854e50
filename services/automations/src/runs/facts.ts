import { entryFacts } from '@outrider/contracts/automations'
import { idOf } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/db/pool'
import { findSubscriptions } from '@outrider/service/db/subscriptions'
import { tenantOf } from '@outrider/service/db/tenant'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import type { LeasedStep } from './leases.ts'
import type { RunRecord } from './record-runs.ts'

type Kind = keyof typeof entryFacts

/**
 * The facts that runs publish about their entries, where somebody listens; a repeated run publishes the same under the
 * same ids, an entry that was retried its own.
 */
export async function factsOf(
  db: Db,
  runs: readonly Omit<RunRecord, 'steps'>[],
  now: Date,
): Promise<OutgoingItem[]> {
  const happened = runs.flatMap(({ from, status }) =>
    kindsOf(from, status).map((kind) => ({ kind, from })),
  )
  if (happened.length === 0) return []
  const interests = await findSubscriptions(
    db,
    happened.map(({ from }) => from),
  )
  return happened
    .filter(({ kind, from }) => interests.has(from, `automation.${kind}`))
    .map(({ kind, from }) => factOf(kind, from, now))
}

function kindsOf({ position, status: was }: LeasedStep, status: RunRecord['status']): Kind[] {
  const begins: Kind[] = position === 0 && was === 'ready' ? ['entered'] : []
  return status === 'completed' || status === 'failed' ? [...begins, status] : begins
}

function factOf(
  kind: Kind,
  { orgId, environment, entryId: id, automationId, contactId, origin, retries }: LeasedStep,
  now: Date,
): OutgoingItem {
  const entryId = idOf('ent', id)
  const fact = {
    tenant: tenantOf({ orgId, environment }),
    entryId,
    automationId: idOf('auto', automationId),
    contactId: contactId === null ? null : idOf('con', contactId),
    occurredAt: now.toISOString(),
  }
  const again = retries > 0 && kind !== 'entered' ? `.${retries}` : ''
  return {
    ...messageOf(entryFacts[kind], fact, `${kind}.${entryId}${again}`),
    origin: origin ?? undefined,
  }
}
