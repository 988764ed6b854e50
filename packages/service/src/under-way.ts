/** Work that goes on, counted all together and by the lane it belongs to. */
export interface UnderWay {
  /** Whether there is room for another batch. */
  hasRoom(): boolean
  /** The lanes that have as much under way as they may. */
  fullLanes(): ReadonlySet<string>
  /** `work` never rejects. */
  add(lane: string, work: Promise<void>): void
  settled(): Promise<unknown>
}

interface Bounds {
  readonly maxInFlight: number
  readonly maxBatch: number
  /** A lane is full when it has more than so much under way. */
  readonly fullFrom: number
}

/** `onRoom` is called when there is room again, altogether or for a lane. */
export function createUnderWay(
  { maxInFlight, maxBatch, fullFrom }: Bounds,
  onRoom: () => void,
): UnderWay {
  const all = new Set<Promise<void>>()
  const counts = new Map<string, number>()
  const isFull = (lane: string) => (counts.get(lane) ?? 0) > fullFrom
  const count = (lane: string, by: 1 | -1) => {
    const rows = (counts.get(lane) ?? 0) + by
    if (rows === 0) counts.delete(lane)
    else counts.set(lane, rows)
  }
  return {
    hasRoom: () => all.size <= maxInFlight - maxBatch,
    fullLanes: () => new Set([...counts.keys()].filter(isFull)),
    add(lane, work) {
      count(lane, 1)
      const done = work.finally(() => {
        all.delete(done)
        const wasFull = isFull(lane)
        count(lane, -1)
        if (wasFull || all.size === maxInFlight - maxBatch) onRoom()
      })
      all.add(done)
    },
    settled: () => Promise.all(all),
  }
}
