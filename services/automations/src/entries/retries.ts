import { retryEntries, retryEntry, skipWait } from '@outrider/contracts/automations'
import { lowestUuidAt, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { keptOf } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { requireAutomation } from '../automations/automations.ts'
import { requireEntry } from './entries.ts'
import { countEntries, countSteps } from '../states/counts.ts'

const oneFailed = (db: Db, { orgId, environment }: StoredTenant, id: Uuid) => db`
  select id, finished_at from entries
  where id = ${id} and status = 'failed' and not anonymized
    and org_id = ${orgId} and environment = ${environment}`

interface FailedSince {
  readonly automationId: Uuid
  readonly since: Date
  /** A UUID; entries behind it in the order of ids. */
  readonly after: Uuid
  readonly limit: number
}

const failedSince = (
  db: Db,
  { orgId, environment }: StoredTenant,
  { automationId, since, after, limit }: FailedSince,
) => db`
  select id, finished_at from entries
  where automation_id = ${automationId} and status = 'failed' and id > ${after} and not anonymized
    and finished_at >= ${since} and org_id = ${orgId} and environment = ${environment}
  order by id limit ${limit}`

/** Opens the failed steps of entries that are locked as `failed`, and the entries, which count as failed no more. Returns their ids. */
const reopened = (
  db: Db,
  { orgId, environment }: StoredTenant,
  failed: ReturnType<typeof oneFailed>,
  now: Date,
) => db`
  with failed as (${failed} for update), opened as (
    update steps s set status = coalesce(s.failed_from, 'ready'), reason = null, result = null, finished_at = null,
      due_at = ${now}, waiting_since = case when s.failed_from <> 'ready' then s.waiting_since else ${now} end,
      counts_from = ${now}, failed_from = null, leased_until = '-infinity', attempts = 0, traceparent = ${keptOf().traceparent ?? null}
    from failed f
    where s.entry_id = f.id and s.status = 'failed'
      and s.org_id = ${orgId} and s.environment = ${environment}
    returning s.entry_id, s.node, f.finished_at
  ), retried as (
    update entries e set status = 'running', finished_at = null, retries = retries + 1
    from opened o
    where e.id = o.entry_id and e.org_id = ${orgId} and e.environment = ${environment}
    returning e.id, e.org_id, e.environment, e.automation_id, o.node, o.finished_at
  ), ${countEntries(
    db,
    db`select org_id, environment, automation_id, 'failed' as status, finished_at as at from retried`,
    -1,
  )}, ${countSteps(
    db,
    db`
      select org_id, environment, automation_id, finished_at as at, node, 'failed' as status, null as reason, -1 as by
      from retried`,
  )}
  select id from retried`

/** Continues a failed entry at its failed step. False if the tenant has no such failed entry. */
async function retryEntryRow(db: Db, tenant: StoredTenant, id: Uuid, now: Date): Promise<boolean> {
  const rows = await reopened(db, tenant, oneFailed(db, tenant, id), now)
  return rows.length > 0
}

/** Continues entries of an automation that have failed since, in the order of their ids. Returns these. */
async function retryEntryRows(
  db: Db,
  tenant: StoredTenant,
  wanted: FailedSince,
  now: Date,
): Promise<Uuid[]> {
  const rows = await db<
    { id: Uuid }[]
  >`${reopened(db, tenant, failedSince(db, tenant, wanted), now)}`
  return rows.map(({ id }) => id).toSorted()
}

/** Makes the wait of an entry due; of a wait for an event, its time is over. False if the entry does not wait. */
async function endWaitRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update steps set due_at = least(due_at, ${now}), waiting_since = least(waiting_since, ${now}), attempts = 0
    where entry_id = ${id} and status = 'waiting' and lane = 0
      and org_id = ${orgId} and environment = ${environment}`
  return count > 0
}

interface Retrier extends Pick<Service, 'db'> {
  /** Wakes the loops that run due steps and calls. */
  readonly wake: () => void
}

export const retryHandlers = ({ db, wake }: Retrier) => [
  handle(retryEntry, async ({ tenant, entryId }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(entryId)]
    const isRetried = await retryEntryRow(db, stored, id, clock.now())
    const entry = await requireEntry(db, tenant, entryId)
    if (!isRetried) throw refusal(entry.status)
    wake()
    return entry
  }),
  handle(skipWait, async ({ tenant, entryId }) => {
    const { status } = await requireEntry(db, tenant, entryId)
    if (tenant.environment === 'live')
      throw new Problem('NOT_ALLOWED', 'waits can be skipped in the test environment only')
    if (!(await endWaitRow(db, storedTenant(tenant), uuidOf(entryId), clock.now())))
      throw new Problem('INVALID_TRANSITION', `cannot skip the wait of an entry that is ${status}`)
    wake()
    return requireEntry(db, tenant, entryId)
  }),
  // Each entry is retried once, even if it fails again during the request.
  handle(retryEntries, async ({ tenant, automationId, since }) => {
    const { id } = await requireAutomation(db, tenant, automationId)
    const stored = storedTenant(tenant)
    const retried = await inBatches(async (after) => {
      const wanted = { automationId: id, since: new Date(since), after, limit: maxBatch }
      const ids = await retryEntryRows(db, stored, wanted, clock.now())
      wake()
      return ids
    })
    return { retried }
  }),
]

function refusal(status: string): Problem {
  const why = status === 'failed' ? 'whose contact was erased' : `that is ${status}`
  return new Problem('INVALID_TRANSITION', `cannot retry an entry ${why}`)
}

/** Entries of one statement. */
const maxBatch = 1_000
/** Milliseconds after which no further batch begins: the caller waits for 5 s. */
const timeLimit = 3_000

/** Retries batch by batch, each after the last id of the one before, until one is not full or the time is over. */
export async function inBatches(
  retryAfter: (id: Uuid) => Promise<readonly Uuid[]>,
  bounds = { maxBatch, timeLimit },
): Promise<number> {
  const deadline = performance.now() + bounds.timeLimit
  let retried = 0
  let after: Uuid | undefined = lowestUuidAt(0)
  while (after !== undefined && performance.now() < deadline) {
    const ids = await retryAfter(after)
    retried += ids.length
    after = ids.length === bounds.maxBatch ? ids.at(-1) : undefined
  }
  return retried
}
