import { foldHex } from '@outrider/contracts/conditions'
import type { Filter } from '@outrider/contracts/trigger-spec'
import type { Explanation, Trigger } from '@outrider/contracts/triggers'
import type { AutomationRow } from '../automations/queries.ts'
import { compileFilters } from '../filters/compile-filter.ts'
import { readerOf } from '../filters/path.ts'
import { contextOf, facetsOf, facetsOfSpec, triggerRoots } from '../matching/rule.ts'

type Check = Explanation['checks'][number]

/** What decides whether a trigger enters, whose event has its canonical name: each field that the automation sets. */
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

/** Whether these checks let the trigger match; an automation that is not published matches too (interface, 4.2.7, rule 2). */
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

/** What the trigger has where the filter looks; a list for `any`. */
function valueFor(filter: Filter, trigger: Trigger): unknown {
  return 'any' in filter
    ? filter.any.map((each) => valueFor(each, trigger) ?? null)
    : readerOf(filter.path, triggerRoots)(contextOf(trigger))
}
