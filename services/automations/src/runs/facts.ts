import { entryFacts } from '@outrider/contracts/automations'
import { idOf } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/db/pool'
import { findSubscriptions } from '@outrider/service/db/subscriptions'
import { tenantOf } from '@outrider/service/db/tenant'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import type { LeasedStep } from './leases.ts'
import type { EntryMessage } from './outbox.ts'
import type { RunRecord } from './record-runs.ts'

type Kind = keyof typeof entryFacts

/** The facts about the entries of runs that a webhook subscribes to. Each has the same id however often it is published. */
export async function factsOf(
  db: Db,
  runs: readonly Omit<RunRecord, 'steps'>[],
  now: Date,
): Promise<EntryMessage[]> {
  const happened = runs.flatMap(({ from, status }) =>
    kindsOf(from, status).map((kind) => ({ kind, from })),
  )
  if (happened.length === 0) return []
  const subscriptions = await findSubscriptions(
    db,
    happened.map(({ from }) => from),
  )
  return happened
    .filter(({ kind, from }) => subscriptions.has(from, `automation.${kind}`))
    .map(({ kind, from }) => ({ entryId: from.entryId, message: factOf(kind, from, now) }))
}

function kindsOf({ isFresh }: LeasedStep, status: RunRecord['status']): Kind[] {
  const begins: Kind[] = isFresh ? ['entered'] : []
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
