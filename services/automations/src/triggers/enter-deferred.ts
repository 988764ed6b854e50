import type { Lane } from '@outrider/contracts/contract'
import type { Uuid } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { type Db, retried } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import { leaseQueue } from '@outrider/service/jobs/lease-queue'
import type { Loop } from '@outrider/service/jobs/loop'
import { clock } from '@outrider/service/observe/time'
import { type Entrance, enterTriggers } from './enter-triggers.ts'
import { type FiredTrigger, maxEnteredNow } from './pending-trigger.ts'

const queue: JobQueue = { table: 'deferred_triggers', key: 'id', open: 'true' }

/** A trigger that is to enter more automations. */
interface DeferredTrigger extends StoredTenant {
  readonly id: Uuid
  readonly contactId: Uuid | null
  readonly key: string
  readonly fired: FiredTrigger
  readonly messageLane: Lane
  readonly automationIds: readonly Uuid[]
  readonly attempts: number
}

/** Leases the triggers of a turn for a minute, which is longer than entering takes. */
function leaseDeferred(db: Db, turn: LeaseSelection, now: Date): Promise<DeferredTrigger[]> {
  return db<DeferredTrigger[]>`
    update deferred_triggers d set leased_until = now() + interval '1 minute', attempts = attempts + 1
    from (${dueRows(db, queue, turn, now)}) due
    where d.id = due.id
    returning d.id, d.org_id, d.environment, d.contact_id, d.key, d.fired, d.lane as message_lane,
      d.automation_ids, d.attempts`
}

/** Makes a trigger due again with the automations that are left, or deletes it. */
async function release(db: Db, { id }: DeferredTrigger, left: readonly Uuid[]): Promise<void> {
  await (left.length === 0
    ? db`delete from deferred_triggers where id = ${id}`
    : db`
        update deferred_triggers set automation_ids = ${[...left]}::uuid[], attempts = 0,
          due_at = ${clock.now()}, leased_until = '-infinity'
        where id = ${id}`)
}

/** Leases after which the automations of a turn are given up, because entering them ends processes. */
const maxAttempts = 10
/** Triggers that are entered at the same time, each into `maxEnteredNow` automations. */
const maxInFlight = 4

/** Enters deferred triggers until disposed; tenants take turns. */
export function enterDeferred(entrance: Entrance): Loop {
  const { db, log } = entrance
  const enter = async (row: DeferredTrigger) => {
    const { contactId, key, automationIds, messageLane, id } = row
    const only = automationIds.slice(0, maxEnteredNow)
    if (row.attempts > maxAttempts)
      log.error({ id, automationIds: only }, 'deferred trigger given up')
    else {
      const continued = { ...row.fired, subject: { contactId, key }, only }
      const { results, published } = await enterTriggers(entrance, [continued], messageLane)
      await published
      const [result] = results
      if (result instanceof Problem) throw result
    }
    await retried(() => release(db, row, automationIds.slice(maxEnteredNow)))
  }
  return leaseQueue<DeferredTrigger>({
    db,
    log,
    what: 'deferred triggers',
    queue,
    maxBatch: maxInFlight,
    maxInFlight,
    maxOfLane: 2,
    lease: (turn, now) => leaseDeferred(db, turn, now),
    work: (rows, begin) => {
      for (const row of rows) begin(row, enter(row))
      return Promise.resolve()
    },
  })
}
