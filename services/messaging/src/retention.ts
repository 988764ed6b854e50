import { deleteAbandonedParts } from './emails/attachments.ts'
import { deleteAdmissions } from './messages/caps.ts'
import { lowestUuidAt } from '@outrider/contracts/ids'
import type { Db, Pool } from '@outrider/service/db/pool'
import { background, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { deleteAutomationCounts } from './messages/automation-counts.ts'

/**
 * Deletes at most `limit` of the oldest messages created before `before`, of all organizations, with their events;
 * returns their number. `below` is greater than all their IDs, which begin with the time.
 */
async function deleteMessages(db: Db, before: Date, below: string, limit: number): Promise<number> {
  const { count } = await db`
    delete from messages where id in (
      select id from messages where id < ${below} and created_at < ${before} order by id limit ${limit}
    )`
  return count
}

/** Deletes at most `limit` erasures from before `before`; returns their number. */
async function deleteErasures(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from erased_contacts where ctid = any (array(
      select ctid from erased_contacts where erased_at < ${before} limit ${limit}
    ))`
  return count
}

/** Milliseconds between two rounds. */
const interval = 600_000
/** Rows deleted by one statement: a few milliseconds of work. */
const batchSize = 1_000

/**
 * Deletes, every ten minutes and in small batches, messages older than `months` whole months in addition to the current
 * one.
 */
export function keepRetention(db: Pool, log: Logger, months: number): Loop {
  return background(log, 'retention', interval, async () => {
    const before = keptSince(clock.now(), months)
    const deleted = await Promise.all([
      deleteMessages(db, before, lowestUuidAt(before.getTime()), batchSize),
      deleteErasures(db, before, batchSize),
      deleteAdmissions(db, clock.now(), batchSize),
      deleteAbandonedParts(db, clock.now(), batchSize),
      deleteAutomationCounts(db, clock.now(), batchSize),
    ])
    return deleted.includes(batchSize)
  })
}

/** The first instant, UTC, of the month so many months before the present one. */
export function keptSince(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}
