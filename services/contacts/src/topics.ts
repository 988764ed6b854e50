import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { Problem, unknownKey } from '@outrider/contracts/problem'
import type { Definition } from '@outrider/contracts/segments'
import {
  changeTopic,
  createTopic,
  deleteTopic,
  getTopic,
  listTopics,
  maxTopics,
  readTopics,
  type Topic,
} from '@outrider/contracts/topics'
import type { Fragment, Pool } from '@outrider/service/db/pool'
import { found, get, listFiltered, remove } from '@outrider/service/db/resource'
import { type StoredTenant, storedTenant, tenantKey } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { topicsIn } from './rules/read-definition.ts'

interface TopicRow {
  readonly id: Uuid
  readonly key: string
  readonly name: string
  readonly description: string | null
  readonly kind: Topic['kind']
  readonly isDefault: boolean
  readonly isPublic: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = (db: Pool): Fragment => db`
  t.id, t.key, t.name, t.description, t.kind, t.is_default, t.is_public, t.created_at, t.updated_at`

/**
 * The part of a statement that has the tenant's dynamic segments that ask for topics built again, if `source` has a row:
 * contacts without a choice want another thing now.
 */
const rebuilding = (db: Pool, { orgId, environment }: StoredTenant, source: string) => db`
  rebuilt as (
    insert into segment_builds (segment_id, org_id, environment, version)
    select s.id, s.org_id, s.environment, s.version from segments s
    where s.org_id = ${orgId} and s.environment = ${environment} and s.type = 'dynamic'
      and jsonb_path_exists(s.definition, '$.**.topic') and exists (select from ${db(source)})
    on conflict (segment_id) do update set reached = null, leased_until = '-infinity'
  )`

/** Creates a topic; undefined if its ID or key is taken, or the tenant has `maxTopics`. */
async function insertTopicRow(
  db: Pool,
  tenant: StoredTenant,
  topic: Omit<TopicRow, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<TopicRow | undefined> {
  const { orgId, environment } = tenant
  const [row] = await db<TopicRow[]>`
    with created as (
      insert into topics as t (
        id, org_id, environment, key, name, description, kind, is_default, is_public, created_at, updated_at
      )
      select ${topic.id}::uuid, ${orgId}::uuid, ${environment}, ${topic.key}, ${topic.name}, ${topic.description},
        ${topic.kind}, ${topic.isDefault}::boolean, ${topic.isPublic}::boolean, ${now}::timestamptz, ${now}::timestamptz
      where (select count(*) from topics where org_id = ${orgId} and environment = ${environment}) < ${maxTopics}
      on conflict do nothing
      returning ${columns(db)}
    ), ${rebuilding(db, tenant, 'created')}
    select * from created`
  return row
}

/** One topic; undefined when the tenant has none of this id or key. */
async function findTopicRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  { id = null, key = null }: { readonly id?: Uuid | null; readonly key?: string | null },
): Promise<TopicRow | undefined> {
  const [row] = await db<TopicRow[]>`
    select ${columns(db)} from topics t
    where t.org_id = ${orgId} and t.environment = ${environment} and (t.id = ${id} or t.key = ${key})`
  return row
}

/** The keys of the topics of a tenant. */
async function findTopicKeys(db: Pool, tenant: StoredTenant): Promise<ReadonlySet<string>> {
  return new Set((await listTopicsOf(db, [tenant])).map(({ key }) => key))
}

/** Throws `VALIDATION_FAILED` if a definition asks for a topic that the tenant does not have. */
export async function checkTopics(
  db: Pool,
  tenant: StoredTenant,
  definition: Definition,
): Promise<void> {
  const places = topicsIn(definition)
  if (places.length === 0) return
  const known = await findTopicKeys(db, tenant)
  const [unknown] = places.filter(({ topic }) => !known.has(topic))
  if (unknown) throw unknownKey(unknown.field, 'topic', unknown.topic)
}

/** All topics of these tenants, oldest first. */
function listTopicsOf(
  db: Pool,
  tenants: readonly StoredTenant[],
): Promise<(TopicRow & StoredTenant)[]> {
  return db<(TopicRow & StoredTenant)[]>`
    select t.org_id, t.environment, ${columns(db)}
    from (
      select distinct * from unnest(
        ${tenants.map(({ orgId }) => orgId)}::uuid[], ${tenants.map(({ environment }) => environment)}::text[]
      ) as a (org_id, environment)
    ) w
    join topics t on t.org_id = w.org_id and t.environment = w.environment
    order by t.id`
}

/** Overwrites the fields of a change; undefined when the tenant has no such topic. */
async function updateTopicRow(
  db: Pool,
  tenant: StoredTenant,
  id: Uuid,
  change: Partial<TopicRow>,
  now: Date,
): Promise<TopicRow | undefined> {
  const { orgId, environment } = tenant
  const { name = null, description, kind = null, isDefault = null, isPublic = null } = change
  const [row] = await db<TopicRow[]>`
    with changed as (
      update topics t set
        name = coalesce(${name}, t.name),
        description = ${description === undefined ? db`t.description` : db`${description}::text`},
        kind = coalesce(${kind}, t.kind),
        is_default = coalesce(${isDefault}::boolean, t.is_default),
        is_public = coalesce(${isPublic}::boolean, t.is_public), updated_at = ${now}
      where t.org_id = ${orgId} and t.environment = ${environment} and t.id = ${id}
      returning ${columns(db)}, old.is_default <> new.is_default as is_reversed
    ), reversed as (
      select from changed where is_reversed
    ), ${rebuilding(db, tenant, 'reversed')}
    select * from changed`
  return row
}

/** Deletes a topic; contacts keep their choices, which have no effect. False when the tenant has no such topic. */
async function deleteTopicRow(db: Pool, tenant: StoredTenant, id: Uuid): Promise<boolean> {
  const { orgId, environment } = tenant
  const rows = await db`
    with deleted as (
      delete from topics where org_id = ${orgId} and environment = ${environment} and id = ${id} returning id
    ), ${rebuilding(db, tenant, 'deleted')}
    select id from deleted`
  return rows.length > 0
}

function topicOf(row: TopicRow): Topic {
  return {
    id: idOf('top', row.id),
    key: row.key,
    name: row.name,
    description: row.description,
    kind: row.kind,
    default: row.isDefault ? 'in' : 'out',
    public: row.isPublic,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const topicHandlers = ({ db }: Service) => [
  handle(createTopic, async ({ tenant, topic }, { creationId }) => {
    const {
      key,
      name,
      description = null,
      kind,
      default: wish = 'in',
      public: isPublic = true,
    } = topic
    const stored = storedTenant(tenant)
    const id = uuidOf(`top_${creationId}`)
    const row = { id, key, name, description, kind, isDefault: wish === 'in', isPublic }
    const created = await insertTopicRow(db, stored, row, clock.now())
    if (created) return topicOf(created)
    const existing = await findTopicRow(db, stored, { key })
    if (existing?.id === id) return topicOf(existing)
    throw existing
      ? new Problem('CONFLICT', `key: another topic has the key ${key}`)
      : new Problem('LIMIT_REACHED', `an environment can have at most ${maxTopics} topics`)
  }),
  handle(listTopics, ({ tenant, query }) =>
    listFiltered(db, tenant, query, {
      plural: 'topics',
      prefix: 'top',
      from: db`topics t`,
      alias: 't',
      columns: columns(db),
      recordOf: topicOf,
    }),
  ),
  handle(getTopic, ({ tenant, topicId }) =>
    get(findTopicRow(db, storedTenant(tenant), { id: uuidOf(topicId) }), topicOf),
  ),
  handle(changeTopic, async ({ tenant, topicId, change }) => {
    const { default: wish, public: isPublic, ...rest } = change
    const changed = {
      ...rest,
      ...(wish && { isDefault: wish === 'in' }),
      ...(isPublic !== undefined && { isPublic }),
    }
    const stored = storedTenant(tenant)
    return topicOf(await found(updateTopicRow(db, stored, uuidOf(topicId), changed, clock.now())))
  }),
  handle(deleteTopic, ({ tenant, topicId }) =>
    remove(deleteTopicRow(db, storedTenant(tenant), uuidOf(topicId))),
  ),
  handle(readTopics, async ({ tenants }) => {
    const stored = tenants.map(storedTenant)
    const rows = Map.groupBy(await listTopicsOf(db, stored), tenantKey)
    return { topics: stored.map((each) => (rows.get(tenantKey(each)) ?? []).map(topicOf)) }
  }),
]
