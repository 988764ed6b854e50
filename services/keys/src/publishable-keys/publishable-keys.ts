import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  listPublishableKeys,
  type PublishableKey,
  publishableKeyChanged,
  rotatePublishableKey,
  verifyPublishableKey,
} from '@outrider/contracts/keys'
import { unauthenticated } from '@outrider/contracts/problem'
import { makePublishableKey, parsePublishableKey } from '@outrider/contracts/secrets'
import { outboxEntry } from '@outrider/service/db/outbox'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant, tenantOf } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Deps } from '../deps.ts'
import { effectInserts, type Effects, newAuditEntry } from '../organizations/audit.ts'
import { managers, requireRole } from '../organizations/roles.ts'

type PublishableKeyRow = Omit<PublishableKey, 'createdAt'> & { readonly createdAt: Date }

/** An organization's publishable keys, live before test: at most one an environment. */
function listPublishableKeyRows(db: Db, orgId: Uuid): Promise<PublishableKeyRow[]> {
  return db<PublishableKeyRow[]>`
    select environment, key, created_at
    from publishable_keys
    where org_id = ${orgId}
    order by environment`
}

/** Replaces the key of an environment, which stops working. */
async function upsertPublishableKey(
  db: Db,
  { orgId, environment }: StoredTenant,
  key: string,
  effects: Effects,
): Promise<PublishableKeyRow> {
  const [row] = await db<PublishableKeyRow[]>`
    with changed as (
      insert into publishable_keys (org_id, environment, key, created_at)
      values (${orgId}, ${environment}, ${key}, ${effects.audit.at})
      on conflict (org_id, environment) do update
        set key = excluded.key, created_at = excluded.created_at
      returning environment, key, created_at
    ), ${effectInserts(db, effects)}
    select environment, key, created_at from changed`
  if (!row) throw new Error('an upsert without a row')
  return row
}

interface Opened extends StoredTenant {
  readonly suspended: boolean
  readonly origins: string[] | null
}

/** The tenant of a publishable key and its origins, null before they are set; undefined if there is no such key. */
export async function findPublishableKey(db: Db, key: string): Promise<Opened | undefined> {
  const [row] = await db<Opened[]>`
    select org_id, environment, standing = 'suspended' as suspended,
      case environment when 'live' then live else test end as origins
    from publishable_keys
    join organizations o on o.id = org_id and standing <> 'deleted'
    left join origins using (org_id)
    where key = ${key}`
  return row
}

function publishableKeyOf(row: PublishableKeyRow): PublishableKey {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

export const publishableKeyHandlers = ({ db, outbox, cell }: Deps) => [
  handle(listPublishableKeys, async ({ actor }) => {
    await requireRole(db, actor)
    const rows = await listPublishableKeyRows(db, uuidOf(actor.orgId))
    return { keys: rows.map(publishableKeyOf) }
  }),

  handle(rotatePublishableKey, async ({ actor, environment }) => {
    await requireRole(db, actor, managers)
    const tenant = { orgId: actor.orgId, environment }
    const key = makePublishableKey(environment, cell)
    const row = await upsertPublishableKey(db, storedTenant(tenant), key, {
      audit: newAuditEntry(actor, 'publishable_key.rotated', environment, {}, { environment }),
      entries: [outboxEntry(publishableKeyChanged, { tenant, key })],
    })
    outbox.wake()
    return publishableKeyOf(row)
  }),
]

export const publishableKeyChecks = ({ db }: Pick<Deps, 'db'>) => [
  handle(verifyPublishableKey, async ({ key }) => {
    const row = parsePublishableKey(key) && (await findPublishableKey(db, key))
    if (!row) throw unauthenticated()
    return { tenant: tenantOf(row), suspended: row.suspended, origins: row.origins ?? [] }
  }),
]
