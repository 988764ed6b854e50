import type { Uuid } from '@outrider/contracts/ids'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
import type { Trigger } from '@outrider/contracts/triggers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AutomationRow } from '../automations/automations.ts'
import { createMatchIndex } from '../matching/match-index.ts'
import { compileRule, contextOf, facetsOf } from '../matching/rule.ts'
import { checksOf, isMatch } from './prediction.ts'

const few = fc.constantFrom('a', 'B', '0xA', '0xa', '7', '007')
const types = fc.constantFrom('onchain_event', 'custom_event', 'segment_entered')
const spec: fc.Arbitrary<TriggerSpec> = fc.record(
  {
    type: types,
    chain: few,
    contract: few,
    events: fc.array(few, { minLength: 1, maxLength: 2 }),
    topic0: few,
    segmentId: few,
    campaignId: few,
    filters: fc.array(fc.record({ path: few, op: fc.constantFrom('eq', 'neq'), value: few })),
  },
  { requiredKeys: ['type'] },
)
const trigger: fc.Arbitrary<Trigger> = fc.record(
  {
    type: types,
    chain: few,
    contractAddress: few,
    event: few,
    topic0: few,
    segmentId: few,
    campaignId: few,
    payload: fc.dictionary(few, few),
  },
  { requiredKeys: ['type'] },
)

const automationId: Uuid = '0-0-0-0-0'

test('the checks agree exactly when the index matches', () => {
  fc.assert(
    fc.property(spec, trigger, (wanted, fired) => {
      const index = createMatchIndex()
      const rule = { automationId, version: 1, trigger: wanted } as const
      index.set(compileRule({ ...rule, reentry: { mode: 'always' }, graphBytes: 0 }))
      const isFound = index.match(facetsOf(fired), contextOf(fired)).length === 1
      expect(isMatch(checksOf(automationOf(wanted), fired))).toBe(isFound)
    }),
    { numRuns: 2_000 },
  )
})

function automationOf(wanted: TriggerSpec): AutomationRow {
  return {
    id: automationId,
    name: 'a',
    status: 'active',
    published: true,
    version: 1,
    trigger: wanted,
    graph: { nodes: [], edges: [] },
    reentry: { mode: 'always' },

    createdAt: new Date(0),
    updatedAt: new Date(0),
  }
}
