import { operators } from '@outrider/contracts/conditions'
import { parse } from '@outrider/contracts/contract'
import { TriggerSpec, TriggerType } from '@outrider/contracts/trigger-spec'
import { routes } from '@outrider/gateway/routes'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeInterface } from '../src/document.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(JSON.parse(JSON.stringify(describeInterface(routes))), 'document')
const isDescribed = ajv.compile({ $ref: 'document#/components/schemas/TriggerSpec' })

function isAccepted(spec: unknown): boolean {
  try {
    parse(TriggerSpec, spec)
    return true
  } catch {
    return false
  }
}

/** Mostly the first, now and then one of the others. */
const mostly = (right: fc.Arbitrary<unknown>, ...wrong: unknown[]) =>
  fc.oneof({ weight: 30, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...wrong) })
const name = mostly(fc.constantFrom('base', 'x'.repeat(256)), '', 'x'.repeat(257), 7, null)
const condition = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      path: name,
      op: fc.constantFrom(...operators),
      value: fc.jsonValue({ maxDepth: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { path: 'a', op: 'like' },
      { path: 'a', op: 'eq', other: 1 },
      { op: 'eq' },
    ),
  },
)
const { filter } = fc.letrec((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.record({ any: mostly(fc.array(tie('filter'), { minLength: 1, maxLength: 2 }), [], 7) }),
  ),
}))
/** Specs of every type, with fields that belong to others, and with faults. */
const spec = fc.record(
  {
    type: mostly(fc.constantFrom(...TriggerType.enum), 'rain'),
    chain: name,
    contract: name,
    topic0: name,
    segmentId: name,
    campaignId: name,
    events: mostly(fc.array(name, { minLength: 1, maxLength: 2 }), [], 'Transfer'),
    filters: fc.array(filter, { maxLength: 2 }),
  },
  { requiredKeys: ['type'] },
)

test('the server takes the trigger specs that the document describes, and no others', () => {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(spec, (each) => {
      seen.add(isAccepted(each))
      expect(isDescribed(each)).toBe(isAccepted(each))
    }),
    { numRuns: 500 },
  )
  expect(seen).toEqual(new Set([true, false]))
})

test.each(TriggerType.enum)('a %s spec may set the fields of all others', (type) => {
  const full = {
    type,
    chain: 'base',
    contract: '0x1',
    events: ['Transfer'],
    topic0: '0x2',
    segmentId: 's',
    campaignId: 'c',
    filters: [{ any: [{ path: 'amount', op: 'gte', value: 1 }] }],
  }
  expect([isAccepted(full), isDescribed(full)]).toEqual([true, true])
})
