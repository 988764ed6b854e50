import { type AcceptedEvent, type KeptEvent, listContactEvents } from '@outrider/contracts/events'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { CountName } from '@outrider/contracts/statistics'
import { insertCounts } from '@outrider/service/db/counts'
import { found, list } from '@outrider/service/db/resource'
import { json, type Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import { compare, dictionaryEncode } from '@outrider/service/text/keys'
import {
  type BulkDependentRecords,
  inStep,
  isTheirs,
  moveStep,
  stepRows,
} from '../contacts/dependent-records.ts'
import { inKeptMonths, monthsOf, refuseFormerKeys } from '../contacts/key-months.ts'
import type { ContactPlan } from '../contacts/plan.ts'
import { findContactRow, joinContacts, type Store } from '../contacts/read.ts'
import { isCurrent, planWrites } from '../contacts/write.ts'
import { countNames } from './event-names.ts'

/** An accepted event with its ids as the database stores them. */
export interface ReceivedEvent extends Omit<AcceptedEvent, 'tenant' | 'id'> {
  readonly id: Uuid
  readonly tenant: StoredTenant
  /** The idempotency key, made by `shortKey`. */
  readonly key: Uuid
}

export interface KnownEvent {
  readonly eventId: Uuid
  /** Null when the person was erased since. */
  readonly contactId: Uuid | null
  /** Whether the event created the contact. */
  readonly created: boolean
  /** Whether the event gave the contact an identifier; undefined if that is no longer known. */
  readonly identified?: boolean
}

/**
 * Events in the form that the insert statement takes, in the order of their keys; values that many of them
 * share are in kinds.
 */
function eventRows(plan: ContactPlan, events: readonly ReceivedEvent[]) {
  const rows = events
    .flatMap((event, index) => {
      const resolution = plan.resolutions[index]
      if (!resolution) return []
      const { tenant, id, event: name, key, idempotencyKey, occurredAt, receivedAt } = event
      const { contactId, created, dropped } = resolution
      const attributesDropped = dropped.includes('attributes')
      const attributes = attributesDropped ? undefined : event.attributes
      const kind = { ...tenant, event: name, created, attributesDropped }
      const times = { occurredAt, receivedAt }
      return [
        {
          id,
          contactId,
          key,
          idempotencyKey,
          ...times,
          attributes,
          payload: event.payload,
          kind,
        },
      ]
    })
    .toSorted((a, b) => compare(a.key, b.key))
  return { rows, ...dictionaryEncode(rows.map(({ kind }) => kind)) }
}

/** The events received under these idempotency keys before, by `key`. */
export async function findKnownEvents(
  db: Pool,
  events: readonly Pick<ReceivedEvent, 'tenant' | 'key'>[],
  now: Date,
): Promise<Map<Uuid, KnownEvent>> {
  const rows = await db<(KnownEvent & { key: Uuid })[]>`
    select w.key, w.event_id, w.created, c.id as contact_id
    from (
      select e.org_id, e.environment, k.key, k.event_id, k.created, k.contact_id as id
      from unnest(
        ${events.map(({ tenant }) => tenant.orgId)}::uuid[],
        ${events.map(({ tenant }) => tenant.environment)}::text[],
        ${events.map(({ key }) => key)}::uuid[]
      ) as e (org_id, environment, key)
      join known_event_keys k using (key)
      where ${inKeptMonths(db, now)}
    ) w
    ${joinContacts(db, { sql: db`id` }, db`left join`)}`
  return new Map(rows.map(({ key, ...known }) => [key, known]))
}

/**
 * Writes events and their changes to contacts, except events that mean no contact; 23505 when one of the keys
 * was used meanwhile, and the errors of `planWrites`.
 */
export async function writeEvents(
  store: Store,
  plan: ContactPlan,
  events: readonly ReceivedEvent[],
  now: Date,
): Promise<void> {
  const { db } = store
  const { rows, kinds, kindOf } = eventRows(plan, events)
  // An element of an array of jsonb is found immediately, and costs a fourth of a row that is read from jsonb.
  await db`
    with ${planWrites(store, plan, now)}, received as (
      select r.*, k.*, nullif(${json(
        db,
        rows.map(({ attributes = null }) => attributes),
      )}::jsonb -> r.place, 'null') as attributes,
        nullif(${json(
          db,
          rows.map(({ payload = null }) => payload),
        )}::jsonb -> r.place, 'null') as payload
      from (
        select *, (ordinality - 1)::int as place
        from unnest(
          ${rows.map(({ id }) => id)}::uuid[],
          ${rows.map(({ contactId }) => contactId)}::uuid[],
          ${rows.map(({ key }) => key)}::uuid[],
          ${rows.map(({ idempotencyKey }) => idempotencyKey)}::text[],
          ${rows.map(({ occurredAt }) => occurredAt)}::timestamptz[],
          ${rows.map(({ receivedAt }) => receivedAt)}::timestamptz[],
          ${kindOf}::int[]
        ) with ordinality as u (id, "contactId", key, "idempotencyKey", "occurredAt", "receivedAt", "kindOf")
      ) r
      join jsonb_to_recordset(${json(db, kinds)}::jsonb) as k (
        kind int, "orgId" uuid, environment text, event text, created boolean, "attributesDropped" boolean
      ) on k.kind = r."kindOf"
    ), keyed as (
      insert into known_event_keys (key, event_id, contact_id, month, created)
      select key, id, "contactId", month, created
      from received, unnest(${monthsOf(now)}::date[]) as month order by place, month
    ), ${insertCounts(
      db,
      db`
        select "orgId" as org_id, environment, ${'events received' satisfies CountName} as what, "receivedAt" as at
        from received`,
    )}, ${countNames(db, db`received`, now)}
    insert into events (
      id, org_id, environment, contact_id, name, attributes, attributes_dropped, payload, idempotency_key,
      occurred_at, received_at
    )
    select id, "orgId", environment, "contactId", event, attributes, "attributesDropped", payload,
      "idempotencyKey", "occurredAt", "receivedAt"
    from received
    where ${isCurrent(db, plan)} and ${refuseFormerKeys(
      db,
      rows.map(({ key }) => key),
      now,
    )}`
}

interface EventRow {
  readonly id: Uuid
  readonly event: string
  readonly attributes: Record<string, unknown> | null
  readonly attributesDropped: boolean
  readonly payload: Record<string, unknown> | null
  readonly idempotencyKey: string
  readonly occurredAt: Date
  readonly receivedAt: Date
}

/** A contact's events, newest first, at most `limit`, those before `before` when it is given. */
function listEventRows(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
  before: Uuid | null,
  limit: number,
): Promise<EventRow[]> {
  return db<EventRow[]>`
    select id, name as event, attributes, attributes_dropped, payload, idempotency_key, occurred_at, received_at
    from events
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}
      ${before === null ? db`` : db`and id < ${before}`}
    order by id desc
    limit ${limit}`
}

export const eventRecords: BulkDependentRecords = {
  move: (db, union, limit) => moveStep(db, 'events', union, limit),
  async erase(db, departure, limit) {
    const { count } = await db`
      with ${stepRows(db, 'events', departure, limit)}
      delete from events where ${inStep(db, departure)}`
    return count
  },
  left: (db, departure) => db`select from events where ${isTheirs(db, departure)}`,
}

export const handleListContactEvents = ({ db }: Service) =>
  handle(listContactEvents, async ({ tenant, contactId, query }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const eventOf = (row: EventRow): KeptEvent => ({
      ...row,
      id: idOf('evt', row.id),
      contactId,
      occurredAt: row.occurredAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
    })
    const [page] = await Promise.all([
      list('events', 'evt', query, eventOf, (before, limit) =>
        listEventRows(db, stored, id, before, limit),
      ),
      found(findContactRow(db, stored, id)),
    ])
    return page
  })
