import { clock } from '@outrider/service/clock'
import { codeOf, isTransient, type Pool, uniqueViolation } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import { dropForgottenAudiences } from '../audiences/drop-audience.ts'
import { deleteTombstones } from '../contacts/tombstone-queries.ts'
import { deleteMails } from '../consents/mail-queries.ts'
import { expired, monthAt, type Partitioned } from './months.ts'
import {
  createPartition,
  deleteAppliedSteps,
  deleteConfirmations,
  deleteEventKeys,
  deleteImports,
  dropPartition,
  endSilentImports,
  listPartitions,
} from './queries.ts'

/** Milliseconds between two rounds. */
const interval = 600_000
const day = 24 * 3_600_000
/** Days for which a key has its effect once, and an import is remembered. */
const keptDays = 30
/**
 * Days for which what was accepted before an erasure is recognized: thrice those for which a dead letter can be
 * replayed, and longer than anything waits in a stream.
 */
const tombstoneDays = 90
/** Days for which an audience is kept that nobody drops. */
const audienceDays = 7
/** Months ahead of the present one that have their partition: a service may stand still as long. */
const monthsAhead = 2
/** Rows removed by one statement: a few milliseconds of work. */
const smallBatch = 1_000
/** PostgreSQL's code for a table that is there already. */
const duplicateTable = '42P07'

/** A table's partitions for the rows to come, made before any of them comes. */
async function preparePartitions(db: Pool, table: Partitioned): Promise<void> {
  const now = clock.now()
  for (let offset = 0; offset <= monthsAhead; offset += 1)
    await createPartition(db, monthAt(now, offset, table)).catch((error: unknown) => {
      if (![duplicateTable, uniqueViolation].includes(codeOf(error))) throw error
    })
}

/** Keeps, every ten minutes, what is promised to be kept, and no longer: events by whole months, keys in small batches. */
export function keepRetention(db: Pool, log: Logger, eventMonths: number): Loop {
  return startLoop(
    async () => {
      const now = clock.now()
      const before = new Date(now.getTime() - keptDays * day)
      await preparePartitions(db, 'events')
      await preparePartitions(db, 'consents') // which are kept for good
      for (const partition of expired(await listPartitions(db), now, eventMonths)) {
        await dropPartition(db, partition)
        log.info({ partition }, 'events dropped')
      }
      await endSilentImports(db, new Date(now.getTime() - day), now)
      const forgotten = await dropForgottenAudiences(
        db,
        new Date(now.getTime() - audienceDays * day),
      )
      const removed = await Promise.all([
        deleteImports(db, before, smallBatch),
        deleteEventKeys(db, before, smallBatch),
        deleteAppliedSteps(db, before, smallBatch),
        deleteConfirmations(db, before, smallBatch),
        deleteMails(db, new Date(now.getTime() - 2 * day), smallBatch),
        deleteTombstones(db, new Date(now.getTime() - tombstoneDays * day), smallBatch),
      ])
      return forgotten || removed.some((count) => count === smallBatch)
    },
    interval,
    (error) => log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'retention not kept'),
  )
}
