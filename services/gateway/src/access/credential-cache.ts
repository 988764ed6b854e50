import type { NatsConnection } from '@nats-io/transport-node'
import { knowOrigin } from '@outrider/contracts/keys'
import { Problem } from '@outrider/contracts/problem'
import { request } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { RateLimiter } from '../limits/rate-limiter.ts'

/** Milliseconds for which a verdict may be used again. */
const lifetime = 5_000
/** Milliseconds for which it stands while the keys service is unavailable. */
const outageLifetime = 3_600_000
const maxKept = 10_000

interface Kept<Verdict> {
  readonly verdict: Verdict
  /** When it was given, and when it was last asked for in vain. */
  readonly at: number
  triedAt: number
}

/** Verdicts on one kind of credential, by its text. */
interface CredentialCache<Verdict> {
  /**
   * The verdict on `text`, asked for unless it is known; callers at the same time share one question. `isNew` says that
   * there was no verdict on it lately. While the keys service is unavailable, nothing changes: a verdict of the last
   * hour stands.
   */
  of(text: string, ask: (isNew: boolean) => Promise<Verdict>): Promise<Verdict>
  /** Drops matching verdicts and all pending questions. */
  forget(isOver: (verdict: Verdict, text: string) => boolean): void
}

/** Uses verdicts for five seconds at most; failures are never remembered. */
export function createCredentialCache<Verdict>(): CredentialCache<Verdict> {
  const kept = new Map<string, Kept<Verdict>>()
  const asked = new Map<string, Promise<Verdict>>()

  const askOnce = async (
    text: string,
    ask: (isNew: boolean) => Promise<Verdict>,
  ): Promise<Verdict> => {
    const known = asked.get(text)
    if (known) return known
    const before = kept.get(text)
    const asking = ask(before === undefined).catch((error: unknown) => {
      const isAway = error instanceof Problem && error.code === 'UNAVAILABLE'
      const still = isAway ? kept.get(text) : undefined
      if (still && ageOf(still.at) < outageLifetime) {
        still.triedAt = clock.now().getTime()
        return still.verdict
      }
      kept.delete(text)
      throw error
    })
    asked.set(text, asking)
    try {
      const verdict = await asking
      if (asked.get(text) === asking && kept.get(text)?.verdict !== verdict) {
        const [oldest] = kept.keys()
        if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
        kept.set(text, { verdict, at: clock.now().getTime(), triedAt: 0 })
      }
      return verdict
    } finally {
      if (asked.get(text) === asking) asked.delete(text)
    }
  }

  return {
    of(text, ask) {
      const known = kept.get(text)
      return known && ageOf(Math.max(known.at, known.triedAt)) < lifetime
        ? Promise.resolve(known.verdict)
        : askOnce(text, ask)
    },
    forget: (isOver) => {
      for (const [text, { verdict }] of kept) if (isOver(verdict, text)) kept.delete(text)
      asked.clear() // a pending verdict may be older than the change
    },
  }
}

function ageOf(at: number): number {
  return clock.now().getTime() - at
}

/** Whether some organization allows its pages at this origin; `address` is who asks. */
export type KnowsOrigin = (origin: string, address: string) => Promise<boolean>

/** Characters: the longest host name, a scheme and a port. */
const maxOrigin = 300

/**
 * Remembers for five seconds. A preflight has no credentials, so unknown origins count per client address:
 * `RATE_LIMITED` beyond `PUBLIC`.
 */
export function createOriginCache(nats: NatsConnection, limiter: RateLimiter): KnowsOrigin {
  const verdicts = createCredentialCache<boolean>()
  return async (origin, address) => {
    if (origin.length > maxOrigin || !URL.canParse(origin)) return false
    return verdicts.of(origin, async () => {
      const { passed, retryAfter } = limiter.spend('PUBLIC', `origins ${address}`)
      if (!passed)
        throw new Problem(
          'RATE_LIMITED',
          'Rate limit exceeded: too many requests from unknown origins.',
          { retryAfter },
        )
      return (await request(nats, knowOrigin, { origin })).known
    })
  }
}
