import { contactMerged } from '@outrider/contracts/contacts'
import { contactErased, erasureReports } from '@outrider/contracts/erasures'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { automationsService } from '@outrider/contracts/services'
import { type Db, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant, tenantOf } from '@outrider/service/db/tenant'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import { idle, type Loop } from '@outrider/service/jobs/loop'
import { messageOf } from '@outrider/service/nats/publish'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { countCancelled } from '../states/counts.ts'

/** The contacts that merged contacts are now, by their former ids. */
export async function findCurrentContacts(
  db: Db,
  ids: readonly (Uuid | null)[],
): Promise<ReadonlyMap<Uuid, Uuid>> {
  const rows = await db<{ formerId: Uuid; contactId: Uuid }[]>`
    select former_id, contact_id from former_contacts where former_id = any(${[...new Set(ids)]}::uuid[])`
  return new Map(rows.map(({ formerId, contactId }) => [formerId, contactId]))
}

/**
 * Records merges in their order: from now on each former contact is the other one, also those merged into it before. Its
 * rows are moved by `finishDepartures`.
 */
export function receiveMerges(db: Db, departures: Loop): Subscriber {
  return onBatch(contactMerged, async (merges) => {
    for (const { tenant, contactId, formerId } of merges) {
      const { orgId, environment } = storedTenant(tenant)
      const [former, now] = [uuidOf(formerId), clock.now()]
      await retried(
        () => db`
          with target as (
            select coalesce((
              select f.contact_id from former_contacts f where f.former_id = ${uuidOf(contactId)}
                and f.org_id = ${orgId} and f.environment = ${environment}), ${uuidOf(contactId)}::uuid) as id
          ), earlier as (
            update former_contacts f set contact_id = target.id from target
            where f.contact_id = ${former} and f.org_id = ${orgId} and f.environment = ${environment}
          ), noted as (
            insert into former_contacts (org_id, environment, former_id, contact_id, merged_at)
            select ${orgId}, ${environment}, ${former}, target.id, ${now} from target
            on conflict (former_id, org_id, environment) do update set contact_id = excluded.contact_id
          )
          insert into departures (org_id, environment, contact_ids, begun_at, due_at)
          values (${orgId}, ${environment}, array[${former}::uuid], ${now}, ${now})`,
      )
    }
    departures.wake()
  })
}

/** Records erasures: from now on the contacts cannot enter. Their rows are anonymized by `finishDepartures`. */
export function receiveErasures(db: Db, departures: Loop): Subscriber {
  return onBatch(contactErased, async (erasures) => {
    for (const { tenant, erasureId, contactId, formerIds } of erasures) {
      const { orgId, environment } = storedTenant(tenant)
      const ids = [contactId, ...formerIds].map((id) => uuidOf(id))
      const now = clock.now()
      await retried(
        () => db`
          with noted as (
            insert into erased_contacts (org_id, environment, contact_id, erased_at)
            select ${orgId}, ${environment}, id, ${now} from unnest(${ids}::uuid[]) as g (id)
            on conflict do nothing
          )
          insert into departures (org_id, environment, erasure_id, contact_ids, begun_at, due_at)
          values (${orgId}, ${environment}, ${erasureId}, ${ids}::uuid[], ${now}, ${now})`,
      )
    }
    departures.wake()
  })
}

interface Departure extends StoredTenant {
  readonly id: string
  readonly erasureId: TypeId<'era'> | null
  readonly contactIds: readonly Uuid[]
  readonly begunAt: Date
  readonly completed: boolean
}

const queue: JobQueue = { table: 'departures', key: 'id', open: 'true' }

/** Leases the departures of a turn; a minute is longer than one of the statements may take. */
function leaseDepartures(db: Db, turn: LeaseSelection, now: Date): Promise<Departure[]> {
  return db<Departure[]>`
    update departures d set leased_until = now() + interval '1 minute'
    from (${dueRows(db, queue, turn, now)}) due
    where d.id = due.id
    returning d.id, d.org_id, d.environment, d.erasure_id, d.contact_ids, d.begun_at, d.completed`
}

type Step = (db: Db, departure: Departure, limit: number, now: Date) => Promise<{ count: number }>

/** Anonymizes at most `limit` entries with their steps, and cancels live ones. The rows do not identify the contact. */
const eraseEntries: Step = (db, { orgId, environment, contactIds }, limit, now) => db`
  with theirs as (
    select id, finished_at is null as is_live from entries
    where contact_id = any(${[...contactIds]}::uuid[]) and org_id = ${orgId} and environment = ${environment}
    order by id limit ${limit} for update
  ), stripped as (
    update steps s set result = null, awaits = null, awaits_values = null, contact_id = null, own_changes = null,
      status = case when s.finished_at is null then 'skipped' else s.status end,
      reason = case when s.finished_at is null then 'ERASED' else s.reason end,
      due_at = case when s.finished_at is null then null else s.due_at end,
      finished_at = coalesce(s.finished_at, ${now})
    from theirs where s.entry_id = theirs.id and s.org_id = ${orgId} and s.environment = ${environment}
  ), erased as (
    update entries e set
      contact_id = null,
      anonymized = true,
      key = 'erased:' || e.id,
      trigger = jsonb_build_object('type', e.trigger -> 'type'),
      status = case when e.finished_at is null then 'cancelled' else e.status end,
      finished_at = coalesce(e.finished_at, ${now}),
      inline_steps = (
        select jsonb_agg(i.step - 'result' order by i.place)
        from jsonb_array_elements(e.inline_steps) with ordinality as i (step, place)
      )
    from theirs where e.id = theirs.id and e.org_id = ${orgId} and e.environment = ${environment}
    returning e.org_id, e.environment, e.automation_id, e.finished_at, theirs.is_live
  ), cancelled as (
    select * from erased where is_live
  ), ${countCancelled(db)}
  select from erased`

/** Deletes at most `limit` rows of the contacts from a table. */
const eraseFrom =
  (table: 'admissions' | 'recent_events' | 'deferred_triggers'): Step =>
  (db, { orgId, environment, contactIds }, limit) =>
    db`
    delete from ${db(table)} where ctid = any (array(
      select ctid from ${db(table)}
      where contact_id = any(${[...contactIds]}::uuid[]) and org_id = ${orgId} and environment = ${environment}
      limit ${limit}))`

/** What a merged contact is now. */
const target = (db: Db, { orgId, environment, contactIds }: Departure): ReturnType<Db> => db`
  (select f.contact_id from former_contacts f where f.former_id = (${[...contactIds]}::uuid[])[1]
    and f.org_id = ${orgId} and f.environment = ${environment})`

/** Moves at most `limit` entries with their waits. */
const moveEntries: Step = (db, departure, limit) => {
  const { orgId, environment, contactIds } = departure
  return db`
    with theirs as (
      select id from entries
      where contact_id = any(${[...contactIds]}::uuid[]) and org_id = ${orgId} and environment = ${environment}
      order by id limit ${limit} for update
    ), awaiting as (
      update steps s set contact_id = ${target(db, departure)} from theirs
      where s.entry_id = theirs.id and s.contact_id is not null and s.org_id = ${orgId}
        and s.environment = ${environment}
    )
    update entries e set contact_id = ${target(db, departure)} from theirs
    where e.id = theirs.id and e.org_id = ${orgId} and e.environment = ${environment}`
}

/** Moves at most `limit` admissions. If both contacts were admitted, that of the other one counts. */
const moveAdmissions: Step = async (db, departure, limit) => {
  const { orgId, environment, contactIds } = departure
  const rows = await db`
    with left_behind as (
      delete from admissions where ctid = any (array(
        select ctid from admissions
        where contact_id = any(${[...contactIds]}::uuid[]) and org_id = ${orgId} and environment = ${environment}
        limit ${limit}))
      returning *
    ), moved as (
      insert into admissions (automation_id, contact_id, org_id, environment, entry_id, entered_at, seconds)
      select automation_id, ${target(db, departure)}, org_id, environment, entry_id, entered_at, seconds
      from left_behind
      on conflict (automation_id, contact_id) do nothing
    )
    select from left_behind`
  return { count: rows.length }
}

/** Moves at most `limit` recent events. */
const moveEvents: Step = async (db, departure, limit) => {
  const { orgId, environment, contactIds } = departure
  const rows = await db`
    with left_behind as (
      delete from recent_events where ctid = any (array(
        select ctid from recent_events
        where contact_id = any(${[...contactIds]}::uuid[]) and org_id = ${orgId} and environment = ${environment}
        limit ${limit}))
      returning *
    ), moved as (
      insert into recent_events (org_id, environment, contact_id, name, received_at, key, trigger)
      select org_id, environment, ${target(db, departure)}, name, received_at, key, trigger from left_behind
      on conflict do nothing
    )
    select from left_behind`
  return { count: rows.length }
}

const erasing: readonly Step[] = [
  eraseFrom('deferred_triggers'),
  eraseEntries,
  eraseFrom('admissions'),
  eraseFrom('recent_events'),
]
const moving: readonly Step[] = [moveEntries, moveAdmissions, moveEvents]

/** Rows of one statement: some milliseconds of work. */
const batch = 1_000
/**
 * Milliseconds for which rows are looked for again: a statement that began before the departure was recorded, which takes
 * at most a minute, may still insert some.
 */
const window = 300_000
/** Milliseconds between two such looks. */
const pause = 30_000

/** Makes the departure due again; forgets one that is over and has left nothing. */
async function release(
  db: Db,
  { id }: Departure,
  { isOver, completed, dueAt }: { isOver: boolean; completed: boolean; dueAt: Date },
): Promise<void> {
  await (isOver
    ? db`
        delete from departures d where id = ${id} and not exists (
          select from entries e where e.contact_id = any(d.contact_ids)
            and e.org_id = d.org_id and e.environment = d.environment)`
    : db`
        update departures set leased_until = '-infinity', due_at = ${dueAt}, completed = ${completed}
        where id = ${id}`)
}

/** Departures that are worked on at the same time: of all tenants, and of one. */
const maxInFlight = 4
const maxOfTenant = 2

/**
 * Erases and moves the rows of contacts that have left, some by each statement, until disposed. Tenants take turns, and
 * so do their departures. An erasure is reported once nothing is left.
 */
export function finishDepartures({ db, log, publisher }: Service): Loop {
  const finish = async (departure: Departure) => {
    const now = clock.now()
    const { erasureId, begunAt } = departure
    let most = 0
    for (const step of erasureId === null ? moving : erasing)
      most = Math.max(most, (await step(db, departure, batch, now)).count)
    const isEmpty = most < batch
    if (isEmpty && !departure.completed && erasureId !== null)
      await publisher.publish(reportOf(departure, erasureId, now))
    const isOver = isEmpty && departure.completed && now.getTime() - begunAt.getTime() > window
    const dueAt = isEmpty ? new Date(now.getTime() + pause) : clock.now()
    await release(db, departure, { isOver, completed: departure.completed || isEmpty, dueAt })
  }
  return leaseQueue<Departure>({
    db,
    log,
    what: 'departures',
    queue,
    rest: idle,
    maxBatch: maxInFlight,
    maxInFlight,
    maxOfLane: maxOfTenant,
    lease: (turn, now) => leaseDepartures(db, turn, now),
    work(departures, begin) {
      for (const departure of departures) begin(departure, finish(departure))
      return Promise.resolve()
    },
  })
}

function reportOf(departure: Departure, erasureId: TypeId<'era'>, now: Date) {
  const [contactId] = departure.contactIds
  if (contactId === undefined) throw new Error('an erasure without a contact')
  const report = {
    tenant: tenantOf(departure),
    erasureId,
    contactId: idOf('con', contactId),
    service: automationsService.name,
    completedAt: now.toISOString(),
  }
  return messageOf(erasureReports.automations, report, `automations.${erasureId}`)
}
