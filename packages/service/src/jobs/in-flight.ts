import { tenantKey } from '../db/tenant.ts'
import { laneKey, type TenantLane } from './lanes.ts'

/** The tenants and lanes that have no room. */
export interface FullLanes {
  /** Whether anything is full. */
  readonly any: boolean
  has(lane: TenantLane): boolean
}

/** Running work, counted in total, by tenant and by lane. */
export interface InFlightTracker {
  /** Whether there is room for another batch. */
  hasRoom(): boolean
  full(): FullLanes
  /** Counts work for its lane and tenant until it is done; `work` never rejects. */
  add(lane: TenantLane, work: Promise<void>): void
  /**
   * Counts work for one more lane, such as that of the host which the work turned out to call, until the returned
   * function is called. Undefined when that lane is full.
   */
  enter(lane: TenantLane): (() => void) | undefined
  settled(): Promise<unknown>
}

interface Bounds {
  readonly maxInFlight: number
  readonly maxBatch: number
  readonly maxOfLane: number
  /** A lane is full when more than this is under way. */
  readonly fullFrom: number
  /** A tenant is full when all its lanes together have this much under way. */
  readonly maxOfTenant: number
}

/** `onRoom` is called when there is room again, altogether, for a tenant or for a lane. */
export function createInFlightTracker(
  { maxInFlight, maxBatch, maxOfLane, fullFrom, maxOfTenant }: Bounds,
  onRoom: () => void,
): InFlightTracker {
  const all = new Set<Promise<void>>()
  const lanes = new Map<string, number>()
  const tenants = new Map<string, number>()
  const isFull = (lane: TenantLane) =>
    (lanes.get(laneKey(lane)) ?? 0) > fullFrom || (tenants.get(tenantKey(lane)) ?? 0) >= maxOfTenant
  return {
    hasRoom: () => all.size <= maxInFlight - maxBatch,
    full() {
      const fullLanes = [...lanes].filter(([, rows]) => rows > fullFrom)
      const fullTenants = [...tenants].filter(([, rows]) => rows >= maxOfTenant)
      return { any: fullLanes.length + fullTenants.length > 0, has: isFull }
    },
    add(lane, work) {
      count(lanes, laneKey(lane), 1)
      count(tenants, tenantKey(lane), 1)
      const done = work.finally(() => {
        all.delete(done)
        const wasFull = isFull(lane)
        count(lanes, laneKey(lane), -1)
        count(tenants, tenantKey(lane), -1)
        if (wasFull || all.size === maxInFlight - maxBatch) onRoom()
      })
      all.add(done)
    },
    enter(lane) {
      const key = laneKey(lane)
      if ((lanes.get(key) ?? 0) >= maxOfLane) return undefined
      count(lanes, key, 1)
      return () => {
        const wasFull = isFull(lane)
        count(lanes, key, -1)
        if (wasFull) onRoom()
      }
    },
    settled: () => Promise.all(all),
  }
}

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const rows = (counts.get(key) ?? 0) + by
  if (rows === 0) counts.delete(key)
  else counts.set(key, rows)
}
