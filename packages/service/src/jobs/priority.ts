import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds for which a batch gives way before it takes a turn all the same. */
export const maxYield = 250

interface Goer {
  isBusy(): boolean
}

const first = new Set<Goer>()
let lastTurn: Promise<void> = Promise.resolve()

/** Lets a consumer go before all that give way in this thread, whichever service they are of, until disposed. */
export function prioritize(consumer: Goer): Disposable {
  first.add(consumer)
  return { [Symbol.dispose]: () => void first.delete(consumer) }
}

/**
 * Resolves when nothing that goes first has work in hand. While something always has, those who give way are let go one by one, each
 * after `maxYield`: together they take a part of the thread's time, and none of them waits for ever.
 */
export function yieldToPriority(): Promise<void> {
  lastTurn = lastTurn.then(untilFree)
  return lastTurn
}

async function untilFree(): Promise<void> {
  const until = performance.now() + maxYield
  while (isAnyBusy() && performance.now() < until) await delay(5)
}

function isAnyBusy(): boolean {
  return first.values().some((consumer) => consumer.isBusy())
}
