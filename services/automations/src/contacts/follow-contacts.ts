import { contactMerged } from '@outrider/contracts/contacts'
import { contactErased, type ContactErased, erasureReports } from '@outrider/contracts/erasures'
import { type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { automationsService } from '@outrider/contracts/services'
import type { Tenant } from '@outrider/contracts/shapes'
import { isOutage, type Pool, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { type Loop, startLoop } from '@outrider/service/jobs/loop'
import { type Message, messageOf } from '@outrider/service/nats/publish'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { type EntryRow, type StepRow, takenSteps } from '../entries/entries.ts'

interface PersonRef extends StoredTenant {
  readonly contactId: Uuid
}

/**
 * Takes out of entries and steps all that is about the contacts, and them out of the entries; those that
 * live are cancelled. What remains says that something entered, not who or why. Nobody enters as them any more.
 */
export async function erasePeople(
  db: Pool,
  people: readonly PersonRef[],
  now: Date,
): Promise<void> {
  await db`
    with gone as (
      select * from unnest(
        ${people.map(({ orgId }) => orgId)}::uuid[],
        ${people.map(({ environment }) => environment)}::text[],
        ${people.map(({ contactId }) => contactId)}::uuid[]
      ) as g (org_id, environment, contact_id)
    ), noted as (
      insert into erased_people (org_id, environment, contact_id, erased_at)
      select org_id, environment, contact_id, ${now} from gone
      on conflict do nothing
    ), theirs as (
      select e.id from entries e join gone using (org_id, environment, contact_id)
      order by e.id for update of e
    ), forgotten as (
      delete from admissions a using gone g
      where a.contact_id = g.contact_id and a.org_id = g.org_id and a.environment = g.environment
    ), stripped as (
      update steps s set result = null, awaits = null, awaits_values = null, contact_id = null,
        status = case when s.finished_at is null then 'skipped' else s.status end,
        reason = case when s.finished_at is null then 'ERASED' else s.reason end,
        due_at = case when s.finished_at is null then null else s.due_at end,
        finished_at = coalesce(s.finished_at, ${now})
      from theirs where s.entry_id = theirs.id
    )
    update entries e set
      contact_id = null,
      key = 'erased:' || e.id,
      trigger = jsonb_build_object('type', e.trigger -> 'type'),
      status = case when e.finished_at is null then 'cancelled' else e.status end,
      finished_at = coalesce(e.finished_at, ${now}),
      walk = (
        select jsonb_agg(w.step - 'result' order by w.place)
        from jsonb_array_elements(e.walk) with ordinality as w (step, place)
      )
    from theirs where e.id = theirs.id`
}

/** Who was erased since, of all organizations. */
export function listErasedSince(db: Pool, since: Date): Promise<PersonRef[]> {
  return db<PersonRef[]>`
    select org_id, environment, contact_id from erased_people where erased_at >= ${since}`
}

/** Gives a contact's entries to another one; where both have been let into an automation, the latter's turn counts. */
export async function movePerson(db: Pool, former: PersonRef, contactId: Uuid): Promise<void> {
  const { orgId, environment, contactId: formerId } = former
  await db`
    with entered as (
      update entries set contact_id = ${contactId}
      where contact_id = ${formerId} and org_id = ${orgId} and environment = ${environment}
    ), awaiting as (
      update steps set contact_id = ${contactId}
      where contact_id = ${formerId} and org_id = ${orgId} and environment = ${environment}
        and status = 'waiting' and awaits is not null
    ), left_behind as (
      delete from admissions
      where contact_id = ${formerId} and org_id = ${orgId} and environment = ${environment}
      returning *
    )
    insert into admissions (
      automation_id, contact_id, org_id, environment, entry_id, entered_at, seconds
    )
    select automation_id, ${contactId}, org_id, environment, entry_id, entered_at, seconds
    from left_behind
    on conflict (automation_id, contact_id) do nothing`
}

/** A contact's newest entries before `before`, a UUID, newest first, with what fired them. */
export function listEntriesOf(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
  before: Uuid | null,
  limit: number,
): Promise<(EntryRow & { trigger: Record<string, unknown> })[]> {
  return db<(EntryRow & { trigger: Record<string, unknown> })[]>`
    select id, automation_id, version, contact_id, key, status, entered_at, finished_at, trigger
    from entries
    where contact_id = ${contactId}
      and org_id = ${orgId} and environment = ${environment}
      and (${before}::uuid is null or id < ${before})
    order by id desc limit ${limit}`
}

/** The steps of entries, each entry's in the order taken. */
export function listStepsOf(
  db: Pool,
  { orgId, environment }: StoredTenant,
  entryIds: readonly Uuid[],
): Promise<(StepRow & { entryId: Uuid })[]> {
  return db<(StepRow & { entryId: Uuid })[]>`
    select e.id as entry_id, s.node, s.type, s.reason, s.result, s.started_at, s.finished_at as step_finished_at,
           case when s.status in ('ready', 'matched') then 'waiting' else s.status end as step_status
    from entries e
    join lateral ${takenSteps(db)} s on true
    where e.id = any(${[...entryIds]}::uuid[])
      and e.org_id = ${orgId} and e.environment = ${environment}
    order by e.id, s.position`
}

/** Follows what becomes of people: entries go with whom a contact is merged into, and lose whom is erased. */
export function followPeople({ db, publisher }: Service): Subscriber[] {
  return [
    onBatch(contactMerged, async (merges) => {
      // One after the other, as they happened: the person of one may be merged on by the next.
      for (const { tenant, contactId, formerId } of merges) {
        const former = personRefOf(tenant, formerId)
        await retried(() => movePerson(db, former, uuidOf(contactId)))
      }
    }),
    onBatch(contactErased, async (erasures) => {
      const people = erasures.flatMap(({ tenant, contactId, formerIds }) =>
        [contactId, ...formerIds].map((id) => personRefOf(tenant, id)),
      )
      const now = clock.now()
      await retried(() => erasePeople(db, people, now))
      await Promise.all(erasures.map((erasure) => publisher.publish(reportOf(erasure, now))))
    }),
  ]
}

function personRefOf(tenant: Tenant, contactId: TypeId<'con'>) {
  return { ...storedTenant(tenant), contactId: uuidOf(contactId) }
}

function reportOf({ tenant, erasureId, contactId }: ContactErased, now: Date): Message {
  const completedAt = now.toISOString()
  const report = { tenant, erasureId, contactId, service: automationsService.name, completedAt }
  return messageOf(erasureReports.automations, report, `automations.${erasureId}`)
}

/** Milliseconds between two rounds. */
const interval = 30_000
/** Milliseconds for which the erased are looked at again: longer than any statement takes. */
const window = 300_000

/**
 * Erases again whom it has erased lately: an entry that was being made in that very moment was not seen, and did
 * not see that its person was gone.
 */
export function sweepErased(db: Pool, log: Logger): Loop {
  return startLoop(
    async () => {
      const now = clock.now()
      const people = await listErasedSince(db, new Date(now.getTime() - window))
      if (people.length > 0) await erasePeople(db, people, now)
      return false
    },
    interval,
    (error) => log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'erased not swept'),
  )
}
