import { entryFacts } from '@outrider/contracts/entry-facts'
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
  runs: readonly RunRecord[],
  now: Date,
): Promise<EntryMessage[]> {
  const happened = runs.flatMap((run) =>
    kindsOf(run.from, run.status).map((kind) => ({ kind, run, from: run.from })),
  )
  if (happened.length === 0) return []
  const subscriptions = await findSubscriptions(
    db,
    happened.map(({ from }) => from),
  )
  return happened
    .filter(({ kind, from }) => subscriptions.has(from, `automation.${kind}`))
    .map(({ kind, run, from }) => ({ entryId: from.entryId, message: factOf(kind, run, now) }))
}

function kindsOf({ isFresh }: LeasedStep, status: RunRecord['status']): Kind[] {
  const begins: Kind[] = isFresh ? ['entered'] : []
  return status === 'completed' || status === 'failed' ? [...begins, status] : begins
}

function factOf(kind: Kind, { from, steps }: RunRecord, now: Date): OutgoingItem {
  const { orgId, environment, entryId: id, automationId, contactId, origin, retries } = from
  const entryId = idOf('ent', id)
  const fact = {
    tenant: tenantOf({ orgId, environment }),
    entryId,
    automationId: idOf('auto', automationId),
    contactId: contactId === null ? null : idOf('con', contactId),
    occurredAt: now.toISOString(),
  }
  const again = retries > 0 && kind !== 'entered' ? `.${retries}` : ''
  const name = `${kind}.${entryId}${again}`
  const { node = '', reason } = steps.at(-1) ?? {}
  const message =
    kind === 'failed'
      ? messageOf(entryFacts.failed, { ...fact, node, reason: reason ?? '' }, name)
      : messageOf(entryFacts[kind], fact, name)
  return { ...message, origin: origin ?? undefined }
}
