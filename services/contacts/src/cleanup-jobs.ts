import type { Uuid } from '@outrider/contracts/ids'
import { contactsService } from '@outrider/contracts/services'
import { type Pool, retried } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import { idle, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { choiceRecords, confirmationRecords, consentRecords } from './consents/consents.ts'
import { segmentWork } from './contacts/change-sets.ts'
import {
  type BulkDependentRecords,
  type DependentRecords,
  identifierRecords,
} from './contacts/dependent-records.ts'
import { eventRecords } from './events/events.ts'
import { outcomeRecords } from './outcomes.ts'
import { membershipRecords } from './segments/members.ts'

/** A contact that was merged or erased, with rows that are still to be moved or erased. */
interface CleanupJob extends StoredTenant {
  readonly contactId: Uuid
  /** The contact that gets the rows; null when they are erased. */
  readonly intoId: Uuid | null
  /** Whether other contacts are still being merged into it. */
  readonly isAwaiting: boolean
}

/**
 * Seconds for which a step is reserved for the process that takes it: longer than its statements may take
 * together. Two concurrent steps would each see fewer rows than are left.
 */
export const cleanupLeaseSeconds = 300

const queue: JobQueue = { table: 'cleanup_jobs', key: 'contact_id', open: 'true' }

/** Leases the jobs of a turn. */
function leaseCleanupJobs(db: Pool, turn: LeaseSelection, now: Date): Promise<CleanupJob[]> {
  return db<CleanupJob[]>`
    update cleanup_jobs d set leased_until = now() + make_interval(secs => ${cleanupLeaseSeconds})
    from (${dueRows(db, queue, turn, now)}) due
    where d.contact_id = due.contact_id
    returning d.org_id, d.environment, d.contact_id, d.into_id, exists (
      select from cleanup_jobs o where o.into_id = d.contact_id
    ) as is_awaiting`
}

/**
 * A contact that was just merged or erased; the process that wrote this takes the first step. Undefined when
 * the job is finished.
 */
async function findCleanupJob(
  db: Pool,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
): Promise<CleanupJob | undefined> {
  const [row] = await db<CleanupJob[]>`
    select org_id, environment, contact_id, into_id, exists (
      select from cleanup_jobs o where o.into_id = d.contact_id
    ) as is_awaiting
    from cleanup_jobs d
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}`
  return row
}

/** Ends a lease; the contact goes to the end of its tenant's queue. */
async function releaseCleanupJob(
  db: Pool,
  { orgId, environment, contactId }: CleanupJob,
): Promise<void> {
  await db`
    update cleanup_jobs set due_at = ${clock.now()}, leased_until = '-infinity'
    where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment}`
}

/**
 * Records that nothing is left of a contact: the erasure is complete in this service, and segments look at the contact that
 * got the rows. False if some rows are left: a step counts none if another one, which a lost connection left behind, still
 * holds them.
 */
async function finishCleanupJob(
  db: Pool,
  { orgId, environment, contactId, intoId }: CleanupJob,
  now: Date,
): Promise<boolean> {
  const tenant = { orgId, environment }
  const changeSets = intoId === null ? [] : [{ tenant, contactId: intoId, everything: true }]
  const isDone = bulkDependentRecords.reduce(
    (others, { left }) =>
      db`${others} and not exists (${left(db, { ...tenant, id: contactId }, intoId === null)})`,
    db`true`,
  )
  const rows = await db`
    with ${segmentWork(db, changeSets)}, finished as (
      delete from cleanup_jobs
      where contact_id = ${contactId} and org_id = ${orgId} and environment = ${environment} and ${isDone}
      returning contact_id, org_id, environment
    ), reported as (
      update erasure_reports r set completed_at = ${now}
      from erasures e
      join finished f on f.contact_id = e.contact_id and f.org_id = e.org_id and f.environment = e.environment
      where r.erasure_id = e.id and r.service = ${contactsService.name} and r.completed_at is null
    )
    select from finished`
  return rows.length > 0
}

/**
 * All kinds of dependent records. A new table that refers to contacts is added here or below. These are moved
 * or erased in the same statement as the merge or the erasure.
 */
export const dependentRecords: readonly DependentRecords[] = [identifierRecords, membershipRecords]

/**
 * These follow in steps, in this order: pending confirmations first, because a person may be about to confirm
 * one.
 */
const bulkDependentRecords: readonly BulkDependentRecords[] = [
  choiceRecords,
  confirmationRecords,
  eventRecords,
  outcomeRecords,
  consentRecords,
]

/** Rows of one kind that a step moves or erases: some ten milliseconds of work. */
const maxCleanupRows = 1_000

/** Contacts whose steps are taken at the same time: of all tenants, and of one. */
const maxInFlight = 2
const maxOfTenant = 1

/**
 * Completes merges and erasures after their statement, one step at a time, until disposed. Tenants take turns, and so do
 * their contacts.
 */
export function runCleanupJobs(db: Pool, log: Logger): Loop {
  return leaseQueue<CleanupJob>({
    db,
    log,
    what: 'cleanup',
    queue,
    rest: idle,
    maxBatch: maxInFlight,
    maxInFlight,
    maxOfLane: maxOfTenant,
    lease: (turn, now) => leaseCleanupJobs(db, turn, now),
    work(jobs, begin) {
      for (const job of jobs) begin(job, takeLeased(db, job))
      return Promise.resolve()
    },
  })
}

/**
 * Takes the first step for a contact that was just merged or erased, so that a contact with few rows is
 * finished before the response. The remaining steps run in the background.
 */
export async function takeFirstCleanupStep(
  db: Pool,
  tenant: StoredTenant,
  id: Uuid,
): Promise<void> {
  await retried(async () => {
    const leaving = await findCleanupJob(db, tenant, id)
    if (leaving) await takeLeased(db, leaving)
  })
}

async function takeLeased(db: Pool, leaving: CleanupJob): Promise<void> {
  let isDone = false
  try {
    isDone = await takeStep(db, leaving)
  } finally {
    if (!isDone) await releaseCleanupJob(db, leaving)
  }
}

/** Moves or erases some rows of each kind; returns whether nothing is left, and records that. */
async function takeStep(db: Pool, leaving: CleanupJob): Promise<boolean> {
  let isLast = !leaving.isAwaiting
  for (const kind of bulkDependentRecords) {
    const { orgId, environment, contactId, intoId } = leaving
    const tenant = { orgId, environment }
    const rows =
      intoId === null
        ? await kind.erase(db, { ...tenant, id: contactId }, maxCleanupRows)
        : await kind.move(db, { ...tenant, from: contactId, into: intoId }, maxCleanupRows)
    if (rows >= maxCleanupRows) isLast = false
  }
  return isLast && (await finishCleanupJob(db, leaving, clock.now()))
}
