import { foldHex } from '@outrider/contracts/conditions'
import type { Filter } from '@outrider/contracts/trigger-spec'
import type { Explanation, Trigger } from '@outrider/contracts/triggers'
import type { AutomationRow } from '../automations/automations.ts'
import { compileFilters, readerOf } from '../filters/filters.ts'
import { contextOf, facetsOf, facetsOfSpec, triggerRoots } from '../matching/rule.ts'
import type { Judged } from '../triggers/insert-entries.ts'

type Check = Explanation['checks'][number]

/** The checks of a trigger whose event has its canonical name: one for each field that the automation sets. */
export function checksOf(automation: AutomationRow, trigger: Trigger): Check[] {
  const { status, published, trigger: spec } = automation
  const { chain, contract, events, topic0, segmentId, campaignId, filters = [] } = spec
  const facets = facetsOf(trigger)
  const wanted = facetsOfSpec(spec)
  const agrees = (field: keyof typeof facets) =>
    wanted.some((each) => each[field] === undefined || each[field] === facets[field])
  return [
    check('status', 'active', status, status === 'active'),
    check('published', true, published, published),
    check('type', spec.type, trigger.type, spec.type === trigger.type),
    ...given(chain, () => check('chain', chain, trigger.chain, agrees('chain'))),
    ...given(contract, () =>
      check('contract', contract, trigger.contractAddress, agrees('contract')),
    ),
    ...given(events, () => check('events', events, trigger.event, agrees('event'))),
    ...given(topic0, () => check('topic0', topic0, trigger.topic0, agrees('topic0'))),
    ...given(segmentId, () => same('segmentId', segmentId, trigger.segmentId)),
    ...given(campaignId, () => same('campaignId', campaignId, trigger.campaignId)),
    ...filters.map((filter, index) => filterCheck(filter, index, trigger)),
  ]
}

/** Whether the trigger matches. Unpublished automations match, too (interface, 4.2.7, rule 2). */
export function isMatch(checks: readonly Check[]): boolean {
  return checks.every(({ field, ok }) => ok || field === 'published')
}

function check(field: string, expected: unknown, actual: unknown, ok: boolean): Check {
  return { field, expected: expected ?? null, actual: actual ?? null, ok }
}

function given(value: unknown, make: () => Check): Check[] {
  return value === undefined ? [] : [make()]
}

function same(field: string, expected = '', actual?: string): Check {
  return check(
    field,
    expected,
    actual,
    actual !== undefined && foldHex(actual) === foldHex(expected),
  )
}

function filterCheck(filter: Filter, index: number, trigger: Trigger): Check {
  const ok = compileFilters([filter], triggerRoots)(contextOf(trigger))
  return check(`filters.${index}`, filter, valueFor(filter, trigger), ok)
}

/** The trigger's value at the filter's path; a list for `any`. */
function valueFor(filter: Filter, trigger: Trigger): unknown {
  return 'any' in filter
    ? filter.any.map((each) => valueFor(each, trigger) ?? null)
    : readerOf(filter.path, triggerRoots)(contextOf(trigger))
}

export type Prediction = Pick<Explanation, 'matched' | 'wouldEnter' | 'reason'>

/** Whether a trigger would enter, and why. `judged`: see `judgeAdmissions`. */
export function predictEntry(
  automation: AutomationRow,
  checks: Explanation['checks'],
  judged: Judged | undefined,
): Prediction {
  if (!isMatch(checks)) return { matched: false, wouldEnter: false, reason: mismatch(checks) }
  if (judged && !judged.mayEnter && !judged.stale)
    return wouldNotEnter(refusalOf(judged, automation.reentry))
  const reason = automation.published
    ? `would run version ${automation.version}`
    : 'would enter, but the automation has no published version'
  return { matched: true, wouldEnter: true, reason }
}

export function wouldNotEnter(reason: string): Prediction {
  return { matched: true, wouldEnter: false, reason }
}

function mismatch(checks: Explanation['checks']): string {
  const failed = checks.filter(({ field, ok }) => !ok && field !== 'published')
  const [first] = failed
  if (first?.field === 'status') return `the automation is ${String(first.actual)}, not active`
  const fields = failed.map(({ field }) => field)
  return `${fields.join(', ')} ${fields.length === 1 ? 'does' : 'do'} not match`
}

function refusalOf(
  { erased, takenBy, lastEnteredAt }: Judged,
  { mode, seconds = 0 }: AutomationRow['reentry'],
): string {
  if (erased) return 'the contact was erased'
  if (takenBy !== null) return 'an entry with this key already exists'
  if (mode === 'once' || lastEnteredAt === null) return 'already entered; re-entry is set to `once`'
  const again = new Date(lastEnteredAt.getTime() + seconds * 1_000)
  return `already entered; the contact can re-enter at ${again.toISOString()}`
}
