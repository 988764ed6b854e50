import { contactErased, type ContactErased, erasureReports } from '@outrider/contracts/erasures'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { automationsService } from '@outrider/contracts/services'
import { type Pool, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { background, type Loop } from '@outrider/service/jobs/loop'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'

interface ErasedRow extends StoredTenant {
  readonly contactId: Uuid
}

/**
 * Anonymizes the contacts' entries and steps, and cancels live entries. The remaining rows do not identify the
 * contact. From now on the contact cannot enter again.
 */
async function eraseContactRows(
  db: Pool,
  contacts: readonly ErasedRow[],
  now: Date,
): Promise<void> {
  await db`
    with gone as (
      select * from unnest(
        ${contacts.map(({ orgId }) => orgId)}::uuid[],
        ${contacts.map(({ environment }) => environment)}::text[],
        ${contacts.map(({ contactId }) => contactId)}::uuid[]
      ) as g (org_id, environment, contact_id)
    ), noted as (
      insert into erased_contacts (org_id, environment, contact_id, erased_at)
      select org_id, environment, contact_id, ${now} from gone
      on conflict do nothing
    ), theirs as (
      select e.id from entries e join gone using (org_id, environment, contact_id)
      order by e.id for update of e
    ), forgotten as (
      delete from admissions a using gone g
      where a.contact_id = g.contact_id and a.org_id = g.org_id and a.environment = g.environment
    ), stripped as (
      update steps s set result = null, awaits = null, awaits_values = null, contact_id = null, own_changes = null,
        status = case when s.finished_at is null then 'skipped' else s.status end,
        reason = case when s.finished_at is null then 'ERASED' else s.reason end,
        due_at = case when s.finished_at is null then null else s.due_at end,
        finished_at = coalesce(s.finished_at, ${now})
      from theirs where s.entry_id = theirs.id
    )
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
    from theirs where e.id = theirs.id`
}

/** The contacts of all organizations that were erased since. */
function listErasedRows(db: Pool, since: Date): Promise<ErasedRow[]> {
  return db<ErasedRow[]>`
    select org_id, environment, contact_id from erased_contacts where erased_at >= ${since}`
}

/** Erases contacts from entries and reports it. */
export function receiveErasures({ db, publisher }: Service): Subscriber {
  return onBatch(contactErased, async (erasures) => {
    const contacts = erasures.flatMap(({ tenant, contactId, formerIds }) =>
      [contactId, ...formerIds].map((id) => ({ ...storedTenant(tenant), contactId: uuidOf(id) })),
    )
    const now = clock.now()
    await retried(() => eraseContactRows(db, contacts, now))
    await Promise.all(erasures.map((erasure) => publisher.publish(reportOf(erasure, now))))
  })
}

function reportOf({ tenant, erasureId, contactId }: ContactErased, now: Date): OutgoingItem {
  const completedAt = now.toISOString()
  const report = { tenant, erasureId, contactId, service: automationsService.name, completedAt }
  return messageOf(erasureReports.automations, report, `automations.${erasureId}`)
}

/** Milliseconds between two rounds. */
const interval = 30_000
/** Milliseconds for which erasures are repeated: longer than any statement takes. */
const window = 300_000

/**
 * Repeats recent erasures. If a statement inserted an entry while the erasure ran, neither statement saw the
 * other's rows.
 */
export function repeatErasures(db: Pool, log: Logger): Loop {
  return background(log, 'repeating erasures', interval, async () => {
    const now = clock.now()
    const contacts = await listErasedRows(db, new Date(now.getTime() - window))
    if (contacts.length > 0) await eraseContactRows(db, contacts, now)
    return false
  })
}
