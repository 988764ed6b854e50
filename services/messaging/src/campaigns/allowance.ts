/** Milliseconds' worth of messages that may be made at once after a campaign was held up. */
const burst = 1_000

interface Allowance {
  /** How many messages may be made now. */
  readonly count: number
  /** When the one after the first `made` may be, given that `made` are made now; milliseconds since 1970. */
  readonly nextAfter: (made: number) => number
}

/**
 * What a campaign may send at `now` (milliseconds since 1970) under its rate (the generic cell rate algorithm):
 * messages are spaced evenly, and `next` is the place of the next one. Without a rate, as many as there are.
 */
export function allowanceOf(perMinute: number | null, next: number | null, now: number): Allowance {
  if (perMinute === null) return { count: Infinity, nextAfter: () => now }
  const interval = 60_000 / perMinute
  const from = Math.max(next ?? now, now - burst)
  return {
    count: from > now ? 0 : Math.floor((now - from) / interval) + 1,
    nextAfter: (made) => from + made * interval,
  }
}
