import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  getOrigins,
  knowOrigin,
  type Origins,
  publishableKeyChanged,
  putOrigins,
} from '@outrider/contracts/keys'
import { outboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { handle } from '@outrider/service/nats/requests'
import type { Deps } from '../deps.ts'
import { effectInserts, type Effects, newAuditEntry } from '../organizations/audit.ts'
import { managers, requireRole } from '../organizations/roles.ts'
import { bucketsOf } from './parse-origins.ts'

/** An organization's origins; both lists are empty before they are set. */
async function findOrigins(db: Db, orgId: Uuid): Promise<Origins> {
  const [row] = await db<Origins[]>`
    select live, test from origins where org_id = ${orgId}`
  return row ?? { live: [], test: [] }
}

async function upsertOrigins(db: Db, { live, test }: Origins, effects: Effects): Promise<void> {
  await db`
    with changed as (
      insert into origins (org_id, live, test)
      values (${effects.audit.orgId}, ${live}::text[], ${test}::text[])
      on conflict (org_id) do update set live = excluded.live, test = excluded.test
      returning org_id
    ), ${effectInserts(db, effects)}
    select org_id from changed`
}

/**
 * Whether any organization has this origin. The statement names no organization, because a CORS preflight has no
 * credentials; it reveals only that some organization uses the origin.
 */
async function isKnownOrigin(db: Db, origin: string): Promise<boolean> {
  const rows = await db`
    select from origins where live @> ${[origin]}::text[] or test @> ${[origin]}::text[] limit 1`
  return rows.length > 0
}

export const originHandlers = ({ db, outbox }: Deps) => [
  handle(getOrigins, async ({ actor }) => {
    await requireRole(db, actor)
    return findOrigins(db, uuidOf(actor.orgId))
  }),

  handle(putOrigins, async ({ actor, origins }) => {
    await requireRole(db, actor, managers)
    const { orgId } = actor
    const buckets = bucketsOf(origins)
    await upsertOrigins(db, buckets, {
      audit: newAuditEntry(actor, 'origins.changed', orgId, buckets),
      entries: (['live', 'test'] as const).map((environment) =>
        outboxEntry(publishableKeyChanged, { tenant: { orgId, environment } }),
      ),
    })
    outbox.wake()
    return buckets
  }),
]

export const originChecks = ({ db }: Pick<Deps, 'db'>) => [
  handle(knowOrigin, async ({ origin }) => ({ known: await isKnownOrigin(db, origin) })),
]
