import { percentText } from '../texts/texts.ts'

/** A rate in percent; a dash if it was not measured. */
export function rateText(count: number | null, all: number): string {
  return count === null || all === 0 ? '–' : percentText(count / all)
}

/** The base of rates: the delivered messages, or the sent ones where the mail relay reports no deliveries. */
export function reachedBy(stats: { readonly sent: number; readonly delivered: number }): number {
  return stats.delivered > 0 ? stats.delivered : stats.sent
}
