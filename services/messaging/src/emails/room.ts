/** A part of a room, until it is disposed. */
interface Share extends Disposable {
  /** Gives back the part of the share beyond `amount`. */
  shrinkTo(amount: number): void
}

/** A limited resource: connections, or bytes of memory. */
export interface Room {
  /**
   * Resolves once `amount` is free. Takers with `isFirst` go before the others; see `turnsOfFirst`. Of each kind the
   * lane is next that holds least.
   */
  take(amount: number, isFirst: boolean, lane?: string): Promise<Share>
}

interface Waiting {
  readonly amount: number
  readonly lane: string
  readonly resolve: (share: Share) => void
}

/** Turns of takers with `isFirst` for each turn of the others, so that neither kind can exclude the other. */
const turnsOfFirst = 3

/** A room of this capacity; in each lane first come, first served. No `amount` may exceed the capacity. */
export function createRoom(capacity: number): Room {
  let free = capacity
  let turns = 0
  const queues = { first: new Array<Waiting>(), others: new Array<Waiting>() }
  /** By lane, what it holds. */
  const lanes = new Map<string, number>()
  const holds = (lane: string) => lanes.get(lane) ?? 0
  const count = (lane: string, amount: number) => {
    if (holds(lane) + amount === 0) lanes.delete(lane)
    else lanes.set(lane, holds(lane) + amount)
  }
  const nextOf = (queue: readonly Waiting[]): Waiting | undefined => {
    const least = Math.min(...queue.map(({ lane }) => holds(lane)))
    return queue.find(({ lane }) => holds(lane) === least)
  }

  const give = (amount: number) => {
    free += amount
    for (;;) {
      const isTurnOfOthers = queues.first.length === 0 || turns >= turnsOfFirst
      const queue = isTurnOfOthers && queues.others.length > 0 ? queues.others : queues.first
      const next = nextOf(queue)
      if (!next || next.amount > free) return
      queue.splice(queue.indexOf(next), 1)
      turns = queue === queues.first && queues.others.length > 0 ? turns + 1 : 0
      free -= next.amount
      count(next.lane, next.amount)
      next.resolve(shareOf(next))
    }
  }
  const shareOf = ({ amount, lane }: Waiting): Share => {
    let held = amount
    const shrinkTo = (less: number) => {
      const surplus = Math.max(0, held - less)
      held -= surplus
      count(lane, -surplus)
      if (surplus > 0) give(surplus)
    }
    return { shrinkTo, [Symbol.dispose]: () => shrinkTo(0) }
  }

  return {
    take: (amount, isFirst, lane = '') =>
      new Promise((resolve) => {
        queues[isFirst ? 'first' : 'others'].push({ amount, lane, resolve })
        give(0)
      }),
  }
}
