import { clock } from './clock.ts'
import type { Pool } from './database.ts'
import { type Lane, type Queue, type Turn, walkLanes } from './lanes.ts'
import type { Full } from './under-way.ts'

/** Lanes that one statement looks at. */
const maxLanes = 200
const firstLane: Lane = {
  orgId: '00000000-0000-0000-0000-000000000000',
  environment: 'live',
  lane: 0,
}

/** Leases rows by turns of the lanes; one for each process. */
export interface Turns<Row> {
  /**
   * Leases at most `limit` due rows of lanes that are not `full`. `isDone` says that there is nothing more to lease
   * now.
   */
  next(limit: number, full: Full): Promise<{ rows: Row[]; isDone: boolean }>
}

/**
 * While fewer rows are due than are asked for, they are leased in the order in which they fell due, which costs one look into an
 * index. Otherwise lanes take turns: each statement goes on with the lane after the last one, and takes the less of each
 * the more of them have something due. So no lane waits for more than one turn of each other lane.
 */
export function takeTurns<Row extends Lane>(
  db: Pool,
  queue: Queue,
  maxOfLane: number,
  lease: (turn: Turn, now: Date) => Promise<Row[]>,
): Turns<Row> {
  let after = firstLane
  let isBehind = false
  /** Nothing was due in the lanes walked since the first. */
  let isFruitless = true

  const nextLanes = async (limit: number, full: Full) => {
    if (after === firstLane) isFruitless = true
    const walked = await walkLanes(db, queue, after, maxLanes, clock.now())
    const due = walked.filter((lane) => lane.isDue && !full.has(lane))
    const lanes = due.slice(0, limit)
    const last = due.length > limit ? lanes.at(-1) : walked.at(-1)
    const isEnd = due.length <= limit && walked.length < maxLanes
    after = isEnd || !last ? firstLane : last
    if (lanes.length > 0) isFruitless = false
    return { lanes, isDone: isEnd && isFruitless }
  }

  return {
    async next(limit, full) {
      if (!isBehind && !full.any) {
        const rows = await lease({ limit, maxOfLane: Math.min(limit, maxOfLane) }, clock.now())
        isBehind = rows.length === limit
        return { rows, isDone: rows.length === 0 }
      }
      const { lanes, isDone } = await nextLanes(limit, full)
      if (isDone) isBehind = false
      if (lanes.length === 0) return { rows: [], isDone }
      const fromEach = Math.min(maxOfLane, Math.floor(limit / lanes.length))
      return { rows: await lease({ lanes, fromEach }, clock.now()), isDone: false }
    },
  }
}
