/** A part of a room, until it is disposed. */
interface Share extends Disposable {
  /** Gives back the part of the share beyond `amount`. */
  shrinkTo(amount: number): void
}

/** A limited resource: connections, or bytes of memory. */
export interface Room {
  /** Resolves once `amount` is free. Takers with `isFirst` go before the others; see `turnsOfFirst`. */
  take(amount: number, isFirst: boolean): Promise<Share>
}

interface Waiting {
  readonly amount: number
  readonly resolve: (share: Share) => void
}

/** Turns of takers with `isFirst` for each turn of the others, so that neither kind can exclude the other. */
const turnsOfFirst = 3

/** A room of this capacity; first come, first served. No `amount` may exceed the capacity. */
export function createRoom(capacity: number): Room {
  let free = capacity
  let turns = 0
  const queues = { first: new Array<Waiting>(), others: new Array<Waiting>() }

  const give = (amount: number) => {
    free += amount
    for (;;) {
      const isTurnOfOthers = queues.first.length === 0 || turns >= turnsOfFirst
      const queue = isTurnOfOthers && queues.others.length > 0 ? queues.others : queues.first
      const [next] = queue
      if (!next || next.amount > free) return
      queue.shift()
      turns = queue === queues.first && queues.others.length > 0 ? turns + 1 : 0
      free -= next.amount
      next.resolve(shareOf(next.amount))
    }
  }
  const shareOf = (amount: number): Share => {
    let held = amount
    const shrinkTo = (less: number) => {
      const surplus = Math.max(0, held - less)
      held -= surplus
      if (surplus > 0) give(surplus)
    }
    return { shrinkTo, [Symbol.dispose]: () => shrinkTo(0) }
  }

  return {
    take: (amount, isFirst) =>
      new Promise((resolve) => {
        queues[isFirst ? 'first' : 'others'].push({ amount, resolve })
        give(0)
      }),
  }
}
