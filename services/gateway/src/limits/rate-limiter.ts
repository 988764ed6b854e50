import type { NatsConnection } from '@nats-io/transport-node'
import { parseMessage } from '@outrider/contracts/contract'
import { budgetSpent, isLimitClass, type LimitClass, type Rates } from '@outrider/contracts/gateway'
import { Problem, type ProblemCode } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/observe/time'
import {
  type BucketSize,
  createBuckets,
  secondsUntil,
  secondsUntilReset,
  take,
} from './token-bucket.ts'

/** How a request stands against its budget. */
export interface BudgetState {
  readonly passed: boolean
  readonly class: LimitClass
  /** Requests, or items, a second. */
  readonly limit: number
  readonly burst: number
  /** Requests that pass now, at most `limit`. */
  readonly remaining: number
  /** Whole seconds. */
  readonly resetAfter: number
  readonly retryAfter: number
}

export interface RateLimiter extends Disposable {
  /** Counts a request, or so many items, against the budget that its owner has for the class. */
  spend(limitClass: LimitClass, owner: string, count?: number): BudgetState
  /**
   * Does work that strangers may ask for, counting it for a client address: the count is given back unless the work
   * finds nothing. Throws `RATE_LIMITED`.
   */
  probe<T>(address: string, work: () => Promise<T>): Promise<T>
}

/** The problems of a token that was never issued. */
const nothingFound: readonly ProblemCode[] = ['NOT_FOUND', 'UNAUTHENTICATED']

/** Milliseconds between reports to the other gateways. */
const shareInterval = 50

/**
 * Token buckets, one per class and owner: an organization in one environment, or a client address. Each gateway holds
 * the whole budget and subtracts the requests that others report every 50 ms: one gateway is exact, and several
 * together accept too much only within that time; afterwards they compensate.
 */
export function createRateLimiter(nats: NatsConnection, rates: Rates): RateLimiter {
  const replica = crypto.randomUUID()
  const buckets = createBuckets()
  let spent: Record<string, number> = {}
  let timer: NodeJS.Timeout | undefined

  const sizeOf = (limitClass: LimitClass): BucketSize => ({
    rate: rates[limitClass],
    burst: 2 * rates[limitClass],
  })
  const receive = (data: unknown) => {
    const { replica: sender, spent: theirs } = parseMessage(budgetSpent.data, data)
    if (sender === replica) return
    const now = clock.now().getTime()
    for (const [budget, count] of Object.entries(theirs)) {
      const limitClass = classOf(budget)
      if (limitClass) buckets.get(budget, sizeOf(limitClass), now).tokens -= count
    }
  }
  const note = (budget: string, count: number) => {
    spent[budget] = (spent[budget] ?? 0) + count
    timer ??= setTimeout(report, shareInterval)
  }
  const report = () => {
    timer = undefined
    buckets.forgetIdle(clock.now().getTime())
    if (nats.isClosed()) return
    nats.publish(budgetSpent.subject, JSON.stringify({ replica, spent }))
    spent = {}
  }

  const spend = (limitClass: LimitClass, owner: string, count = 1): BudgetState => {
    const size = sizeOf(limitClass)
    const budget = `${limitClass} ${owner}`
    const bucket = buckets.get(budget, size, clock.now().getTime())
    const passed = take(bucket, size, count)
    if (passed) note(budget, count)
    return {
      passed,
      class: limitClass,
      limit: size.rate,
      burst: size.burst,
      remaining: Math.min(size.rate, Math.max(0, Math.floor(bucket.tokens))),
      resetAfter: secondsUntilReset(bucket, size),
      retryAfter: secondsUntil(bucket, size, count),
    }
  }
  const giveBack = (limitClass: LimitClass, owner: string) => {
    const budget = `${limitClass} ${owner}`
    const size = sizeOf(limitClass)
    const bucket = buckets.get(budget, size, clock.now().getTime())
    bucket.tokens = Math.min(size.burst, bucket.tokens + 1)
    note(budget, -1)
  }

  const subscription = nats.subscribe(budgetSpent.subject, {
    callback: (_error, msg) => receive(msg.json()),
  })
  return {
    spend,
    async probe(address, work) {
      const owner = `unknown ${address}`
      const { passed, retryAfter } = spend('PUBLIC', owner)
      if (!passed)
        throw new Problem('RATE_LIMITED', 'Rate limit exceeded: too many unknown tokens.', {
          retryAfter,
        })
      try {
        const found = await work()
        giveBack('PUBLIC', owner)
        return found
      } catch (error) {
        if (!(error instanceof Problem && nothingFound.includes(error.code)))
          giveBack('PUBLIC', owner)
        throw error
      }
    },
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    },
  }
}

function classOf(budget: string): LimitClass | undefined {
  const name = budget.slice(0, budget.indexOf(' '))
  return isLimitClass(name) ? name : undefined
}

/**
 * The headers of every authenticated response: `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers), and the older three that many clients read.
 */
export function limitHeaders(standing: BudgetState): Record<string, string> {
  const name = standing.class.toLowerCase()
  const { limit, burst, remaining, resetAfter } = standing
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=1;burst=${burst}`,
    RateLimit: `"${name}";r=${remaining};t=${resetAfter}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetAfter),
  }
}
