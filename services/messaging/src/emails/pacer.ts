import { setTimeout as delay } from 'node:timers/promises'
import { laneKey, type TenantLane } from '@outrider/service/jobs/lanes'
import { LRUCache } from 'lru-cache'

/** Emails a second; 0 for no limit. */
interface Rates {
  readonly relay: number
  readonly domain: number
}

/** Keeps to the sending rates. Times are milliseconds. */
export interface Pacer {
  /**
   * Resolves with the number of emails that the relay's rate permits now; with 0 when `signal` aborts, or none is
   * permitted for 10 s. Service mail goes first; of five turns one belongs to other emails that are waiting.
   */
  room(isService: boolean, signal: AbortSignal): Promise<number>
  /** Counts emails that were leased. */
  count(isService: boolean, emails: number): void
  /** Returns the turns of emails that were leased and not offered to the relay. */
  giveBack(emails: number): void
  /** `now` if the rate of the recipient's domain permits the email, whose turn is then taken; else when to ask again. */
  turnOf(domain: string, lane: TenantLane, now: number): number
  /** Returns the turn of an email that was not offered to the relay. */
  giveBackTurn(domain: string): void
}

/** Turns that are saved up or taken in advance: half a second's worth of each. */
const aheadOf = (rate: number) => Math.max(1, rate / 2)

/** A token bucket. It may go below zero, down to `-aheadOf(rate)`, for emails that must not wait behind a flood. */
interface Bucket {
  tokens: number
  /** The time at which `tokens` was computed. */
  at: number
}

function refill(bucket: Bucket, rate: number, now: number): Bucket {
  const earned = (Math.max(0, now - bucket.at) * rate) / 1_000
  bucket.tokens = Math.min(aheadOf(rate), bucket.tokens + earned)
  bucket.at = now
  return bucket
}

/** Emails of service mail for each other email, while both wait. */
const serviceShare = 4
/** Domains, and lanes of tenants at domains, that are remembered. */
const maxDomains = 10_000
const maxLanes = 20_000
/** Milliseconds for which a queue waits for a turn before its loop shows that it is alive. */
const longestPause = 10_000
/** Milliseconds without a turn after which a lane goes before lanes that had one. */
const rested = 1_000
/** The longest time in milliseconds until an email without a turn asks again: turns are never reserved. */
const longestWait = 600_000

interface LaneAtDomain {
  /** When its latest email had its turn. */
  turnAt: number
  /** When its next email without a turn asks again: the lane's emails ask one after the other. */
  askAt: number
}

/** Times and pauses in milliseconds; a test has its own. */
export interface Clock {
  now(): number
  wait(duration: number): Promise<void>
}

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (duration) => delay(duration),
}

export function createPacer(rates: Rates, clock = realClock): Pacer {
  const relay: Bucket = { tokens: aheadOf(rates.relay), at: clock.now() }
  const domains = new LRUCache<string, Bucket>({ max: maxDomains })
  const lanes = new LRUCache<string, LaneAtDomain>({ max: maxLanes })
  let othersWait = 0
  /** Turns that are due to other emails because service mail went first. */
  let owed = 0

  const permitted = (isService: boolean) => {
    const { tokens } = refill(relay, rates.relay, clock.now())
    const isTurnOfOthers = othersWait > 0 && owed >= 1
    if (isService) return isTurnOfOthers ? 0 : tokens + aheadOf(rates.relay)
    return isTurnOfOthers ? Math.min(owed, tokens + aheadOf(rates.relay)) : tokens
  }
  const untilPermitted = async (isService: boolean, signal: AbortSignal) => {
    const until = clock.now() + longestPause
    while (!signal.aborted && clock.now() < until) {
      const emails = permitted(isService)
      if (emails >= 1) return Math.floor(emails)
      await clock.wait(Math.min(1_000, 1_000 / rates.relay))
    }
    return 0
  }

  return {
    async room(isService, signal) {
      if (rates.relay === 0) return Infinity
      if (isService) return untilPermitted(true, signal)
      othersWait += 1
      try {
        return await untilPermitted(false, signal)
      } finally {
        othersWait -= 1
      }
    },
    count(isService, emails) {
      relay.tokens -= emails
      const due = isService ? owed + (othersWait > 0 ? emails / serviceShare : 0) : owed - emails
      owed = Math.min(aheadOf(rates.relay), Math.max(0, due))
    },
    giveBack(emails) {
      relay.tokens += emails
    },
    turnOf(domain, lane, now) {
      const rate = rates.domain
      if (rate === 0) return now
      const bucket = refill(domains.get(domain) ?? { tokens: aheadOf(rate), at: now }, rate, now)
      domains.set(domain, bucket)
      const key = `${domain} ${laneKey(lane)}`
      const known = lanes.get(key) ?? { turnAt: -Infinity, askAt: now }
      lanes.set(key, known)
      const isFirst = lane.lane === 0 || now - known.turnAt >= rested
      if (bucket.tokens >= aheadOf(rate)) known.askAt = now // a flood that had asked was cancelled
      if (bucket.tokens >= 1 - (isFirst ? aheadOf(rate) : 0)) {
        bucket.tokens -= 1
        known.turnAt = now
        return now
      }
      known.askAt = Math.max(known.askAt, now) + 1_000 / rate
      const latest = now + longestWait
      return known.askAt <= latest ? known.askAt : latest + (Math.random() * longestWait) / 10
    },
    giveBackTurn(domain) {
      const bucket = domains.get(domain)
      if (bucket) bucket.tokens += 1
    },
  }
}
