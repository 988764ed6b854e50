import { newId } from '@outrider/contracts/ids'
import type { Trigger } from '@outrider/contracts/triggers'
import { expect, test } from 'vitest'
import { compileRule, type TriggerRule } from '../matching/rule.ts'
import { matchChunks, maxBytes, maxStatement } from './make-entries.ts'
import { pendingTriggerOf } from './pending-trigger.ts'

const ruleOf = (name: string, graphBytes = 0): TriggerRule =>
  compileRule({
    automationId: `0-0-0-0-${name}`,
    trigger: { type: 'custom_event' },
    version: 1,
    reentry: { mode: 'always' },
    graphBytes,
  })

const trigger: Trigger = { type: 'custom_event', event: 'paid' }
const triggerBytes = JSON.stringify(trigger).length

const newArrival = () =>
  pendingTriggerOf({ tenant: { orgId: newId('org'), environment: 'live' }, trigger })

const subject = { contactId: null, key: 'k' }
const matchesOf = (rules: readonly TriggerRule[], pending = newArrival()) =>
  rules.map((rule) => ({ pending, rule, subject }))
const sizes = (matches: Parameters<typeof matchChunks>[0]) =>
  matchChunks(matches).map(({ length }) => length)

test('a statement makes five hundred entries, and the next one those beyond', () => {
  const rules = Array.from({ length: maxStatement + 1 }, (_, n) => ruleOf(`${n}`))
  expect(sizes(matchesOf(rules.slice(0, maxStatement)))).toEqual([maxStatement])
  expect(sizes(matchesOf(rules))).toEqual([maxStatement, 1])
  expect(sizes([])).toEqual([])
})

test('no entry joins those whose triggers and graphs are beyond the bytes of a statement', () => {
  const graph = maxBytes - triggerBytes
  expect(sizes(matchesOf([ruleOf('a', graph), ruleOf('b')]))).toEqual([2])
  expect(sizes(matchesOf([ruleOf('a', graph + 1), ruleOf('b')]))).toEqual([1, 1])
})

test('a graph counts once, and so does a trigger', () => {
  const [once, again] = [newArrival(), newArrival()]
  const rule = ruleOf('a', maxBytes - 2 * triggerBytes)
  expect(sizes([...matchesOf([rule], once), ...matchesOf([rule, ruleOf('b')], again)])).toEqual([3])
})
