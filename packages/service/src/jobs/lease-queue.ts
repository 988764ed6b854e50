import type { Pool } from '../db/pool.ts'
import type { Logger } from '../observe/log.ts'
import { dueOldest, measure } from '../observe/metrics.ts'
import { clock } from '../observe/time.ts'
import { createInFlightTracker, type InFlightTracker } from './in-flight.ts'
import {
  findNextDue,
  holdInactive,
  type JobQueue,
  type LeaseSelection,
  roundRobin,
  type TenantLane,
} from './lanes.ts'
import { type Idle, logFailure, type Loop, quietRest, startLoop } from './loop.ts'

export interface LeasedWork<Row extends TenantLane> {
  readonly db: Pool
  readonly log: Logger
  /** The kind of the rows, in a word, for the log. */
  readonly what: string
  readonly queue: JobQueue
  /** Rows leased together, when there is room for so many. */
  readonly maxBatch: number
  /** Rows under way: in total, and of one lane. Only those passed to `begin` count. */
  readonly maxInFlight: number
  readonly maxOfLane: number
  /** Rows of a lane are leased only while none of it is under way. By default half of `maxOfLane` may be. */
  readonly isOneByOne?: true
  /** Between two checks when no row is known to fall due; 1 to 2 s by default. */
  readonly rest?: Idle
  /** Of one tenant, all its lanes together; no limit by default. */
  readonly maxOfTenant?: number
  /** Resolves when rows may be leased, with how many at most. By default any number may be. */
  room?(): Promise<number>
  /** Leases the rows of a turn (see `dueRows`) for longer than work on them may take, and counts that as a try. */
  lease(turn: LeaseSelection, now: Date): Promise<Row[]>
  /**
   * Works on leased rows. The next ones are leased when this resolves; `begin` receives the work that continues after
   * that. `enter`: see `UnderWay`. Rejects when a server is unavailable.
   */
  work(
    rows: readonly Row[],
    begin: (row: Row, done: Promise<void>) => void,
    enter: InFlightTracker['enter'],
  ): Promise<void>
}

/** Rests when no row is known to fall due, and after a failure. */
const rest: Idle = { shortest: 1_000, longest: 2_000 }

/**
 * Leases rows that are due and works on them, until disposed; then waits for those in flight. Steps, calls, emails, campaigns, domain
 * checks, segment work and cleanup jobs are queues of this kind. Work without a bound for each tenant (outboxes, parked items, account mails)
 * leases its oldest rows by a statement of its own in a `background` loop; webhook deliveries are scheduled by endpoint.
 *
 * - Tenants take turns (`takeTurns`), and one lane has at most `maxOfLane` rows under way, one tenant `maxOfTenant`.
 * - The database's clock decides when a lease ends; ours, which tests may move, when a row is due.
 * - A row's tries are counted when it is leased, so that one whose work ends the process is given up some day. A row that
 *   is given back because a server was unavailable gets its try back.
 * - Work settles a row only if the row is unchanged since its lease.
 */
export function leaseQueue<Row extends TenantLane>(leased: LeasedWork<Row>): Loop {
  const { db, log, what, queue, maxBatch, maxInFlight, maxOfLane, maxOfTenant = Infinity } = leased
  const fromLane = leased.isOneByOne ? maxOfLane : Math.ceil(maxOfLane / 2)
  const turns = roundRobin<Row>(db, queue, fromLane, (turn, now) => leased.lease(turn, now))
  const fullFrom = maxOfLane - fromLane
  const bounds = { maxInFlight, maxBatch, maxOfLane, fullFrom, maxOfTenant }
  const underWay = createInFlightTracker(bounds, () => loop.wake())
  let alarm: NodeJS.Timeout | undefined
  const measured = measure(async () => {
    const now = clock.now()
    const due = (await findNextDue(db, queue, now)) ?? now
    const value = Math.max(0, now.getTime() - due.getTime()) / 1_000
    return [{ gauge: dueOldest, labels: { work: what }, value }]
  })

  const report = (error: unknown) => logFailure(log, error, what)
  const begin = (row: Row, work: Promise<void>) => underWay.add(row, work.catch(report))
  const loop = startLoop(
    async () => {
      clearTimeout(alarm)
      if (!underWay.hasRoom()) return false // woken when there is some
      const room = (await leased.room?.()) ?? maxBatch
      const full = underWay.full()
      if (queue.holds) await holdInactive(db, queue, clock.now())
      const { rows, isDone } = await turns.next(Math.min(maxBatch, room), full)
      if (rows.length > 0) await leased.work(rows, begin, (lane) => underWay.enter(lane))
      if (!isDone) return true
      // Due rows of full lanes do not count: the loop is woken when there is room for them.
      const delay = full.any ? undefined : await untilNextDue(db, queue)
      if (delay !== undefined) alarm = setTimeout(() => loop.wake(), delay)
      return false
    },
    leased.rest ?? rest,
    report,
  )
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      measured[Symbol.dispose]()
      await loop[Symbol.asyncDispose]()
      clearTimeout(alarm)
      await underWay.settled()
    },
  }
}

/** Milliseconds until a row falls due before the next look; undefined when none does. */
async function untilNextDue(db: Pool, queue: JobQueue): Promise<number | undefined> {
  const now = clock.now().getTime()
  const due = await findNextDue(db, queue, new Date(now + quietRest))
  return due && Math.max(0, due.getTime() - now)
}
