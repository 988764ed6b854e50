import fc from 'fast-check'
import { expect, test } from 'vitest'
import { definitionIn, typedDefinition } from './definition.ts'

test.each([
  { all: [{ attribute: 'plan', op: 'eq', value: 'pro' }] },
  { any: [{ tag: 'vip' }, { reachable: 'email' }] },
  {
    all: [
      { topic: 'news', wants: true },
      { topic: 'offers', wants: false },
    ],
  },
  { none: [{ attribute: 'amount', op: 'in', value: [1, 2] }] },
  { all: [{ event: 'deposit.completed', performed: { atLeast: 2, within: 86_400 } }] },
  { all: [{ event: 'signed_up', performed: { atLeast: 1 } }] },
  { all: [{ email: 'opened', performed: { atLeast: 1 } }] },
  { all: [{ email: 'opened', campaignId: 'cmp_1', performed: { atLeast: 1 } }] },
  { all: [{ email: 'clicked', automationId: 'auto_1', performed: { atLeast: 1 } }] },
  { all: [{ any: [{ tag: 'vip' }, { none: [{ tag: 'staff' }] }] }, { tag: 'active' }] },
])('a definition that the form can say comes back as it was: %j', (definition) => {
  const typed = typedDefinition(definition)
  expect(typed && definitionIn(typed)).toEqual(definition)
})

test('however deep groups are, they come back as they were', () => {
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.record({ tag: fc.string() }),
      fc.record({ all: fc.array(tie('node'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('node'), { maxLength: 3 }) }),
      fc.record({ none: fc.array(tie('node'), { maxLength: 3 }) }),
    ),
  }))
  fc.assert(
    fc.property(fc.array(node), (any) => {
      const typed = typedDefinition({ any })
      expect(typed && definitionIn(typed)).toEqual({ any })
    }),
  )
})

test('a condition alone is a group of one', () => {
  const typed = typedDefinition({ tag: 'vip' })
  expect(typed && definitionIn(typed)).toEqual({ all: [{ tag: 'vip' }] })
})

test.each([
  { all: [{ attribute: 'address', op: 'eq', value: { city: 'Rome' } }] },
  { all: [{ tag: 'vip' }], any: [] },
  { all: 'vip' },
])('a definition that the form cannot say is left to JSON: %j', (definition) => {
  expect(typedDefinition(definition)).toBeUndefined()
})
