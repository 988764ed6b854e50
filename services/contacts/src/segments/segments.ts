import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import {
  changeSegment,
  createSegment,
  type Definition,
  deleteSegment,
  getSegment,
  listSegments,
  maxDynamicSegments,
  type Segment,
} from '@outrider/contracts/segments'
import { found, foundAt, isAt, listFiltered, requireAt } from '@outrider/service/db/resource'
import { type Fragment, json, type Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { readDefinition } from '../rules/read-definition.ts'
import { checkTopics } from '../topics.ts'

export interface SegmentRow {
  readonly id: Uuid
  readonly key: string | null
  readonly name: string
  readonly type: 'static' | 'dynamic'
  readonly definition: Record<string, unknown> | null
  readonly building: boolean
  readonly memberCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface NewSegment {
  readonly id: Uuid
  readonly key: string | null
  readonly name: string
  /** Null for a static segment. */
  readonly definition: Definition | null
}

/** Notifies every replica that a tenant's dynamic segments have changed, when `changed` has a row. */
const revisionBump = (
  db: Pool,
  { orgId, environment }: StoredTenant,
  changed: Fragment,
): Fragment => db`
  insert into segment_revisions as r (org_id, environment, revision)
  select ${orgId}::uuid, ${environment}, 1 where exists (${changed})
  on conflict (org_id, environment) do update set revision = r.revision + 1
  returning revision`

/**
 * Creates a segment and, for a dynamic one, the job that evaluates the existing contacts; undefined when the
 * ID exists, or the tenant has `maxDynamicSegments`.
 */
async function insertSegmentRow(
  db: Pool,
  tenant: StoredTenant,
  { id, key, name, definition }: NewSegment,
  now: Date,
): Promise<SegmentRow | undefined> {
  const { orgId, environment } = tenant
  const type = definition === null ? 'static' : 'dynamic'
  const [row] = await db<SegmentRow[]>`
    with bumped as (
      ${revisionBump(db, tenant, db`select where ${type} = 'dynamic'`)}
    ), made as (
      insert into segments (id, org_id, environment, key, name, type, definition, number, created_at, updated_at)
      select ${id}::uuid, ${orgId}::uuid, ${environment}, ${key}, ${name}, ${type},
        ${definition === null ? null : json(db, definition)}::jsonb, (select revision from bumped),
        ${now}::timestamptz, ${now}::timestamptz
      where ${type} = 'static' or (
        select count(*) from segments
        where org_id = ${orgId} and environment = ${environment} and type = 'dynamic'
      ) < ${maxDynamicSegments}
      on conflict (id) do nothing
      returning id, org_id, environment, key, name, type, definition, version, created_at, updated_at
    ), building as (
      insert into segment_builds (segment_id, org_id, environment, version)
      select id, org_id, environment, version from made where type = 'dynamic'
    )
    select id, key, name, type, definition, type = 'dynamic' as building, 0 as member_count, created_at, updated_at
    from made`
  return row
}

const columns = (db: Pool): Fragment => db`
  s.id, s.key, s.name, s.type, s.definition, b.segment_id is not null as building, s.created_at, s.updated_at, (
    select coalesce(sum(n.members), 0)::int from segment_counts n
    where n.segment_id = s.id and n.org_id = s.org_id and n.environment = s.environment
  ) as member_count`

/** The condition that a contact is a member of the segment. */
const contains = (db: Pool, contactId: TypeId<'con'>): Fragment => db`
  exists (
    select from segment_members m
    where m.segment_id = s.id and m.contact_id = ${uuidOf(contactId)}
      and m.org_id = s.org_id and m.environment = s.environment and m.is_member
  )`

/** One segment; undefined when the tenant has none of this id. */
export async function findSegmentRow(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<SegmentRow | undefined> {
  const [row] = await db<SegmentRow[]>`
    select ${columns(db)} from segments s
    left join segment_builds b on b.segment_id = s.id
    where s.org_id = ${orgId} and s.environment = ${environment} and s.id = ${id}`
  return row
}

/** The type of a segment; undefined when the tenant has none of this id. */
export async function findSegmentType(
  db: Pool,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<SegmentRow['type'] | undefined> {
  const [row] = await db<Pick<SegmentRow, 'type'>[]>`
    select type from segments
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row?.type
}

interface SegmentChange {
  /** Undefined: no other. */
  readonly key: string | null | undefined
  readonly name: string | null
  readonly definition: Definition | null
}

/**
 * Changes the key, and the other values that are not null; another definition increases the version and starts its job again.
 * False when the tenant has no such segment at one of the versions `ifMatch`, or a definition is given for a static one.
 */
async function updateSegmentRow(
  db: Pool,
  tenant: StoredTenant,
  id: Uuid,
  { key, name, definition }: SegmentChange,
  ifMatch: readonly string[] | undefined,
  now: Date,
): Promise<boolean> {
  const { orgId, environment } = tenant
  const next = definition === null ? null : json(db, definition)
  const rows = await db`
    with prior as (
      select id, version from segments
      where org_id = ${orgId} and environment = ${environment} and id = ${id}
        and (${next}::jsonb is null or type = 'dynamic') and ${isAt(db, ifMatch)}
      for update
    ), changed as (
      update segments s set
        key = ${key === undefined ? db`s.key` : key}, name = coalesce(${name}, s.name),
        definition = coalesce(${next}::jsonb, s.definition),
        version = s.version + (coalesce(${next}::jsonb, s.definition) is distinct from s.definition)::int,
        updated_at = greatest(${now}, s.updated_at + interval '1 millisecond')
      from prior p
      where s.id = p.id and s.org_id = ${orgId} and s.environment = ${environment}
      returning s.id, s.org_id, s.environment, s.version, s.version > p.version as redefined
    ), bumped as (
      ${revisionBump(db, tenant, db`select from changed where redefined`)}
    ), building as (
      insert into segment_builds (segment_id, org_id, environment, version)
      select id, org_id, environment, version from changed where redefined
      on conflict (segment_id) do update
        set version = excluded.version, reached = null, leased_until = '-infinity'
    )
    select from changed`
  return rows.length > 0
}

/** Deletes a segment immediately, its members in the background; false when the tenant has none of this ID. */
async function deleteSegmentRow(
  db: Pool,
  tenant: StoredTenant,
  id: Uuid,
  ifMatch: readonly string[] | undefined,
): Promise<boolean> {
  const { orgId, environment } = tenant
  const rows = await db`
    with gone as (
      delete from segments
      where org_id = ${orgId} and environment = ${environment} and id = ${id} and ${isAt(db, ifMatch)}
      returning id, org_id, environment, type
    ), bumped as (
      ${revisionBump(db, tenant, db`select from gone where type = 'dynamic'`)}
    ), purging as (
      insert into segment_purges (segment_id, org_id, environment)
      select id, org_id, environment from gone
    )
    select from gone`
  return rows.length > 0
}

function segmentOf(row: SegmentRow): Segment {
  return {
    id: idOf('seg', row.id),
    key: row.key,
    name: row.name,
    type: row.type,
    definition: row.definition,
    status: row.building ? 'building' : 'ready',
    memberCount: row.memberCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const tooMany = `This environment already has ${maxDynamicSegments} dynamic segments, the maximum. Delete one first.`

function ofStatic() {
  return invalid('definition', 'must be omitted for a static segment')
}

export const segmentHandlers = ({ db }: Service) => [
  handle(
    createSegment,
    async ({ tenant, segment: { key = null, name, type, definition } }, { creationId }) => {
      if (type === 'static' && definition !== undefined) throw ofStatic()
      if (type === 'dynamic' && definition === undefined)
        throw invalid('definition', 'is required for a dynamic segment', 'required')
      const segment = {
        id: uuidOf(`seg_${creationId}`),
        key,
        name,
        definition: type === 'dynamic' ? readDefinition(definition) : null,
      }
      const stored = storedTenant(tenant)
      if (segment.definition) await checkTopics(db, stored, segment.definition)
      const inserted = await insertSegmentRow(db, stored, segment, clock.now())
      const created = inserted ?? (await findSegmentRow(db, stored, segment.id))
      if (!created) throw new Problem('LIMIT_REACHED', tooMany)
      return segmentOf(created)
    },
  ),

  handle(listSegments, ({ tenant, query }) =>
    listFiltered(db, tenant, query, {
      plural: 'segments',
      prefix: 'seg',
      from: db`segments s left join segment_builds b on b.segment_id = s.id`,
      alias: 's',
      columns: columns(db),
      ...(query.contactId !== undefined && { condition: contains(db, query.contactId) }),
      recordOf: segmentOf,
    }),
  ),

  handle(getSegment, ({ tenant, segmentId }) => readSegment(db, storedTenant(tenant), segmentId)),
]

/** The whole record; throws `NOT_FOUND` when the tenant has no such segment. */
export async function readSegment(
  db: Pool,
  tenant: StoredTenant,
  segmentId: TypeId<'seg'>,
): Promise<Segment> {
  return segmentOf(await found(findSegmentRow(db, tenant, uuidOf(segmentId))))
}

export const segmentChangeHandlers = ({ db }: Service) => [
  handle(
    changeSegment,
    async ({ tenant, segmentId, change: { key, name, definition }, ifMatch }) => {
      const stored = storedTenant(tenant)
      const id = uuidOf(segmentId)
      const change = {
        key,
        name: name ?? null,
        definition: definition === undefined ? null : readDefinition(definition),
      }
      if (change.definition) await checkTopics(db, stored, change.definition)
      if (!(await updateSegmentRow(db, stored, id, change, ifMatch, clock.now()))) {
        const { type, updatedAt } = await found(findSegmentRow(db, stored, id))
        if (type === 'static' && definition !== undefined) throw ofStatic()
        requireAt(ifMatch, updatedAt)
        throw notFound()
      }
      return readSegment(db, stored, segmentId)
    },
  ),

  handle(deleteSegment, async ({ tenant, segmentId, ifMatch }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(segmentId)]
    await foundAt(deleteSegmentRow(db, stored, id, ifMatch), ifMatch, () =>
      findSegmentRow(db, stored, id),
    )
    return {}
  }),
]
