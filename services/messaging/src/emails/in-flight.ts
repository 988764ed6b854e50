/** Emails that may be on their way to the relay, and those of one lane at which it gets no more. */
const maxInFlight = 400
const maxOfLane = 100
/** Emails leased at once. */
export const batchSize = 100

/** What is on its way to the relay. */
export interface InFlight {
  /** Whether another batch may be leased. */
  hasRoom(): boolean
  add(lane: string, delivery: Promise<void>): void
  /** The lanes that get no more for now. */
  fullLanes(): string[]
  settled(): Promise<unknown>
}

/** `onRoom` is called when there is room again, altogether or for a lane. */
export function createInFlight(onRoom: () => void): InFlight {
  const deliveries = new Set<Promise<void>>()
  const counts = new Map<string, number>()
  const change = (lane: string, by: 1 | -1): number => {
    const count = (counts.get(lane) ?? 0) + by
    if (count === 0) counts.delete(lane)
    else counts.set(lane, count)
    return count
  }
  return {
    hasRoom: () => deliveries.size <= maxInFlight - batchSize,
    add(lane, delivery) {
      change(lane, 1)
      const settled = delivery.finally(() => {
        deliveries.delete(settled)
        if (change(lane, -1) === maxOfLane - 1 || deliveries.size === maxInFlight - batchSize)
          onRoom()
      })
      deliveries.add(settled)
    },
    fullLanes: () => [...counts].flatMap(([lane, count]) => (count >= maxOfLane ? [lane] : [])),
    settled: () => Promise.all(deliveries),
  }
}
