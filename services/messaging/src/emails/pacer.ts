import type { MessagingDeps } from '../deps.ts'
import type { Relay } from './relays.ts'

/** Emails a second; 0 for as many as there are. */
interface Rates {
  readonly relay: number
  readonly domain: number
}

/** Gives each email its turn. */
interface Pacer {
  /** When the next email to this domain may go, in milliseconds like `now`; the turn is then taken. */
  turnOf(domain: string, now: number): number
}

/** Milliseconds by which an email may be ahead of the even spacing: a second's worth may be sent together. */
const burst = 1_000
const maxDomains = 10_000

/**
 * Spaces emails evenly, in total and per recipient domain (the generic cell rate algorithm). An assigned time is kept:
 * a postponed email does not ask again.
 */
export function createPacer(rates: Rates): Pacer {
  const next = new Map<string, number>()
  const take = (name: string, rate: number, now: number): number => {
    if (rate === 0) return now
    const turn = Math.max(next.get(name) ?? 0, now)
    next.set(name, turn + 1_000 / rate)
    return turn - now < burst ? now : turn
  }
  return {
    turnOf(domain, now) {
      if (next.size > maxDomains)
        for (const [name, turn] of next) if (turn <= now) next.delete(name)
      const byDomain = take(`@${domain}`, rates.domain, now)
      return Math.max(byDomain, take('relay', rates.relay, now))
    },
  }
}

/** Dependencies of sending emails. */
export interface Mailer extends MessagingDeps {
  readonly relay: Relay
  readonly pacer: Pacer
}
