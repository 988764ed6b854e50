import type { Uuid } from '@outrider/contracts/ids'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
import type { Trigger } from '@outrider/contracts/triggers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatchIndex } from './match-index.ts'
import { compileRule, contextOf, facetsOf, type TriggerRule } from './rule.ts'

/** Ids of automations with a short name at their end. */
const uuidOf = (name: string): Uuid => `0-0-0-0-${name}`
const nameOf = ({ automationId }: TriggerRule) => automationId.slice(uuidOf('').length)

function ruleOf(name: string, trigger: TriggerSpec): TriggerRule {
  return compileRule({
    automationId: uuidOf(name),
    trigger,
    version: 1,
    reentry: { mode: 'always' },
    graphBytes: 0,
  })
}

function matched(index: ReturnType<typeof createMatchIndex>, trigger: Trigger): string[] {
  return index.match(facetsOf(trigger), contextOf(trigger)).map(nameOf)
}

function matches(spec: TriggerSpec, trigger: Trigger): boolean {
  const index = createMatchIndex()
  index.set(ruleOf('a', spec))
  return matched(index, trigger).length === 1
}

const transfer: Trigger = {
  type: 'onchain_event',
  chain: 'base',
  event: 'Transfer',
  contractAddress: '0xabcd',
  payload: { amount: '5' },
}

test.each<[string, TriggerSpec, Trigger, boolean]>([
  ['nothing but its type', { type: 'onchain_event' }, transfer, true],
  ['another type', { type: 'decoded_event' }, transfer, false],
  ['its chain', { type: 'onchain_event', chain: 'base' }, transfer, true],
  ['its chain in another case', { type: 'onchain_event', chain: 'BASE' }, transfer, false],
  ['its contract in another case', { type: 'onchain_event', contract: '0xABCD' }, transfer, true],
  [
    'a contract, of none',
    { type: 'onchain_event', contract: '0x1' },
    { type: 'onchain_event' },
    false,
  ],
  ['one of its events', { type: 'onchain_event', events: ['Mint', 'Transfer'] }, transfer, true],
  ['an event twice', { type: 'onchain_event', events: ['Transfer', 'Transfer'] }, transfer, true],
  ['other events', { type: 'onchain_event', events: ['Mint'] }, transfer, false],
  [
    'a product event in any case',
    { type: 'custom_event', events: ['SignUp'] },
    { type: 'custom_event', event: 'signup' },
    true,
  ],
  [
    'topic0 in another case',
    { type: 'decoded_event', topic0: '0xDD' },
    { type: 'decoded_event', topic0: '0xdd' },
    true,
  ],
  [
    'a segment',
    { type: 'segment_entered', segmentId: '7' },
    { type: 'segment_entered', segmentId: '7' },
    true,
  ],
  [
    'a segment whose id is the same number',
    { type: 'segment_entered', segmentId: '007' },
    { type: 'segment_entered', segmentId: '7' },
    false,
  ],
  [
    'a campaign that is not named',
    { type: 'email_opened', campaignId: 'c' },
    { type: 'email_opened', deliveryId: 'd' },
    false,
  ],
])('a spec that sets %s', (_what, spec, trigger, expected) => {
  expect(matches(spec, trigger)).toBe(expected)
})

test('a rule that is set again or deleted leaves nothing behind', () => {
  const index = createMatchIndex()
  const filters = [{ path: 'amount', op: 'eq' as const, value: 5 }]
  index.set(ruleOf('a', { type: 'onchain_event', events: ['Transfer', 'Mint'], filters }))
  expect(matched(index, transfer)).toEqual(['a'])
  index.set(ruleOf('a', { type: 'onchain_event', chain: 'solana' }))
  expect(matched(index, transfer)).toEqual([])
  index.set(ruleOf('a', { type: 'onchain_event' }))
  expect(matched(index, transfer)).toEqual(['a'])
  index.delete(uuidOf('a'))
  expect(matched(index, transfer)).toEqual([])
})

const few = fc.constantFrom('a', 'b')
const filter = fc.oneof(
  fc.record({ path: few, op: fc.constantFrom('eq', 'neq'), value: fc.nat(2) }),
  fc.record({ path: few, op: fc.constant('gt'), value: fc.nat(2) }),
)
const spec: fc.Arbitrary<TriggerSpec> = fc.record(
  {
    type: fc.constantFrom('onchain_event', 'decoded_event'),
    chain: few,
    contract: few,
    events: fc.array(few, { minLength: 1, maxLength: 2 }),
    topic0: few,
    filters: fc.array(filter, { maxLength: 3 }),
  },
  { requiredKeys: ['type'] },
)
const trigger: fc.Arbitrary<Trigger> = fc.record(
  {
    type: fc.constantFrom('onchain_event', 'decoded_event'),
    chain: few,
    contractAddress: few,
    event: few,
    topic0: few,
    payload: fc.record({ a: fc.nat(2), b: fc.nat(2) }, { requiredKeys: [] }),
  },
  { requiredKeys: ['type'] },
)

test('many rules together match what each would match alone, whatever came and went before', () => {
  fc.assert(
    fc.property(
      fc.array(spec, { maxLength: 12 }),
      fc.array(spec, { maxLength: 12 }),
      trigger,
      (former, specs, event) => {
        const index = createMatchIndex()
        for (const [place, each] of former.entries()) index.set(ruleOf(String(place), each))
        for (const place of former.keys()) index.delete(uuidOf(String(place)))
        const rules = specs.map((each, place) => ruleOf(String.fromCodePoint(97 + place), each))
        for (const rule of rules) index.set(rule)
        const alone = rules.filter((rule) => matches(rule.trigger, event))
        expect(matched(index, event)).toEqual(alone.map(nameOf))
      },
    ),
    { numRuns: 500 },
  )
})

function orderBy(user: string): TriggerSpec {
  const filters = [
    { path: 'country', op: 'eq' as const, value: 'NL' },
    { path: 'user', op: 'eq' as const, value: user },
  ]
  return { type: 'custom_event', events: ['order'], filters }
}

test('rules that one common value would gather are found by the value that tells them apart', () => {
  const index = createMatchIndex()
  let evaluated = 0
  for (let user = 0; user < 1_000; user += 1) {
    const rule = ruleOf(String(user), orderBy(`u${user}`))
    const holds: TriggerRule['holds'] = (context) => {
      evaluated += 1
      return rule.holds(context)
    }
    index.set({ ...rule, holds })
  }
  const payload = { country: 'NL', user: 'u700' }
  expect(matched(index, { type: 'custom_event', event: 'order', payload })).toEqual(['700'])
  expect(evaluated).toBeLessThan(5)
})
