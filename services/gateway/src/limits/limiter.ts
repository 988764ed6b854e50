import type { NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { budgetSpent, isLimitClass, type LimitClass, type Rates } from '@outrider/contracts/gateway'
import { clock } from '@outrider/service/clock'
import { type BucketSize, secondsUntil, secondsUntilReset, take } from './bucket.ts'
import { createBuckets } from './buckets.ts'

/** How a request stands against its budget. */
export interface Standing {
  readonly passed: boolean
  readonly class: LimitClass
  /** Requests, or items, a second. */
  readonly limit: number
  readonly burst: number
  /** What passes now, at most `limit`. */
  readonly remaining: number
  /** Whole seconds. */
  readonly resetAfter: number
  readonly retryAfter: number
}

export interface Limiter extends Disposable {
  /** Counts a request, or so many items, against the budget that its owner has for the class. */
  spend(limitClass: LimitClass, owner: string, count?: number): Standing
}

/** Milliseconds between telling the other gateways what passed here. */
const tellInterval = 50

/**
 * Token buckets, one per class and owner: an organization in one environment, or a client address. Each gateway holds the whole budget and
 * takes off what the others say they let through, every 50 ms: alone it is exact, and several together let
 * through too much only what comes in that time; afterwards they make up for it.
 */
export function createLimiter(nats: NatsConnection, rates: Rates): Limiter {
  const replica = crypto.randomUUID()
  const buckets = createBuckets()
  let spent: Record<string, number> = {}

  const sizeOf = (limitClass: LimitClass): BucketSize => ({
    rate: rates[limitClass],
    burst: 2 * rates[limitClass],
  })
  const hear = (data: unknown) => {
    const { replica: speaker, spent: theirs } = parse(budgetSpent.data, data)
    if (speaker === replica) return
    const now = clock.now().getTime()
    for (const [budget, count] of Object.entries(theirs)) {
      const limitClass = classOf(budget)
      if (limitClass) buckets.get(budget, sizeOf(limitClass), now).tokens -= count
    }
  }
  const tell = () => {
    buckets.forgetIdle(clock.now().getTime())
    if (Object.keys(spent).length === 0 || nats.isClosed()) return
    nats.publish(budgetSpent.subject, JSON.stringify({ replica, spent }))
    spent = {}
  }

  const subscription = nats.subscribe(budgetSpent.subject, {
    callback: (_error, msg) => hear(msg.json()),
  })
  const timer = setInterval(tell, tellInterval)
  return {
    spend: (limitClass, owner, count = 1) => {
      const size = sizeOf(limitClass)
      const budget = `${limitClass} ${owner}`
      const bucket = buckets.get(budget, size, clock.now().getTime())
      const passed = take(bucket, size, count)
      if (passed) spent[budget] = (spent[budget] ?? 0) + count
      return {
        passed,
        class: limitClass,
        limit: size.rate,
        burst: size.burst,
        remaining: Math.min(size.rate, Math.max(0, Math.floor(bucket.tokens))),
        resetAfter: secondsUntilReset(bucket, size),
        retryAfter: secondsUntil(bucket, size, count),
      }
    },
    [Symbol.dispose]: () => {
      clearInterval(timer)
      subscription.unsubscribe()
    },
  }
}

function classOf(budget: string): LimitClass | undefined {
  const name = budget.slice(0, budget.indexOf(' '))
  return isLimitClass(name) ? name : undefined
}
