import type { ContactMerged } from '@outrider/contracts/contacts'
import { type ContactErased, erasureReports } from '@outrider/contracts/erasures'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { SkipReason } from '@outrider/contracts/messaging'
import { messagingService } from '@outrider/contracts/services'
import { insertOutboxEntries } from '@outrider/service/db/outbox'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { compare } from '@outrider/service/text/keys'
import { countingOutcomes, skippedFor } from './campaigns/counts.ts'
import type { MessagingDeps } from './deps.ts'
import { deleteMailFiles, mailFolderOf } from './emails/mail-files.ts'

interface ContactErasure extends StoredTenant {
  /** The contact and the contacts merged into it, by database ID. */
  readonly contactIds: readonly Uuid[]
  /** Emitted once nothing is stored any more. */
  readonly report: { readonly subject: string; readonly data: unknown }
}

/**
 * Deletes the messages of these contacts, with their events. Suppressions of their addresses stay, without the
 * contact's ID. The contacts' IDs stay, so that messages that arrive later are dropped.
 */
async function eraseContacts(db: Db, erasures: readonly ContactErasure[]): Promise<void> {
  const erasure = erasures
    .flatMap(({ orgId, environment, contactIds }) =>
      contactIds.map((contactId) => ({ orgId, environment, contactId })),
    )
    .toSorted((a, b) => compare(a.contactId, b.contactId))
  const reports = erasures.map(({ report }) => report)
  await db`
    with erasure as (
      select * from jsonb_to_recordset(${json(db, erasure)}::jsonb)
        as g ("orgId" uuid, environment text, "contactId" uuid)
    ), recorded as (
      insert into erased_contacts (org_id, environment, contact_id)
      select distinct "orgId", environment, "contactId" from erasure
      on conflict do nothing
    ), erased as (
      delete from messages m using erasure g
      where m.contact_id = g."contactId" and m.org_id = g."orgId" and m.environment = g.environment
      returning m.id, m.org_id, m.environment, m.campaign_id, m.variant, m.status
    ), emptied as (
      delete from attachment_parts p using erased m
      where p.message_id = m.id and p.org_id = m.org_id and p.environment = m.environment
    ), uncounted as (
      delete from admissions a using erasure g
      where a.contact_id = g."contactId" and a.org_id = g."orgId" and a.environment = g.environment
    ), pending as (
      delete from campaign_recipients r using erasure g, campaigns c
      where c.org_id = g."orgId" and c.environment = g.environment and c.status in ('launched', 'paused')
        and r.campaign_id = c.id and r.contact_id = g."contactId"
      returning r.campaign_id, r.variant
    ), ${countingOutcomes(db, skippedAsErased(db))}, detached as (
      update suppressions s set contact_id = null from erasure g
      where s.contact_id = g."contactId" and s.org_id = g."orgId" and s.environment = g.environment
    )
    ${insertOutboxEntries(db, reports)}`
}

const erasedReason: SkipReason = 'ERASED'
/** Of campaigns, who is erased before anything was sent has been skipped. */
const skippedAsErased = (db: Db) => db`
  select campaign_id, variant, ${skippedFor + erasedReason} as what, 1 as by from erased where status = 'queued'
  union all
  select campaign_id, variant, ${skippedFor + erasedReason}, 1 from pending`

interface ContactMerge extends StoredTenant {
  readonly from: Uuid
  readonly into: Uuid
}

const mergedReason: SkipReason = 'NO_CONTACT'

/**
 * Moves the messages of one contact to another. A contact gets one message of each campaign: if both have one, or will
 * have one, the message that has not left is skipped.
 */
export async function moveContact(
  db: Db,
  { orgId, environment, from, into }: ContactMerge,
  now: Date,
): Promise<void> {
  await db`
    with suppressed as (
      update suppressions set contact_id = ${into}
      where org_id = ${orgId} and environment = ${environment} and contact_id = ${from}
    ), admitted as (
      update admissions a set contact_id = ${into}, number = a.number + coalesce((
        select max(number) from admissions
        where org_id = ${orgId} and environment = ${environment} and contact_id = ${into}
      ), 0)
      where org_id = ${orgId} and environment = ${environment} and contact_id = ${from}
    ), existing as (
      select id, campaign_id, contact_id, status = 'queued' and handing_over_at is null as is_free from messages
      where org_id = ${orgId} and environment = ${environment} and contact_id in (${from}, ${into})
        and campaign_id is not null
    ), pending as (
      select r.campaign_id, r.contact_id from campaigns c
      join campaign_recipients r on r.campaign_id = c.id and r.contact_id in (${from}, ${into})
      where c.org_id = ${orgId} and c.environment = ${environment} and c.status in ('launched', 'paused')
    ), redundant as (
      -- A message that has not been sent, if another one has been sent or is further along.
      select a.id from existing a
      join existing b on b.campaign_id = a.campaign_id and b.contact_id <> a.contact_id
      where a.is_free and (not b.is_free or a.contact_id = ${from})
    ), superseded as (
      delete from campaign_recipients r using pending u
      where r.campaign_id = u.campaign_id and r.contact_id = u.contact_id and (
        exists (select from existing b where b.campaign_id = u.campaign_id and b.contact_id <> u.contact_id)
        or u.contact_id = ${from}
          and exists (select from pending b where b.campaign_id = u.campaign_id and b.contact_id = ${into})
      )
      returning r.campaign_id, r.variant
    ), renamed as (
      update campaign_recipients r set contact_id = ${into}
      from pending u
      where r.campaign_id = u.campaign_id and r.contact_id = u.contact_id and u.contact_id = ${from}
        and not exists (select from existing b where b.campaign_id = u.campaign_id and b.contact_id = ${into})
        and not exists (select from pending b where b.campaign_id = u.campaign_id and b.contact_id = ${into})
    ), moved as (
      update messages set contact_id = ${into}
      where org_id = ${orgId} and environment = ${environment} and contact_id = ${from}
        and not exists (select from redundant n where n.id = messages.id)
    ), skipped as (
      update messages m set
        contact_id = ${into}, status = 'skipped', reason = ${mergedReason}, ended_at = ${now}, content = null
      from redundant n
      where m.id = n.id and m.org_id = ${orgId} and m.environment = ${environment}
        and m.status = 'queued' and m.handing_over_at is null
      returning m.campaign_id, m.variant
    ), ${countingOutcomes(
      db,
      db`
        select campaign_id, variant, ${skippedFor + mergedReason} as what, 1 as by from skipped
        union all
        select campaign_id, variant, ${skippedFor + mergedReason}, 1 from superseded`,
    )}
    select`
}

/** The emails to these contacts, which may be files. */
async function listEmailIds(db: Db, erasures: readonly ContactErasure[]): Promise<Uuid[]> {
  const ids: Uuid[] = []
  for (const { orgId, environment, contactIds } of erasures) {
    const rows = await db<{ id: Uuid }[]>`
      select id from messages
      where org_id = ${orgId} and environment = ${environment} and contact_id = any (${contactIds}::uuid[])
        and channel = 'email'`
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Erases people everywhere in this service, and reports it. */
export function receiveErasures({ db, outbox, config }: MessagingDeps) {
  return async (batch: readonly ContactErased[]): Promise<void> => {
    const erasures = batch.map(erasureOf)
    if (config.smtpUrl === undefined)
      await deleteMailFiles(mailFolderOf(config), await listEmailIds(db, erasures))
    await retried(() => eraseContacts(db, erasures))
    outbox.wake()
  }
}

function erasureOf({ tenant, erasureId, contactId, formerIds }: ContactErased): ContactErasure {
  const completedAt = clock.now().toISOString()
  const data = { tenant, erasureId, contactId, service: messagingService.name, completedAt }
  return {
    ...storedTenant(tenant),
    contactIds: [contactId, ...formerIds].map(uuidOf),
    report: { subject: erasureReports.messaging.subject, data },
  }
}

/** Messages follow a contact that became part of another one. */
export function receiveMerges({ db }: MessagingDeps) {
  return async (batch: readonly ContactMerged[]): Promise<void> => {
    // One after the other: a contact that was merged twice moves twice.
    for (const { tenant, contactId, formerId } of batch) {
      const move: ContactMerge = {
        ...storedTenant(tenant),
        from: uuidOf(formerId),
        into: uuidOf(contactId),
      }
      await retried(() => moveContact(db, move, clock.now()))
    }
  }
}
