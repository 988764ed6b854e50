import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds for which a batch gives way before it takes a turn in any case. */
export const maxYield = 250

interface Goer {
  isBusy(): boolean
}

const first = new Set<Goer>()
let lastTurn: Promise<void> = Promise.resolve()

/** Gives a consumer priority over the bulk consumers of all services in this thread, until disposed. */
export function prioritize(consumer: Goer): Disposable {
  first.add(consumer)
  return { [Symbol.dispose]: () => void first.delete(consumer) }
}

/**
 * Resolves when no consumer with priority has work in hand. While one always has, the waiting batches continue one by
 * one, each after `maxYield`: together they take a part of the thread's time, and every one continues some day.
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
