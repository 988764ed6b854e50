import { contactMerged, type Merge, mergeContacts } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { invalid, invalidFaults } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { insertOutboxEntries, outboxEntry, type OutboxEntry } from '@outrider/service/db/outbox'
import type { Pool } from '@outrider/service/db/pool'
import { get } from '@outrider/service/db/resource'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import { cleanupLeaseSeconds, dependentRecords, takeFirstCleanupStep } from './cleanup-jobs.ts'
import { mergeAssignments } from './contacts/column-changes.ts'
import { joinParts, type MergePair } from './contacts/dependent-records.ts'
import { type ContactsDeps, faultsOfUnknown, findContactRow } from './contacts/read.ts'
import { contactRecordOf } from './contacts/record.ts'
import { retryConflicts } from './contacts/write.ts'

/**
 * Merges two contacts, publishes `told`, and records that the rows of `from` are to be moved; false when one
 * of the contacts is missing. 23503 when a new row came to `from` meanwhile: the merge is done again, because
 * the row would otherwise be lost.
 */
async function writeMerge(
  db: Pool,
  union: MergePair,
  told: OutboxEntry,
  now: Date,
): Promise<boolean> {
  const { orgId, environment, into, from } = union
  const moves = dependentRecords.map(({ move }) => move(db, union, now))
  const rows = await db`
    with locked as (
      select id from contacts
      where id in (${into}, ${from}) and org_id = ${orgId} and environment = ${environment}
      order by id for update
    ), agreed as (
      select where (select count(*) from locked) = 2
    ), ${joinParts(db, moves)}, moved_former as (
      update former_contacts set contact_id = ${into}
      where contact_id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
    ), former as (
      insert into former_contacts (former_id, org_id, environment, contact_id, merged_at)
      select ${from}::uuid, ${orgId}::uuid, ${environment}, ${into}::uuid, ${now} from agreed
    ), gone as (
      delete from contacts
      where id = ${from} and org_id = ${orgId} and environment = ${environment}
        and exists (select from agreed)
      returning *
    ), departed as (
      insert into cleanup_jobs (contact_id, org_id, environment, into_id, leased_until)
      select id, org_id, environment, ${into}::uuid, now() + make_interval(secs => ${cleanupLeaseSeconds}) from gone
    ), told as (${insertOutboxEntries(db, [told], 'gone')})
    update contacts c set
      ${db.unsafe(mergeAssignments)},
      updated_at = ${now}
    from gone g
    where c.id = ${into} and c.org_id = ${orgId} and c.environment = ${environment}
    returning c.id`
  return rows.length > 0
}

/** Whether `from` is already part of `into`. */
async function isFormer(db: Pool, { orgId, environment, into, from }: MergePair): Promise<boolean> {
  const rows = await db`
    select from former_contacts
    where former_id = ${from} and contact_id = ${into}
      and org_id = ${orgId} and environment = ${environment}`
  return rows.length > 0
}

export const handleMergeContacts = ({ db, outbox, cleanupJobs }: ContactsDeps) =>
  handle(mergeContacts, async ({ tenant, merge }) => {
    if (merge.into === merge.from) throw invalid('from', 'must differ from `into`')
    const stored = storedTenant(tenant)
    const union = { ...stored, into: uuidOf(merge.into), from: uuidOf(merge.from) }
    const merged = await retryConflicts(() => {
      const now = clock.now()
      return writeMerge(db, union, mergedFact(tenant, merge, now), now)
    })
    if (!merged && !(await isFormer(db, union)))
      throw invalidFaults(
        await faultsOfUnknown(db, stored, [
          ['into', merge.into],
          ['from', merge.from],
        ]),
      )
    outbox.wake()
    if (merged) await takeFirstCleanupStep(db, stored, union.from)
    cleanupJobs.wake()
    return get(findContactRow(db, stored, union.into), contactRecordOf)
  })

function mergedFact(tenant: Tenant, { into, from }: Static<typeof Merge>, now: Date): OutboxEntry {
  return outboxEntry(contactMerged, {
    tenant,
    contactId: into,
    formerId: from,
    occurredAt: now.toISOString(),
  })
}
