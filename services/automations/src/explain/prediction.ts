import type { Explanation } from '@outrider/contracts/triggers'
import type { AutomationRow } from '../automations/queries.ts'
import { isMatch } from './checks.ts'

/** What entries the automation has already. */
export interface Prior {
  /** Whether the trigger's key has entered. */
  readonly isTaken: boolean
  /** When the contact last entered; null when never. */
  readonly lastEnteredAt: Date | null
}

export const noPrior: Prior = { isTaken: false, lastEnteredAt: null }

type Prediction = Pick<Explanation, 'matched' | 'wouldEnter' | 'reason'>

/** Whether a trigger would enter now, and why. */
export function predictEntry(
  automation: AutomationRow,
  checks: Explanation['checks'],
  prior: Prior,
  now: Date,
): Prediction {
  if (!isMatch(checks)) return { matched: false, wouldEnter: false, reason: mismatch(checks) }
  if (prior.isTaken) return wouldNotEnter('the same event has entered already')
  const refusal = reentryRefusal(automation.reentry, prior.lastEnteredAt, now)
  if (refusal !== undefined) return wouldNotEnter(refusal)
  const reason = automation.published
    ? `would run version ${automation.version}`
    : 'would enter and do nothing, for it is not published'
  return { matched: true, wouldEnter: true, reason }
}

export function wouldNotEnter(reason: string): Prediction {
  return { matched: true, wouldEnter: false, reason }
}

function mismatch(checks: Explanation['checks']): string {
  const failed = checks.filter(({ field, ok }) => !ok && field !== 'published')
  const [first] = failed
  if (first?.field === 'status') return `it is ${String(first.actual)}, not active`
  const fields = failed.map(({ field }) => field)
  return `${fields.join(', ')} ${fields.length === 1 ? 'does' : 'do'} not agree`
}

function reentryRefusal(
  { mode, seconds = 0 }: AutomationRow['reentry'],
  lastEnteredAt: Date | null,
  now: Date,
): string | undefined {
  if (mode === 'always' || lastEnteredAt === null) return undefined
  if (mode === 'once') return 'the contact has entered already, and may once'
  const again = new Date(lastEnteredAt.getTime() + seconds * 1_000)
  return now < again ? `the contact may enter again at ${again.toISOString()}` : undefined
}
