import type { Rule } from '../matching/rule.ts'
import type { PendingTrigger } from './pending-trigger.ts'

/** Entries of one statement, and bytes of their triggers and graphs. */
export const maxStatement = 500
export const maxBytes = 8_388_608

/** An arrival, whose subject is known, with one of the rules that it fires. */
export interface Match {
  readonly arrival: PendingTrigger
  readonly rule: Rule
  readonly subject: NonNullable<PendingTrigger['subject']>
}

/**
 * Parts that are made together: what they hold in memory, each trigger and each graph once, is bounded. The match with
 * which a part goes beyond its bytes is still in it.
 */
export function portionsOf(matches: readonly Match[]): Match[][] {
  const portions: Match[][] = []
  let portion: Match[] = []
  let seen = new Set<unknown>()
  let bytes = 0
  for (const match of matches) {
    const { arrival, rule } = match
    if (portion.length === maxStatement || bytes > maxBytes) {
      portions.push(portion)
      portion = []
      seen = new Set()
      bytes = 0
    }
    if (!seen.has(arrival)) bytes += JSON.stringify(arrival.trigger).length
    if (!seen.has(rule.automationId)) bytes += rule.graphBytes
    seen.add(arrival).add(rule.automationId)
    portion.push(match)
  }
  return portion.length > 0 ? [...portions, portion] : portions
}
