import { expect, test } from 'vitest'
import { definitionIn, typedDefinition } from './definition.ts'

test.each([
  { all: [{ attribute: 'plan', op: 'eq', value: 'pro' }] },
  { any: [{ tag: 'vip' }, { reachable: 'email' }] },
  { none: [{ attribute: 'amount', op: 'in', value: [1, 2] }] },
  { all: [{ event: 'deposit.completed', performed: { atLeast: 2, within: 86_400 } }] },
  { all: [{ event: 'signed_up', performed: { atLeast: 1 } }] },
  { all: [{ email: 'opened', performed: { atLeast: 1 } }] },
])('a definition that rows can say comes back as it was: %j', (definition) => {
  const typed = typedDefinition(definition)
  expect(typed && definitionIn(typed)).toEqual(definition)
})

test.each([
  { all: [{ any: [{ tag: 'vip' }] }] },
  { all: [{ email: 'opened', campaignId: 'cmp_1', performed: { atLeast: 1 } }] },
  { tag: 'vip' },
])('a definition that rows cannot say is left to JSON: %j', (definition) => {
  expect(typedDefinition(definition)).toBeUndefined()
})
