import type { Uuid } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { isTransient, type Pool, retried } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import type { StoredTenant } from '@outrider/service/tenant'
import { bulkBelongings } from '../belongings.ts'
import {
  findLeaving,
  finishLeaving,
  leaseLeaving,
  type Leaving,
  releaseLeaving,
} from './queries.ts'

/** Rows of one kind that a step moves or erases: some ten milliseconds of work. */
export const maxRows = 1_000
/** Milliseconds between looks for contacts that another process has left behind. */
const interval = 1_000

/** Carries merges and erasures on after their statement, contacts in turns and a step at a time, until disposed. */
export function keepDepartures(db: Pool, log: Logger): Loop {
  return startLoop(
    async () => {
      const leaving = await leaseLeaving(db)
      if (leaving) await takeLeased(db, leaving)
      return leaving !== undefined
    },
    interval,
    (error) => log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'departures not kept'),
  )
}

/**
 * The first step for a contact that has just left, so that who has little is moved or erased when the answer comes.
 * What is left to do goes on by itself.
 */
export async function takeFirstStep(db: Pool, tenant: StoredTenant, id: Uuid): Promise<void> {
  await retried(async () => {
    const leaving = await findLeaving(db, tenant, id)
    if (leaving) await takeLeased(db, leaving)
  })
}

async function takeLeased(db: Pool, leaving: Leaving): Promise<void> {
  let isDone = false
  try {
    isDone = await takeStep(db, leaving)
  } finally {
    if (!isDone) await releaseLeaving(db, leaving)
  }
}

/** Moves or erases some rows of each kind; whether nothing was left, which is noted. */
async function takeStep(db: Pool, leaving: Leaving): Promise<boolean> {
  let isLast = !leaving.isAwaiting
  for (const kind of bulkBelongings) {
    const { orgId, environment, contactId, intoId } = leaving
    const tenant = { orgId, environment }
    const rows =
      intoId === null
        ? await kind.erase(db, { ...tenant, id: contactId }, maxRows)
        : await kind.move(db, { ...tenant, from: contactId, into: intoId }, maxRows)
    if (rows >= maxRows) isLast = false
  }
  if (isLast) await finishLeaving(db, leaving, clock.now())
  return isLast
}
