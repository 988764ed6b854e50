import { Problem } from '@outrider/contracts/problem'
import { expect, test } from 'vitest'
import { readDefinition } from './read-definition.ts'

function faultsOf(definition: unknown): string[] {
  try {
    readDefinition(definition)
    return []
  } catch (error) {
    if (error instanceof Problem) return error.faults.map(({ field }) => field)
    throw error
  }
}

/** The code of each fault, in order. */
function codesOf(definition: unknown): string[] {
  try {
    readDefinition(definition)
    return []
  } catch (error) {
    if (error instanceof Problem) return error.faults.map(({ code }) => code)
    throw error
  }
}

function nested(levels: number): unknown {
  return levels === 0 ? { tag: 'a' } : { all: [nested(levels - 1)] }
}

const tag = { tag: 'a' }

test.each<[string, unknown, string[]]>([
  ['a list', [], ['definition']],
  ['an empty object', {}, ['definition']],
  ['a branch of no list', { all: tag }, ['definition.all']],
  ['a leaf of another kind', { all: [tag, { city: 'x' }] }, ['definition.all.1']],
  [
    'an operator nobody knows',
    { all: [tag, { attribute: 'a', op: 'like', value: 1 }] },
    ['definition.all.1.op'],
  ],
  [
    'the operator of every object',
    { attribute: 'a', op: 'constructor', value: 1 },
    ['definition.op'],
  ],
  [
    'a value that does not fit',
    { none: [{ attribute: 'a', op: 'in', value: 1 }] },
    ['definition.none.0.value'],
  ],
  ['a missing value', { attribute: 'a', op: 'eq' }, ['definition.value']],
  [
    'an attribute without a name',
    { attribute: '', op: 'exists', value: true },
    ['definition.attribute'],
  ],
  ['an empty tag', { any: [{ tag: '' }] }, ['definition.any.0.tag']],
  ['a word too many', { tag: 'a', op: 'eq' }, ['definition.op']],
  ['two branches at once', { all: [], any: [] }, ['definition.any']],
  ['an event nobody can send', { event: 'a b', performed: { atLeast: 1 } }, ['definition.event']],
  ['an event without a count', { event: 'a' }, ['definition.performed']],
  ['none at all', { event: 'a', performed: { atLeast: 0 } }, ['definition.performed.atLeast']],
  ['half an event', { event: 'a', performed: { atLeast: 1.5 } }, ['definition.performed.atLeast']],
  [
    'a window in words',
    { event: 'a', performed: { atLeast: 1, within: '7d' } },
    ['definition.performed.within'],
  ],
  [
    'a window of ten years',
    { event: 'a', performed: { atLeast: 1, within: 316_224_000 } },
    ['definition.performed.within'],
  ],
  [
    'an outcome that emails do not have, and an id of another kind',
    { email: 'read', campaignId: 'seg_1', performed: { atLeast: 1 } },
    ['definition.email', 'definition.campaignId'],
  ],
  [
    'a campaign beside an automation',
    {
      email: 'opened',
      campaignId: 'cmp_01jd4xq2v7f8r9s0t1w2x3y4z5',
      automationId: 'auto_01jd4xq2v7f8r9s0t1w2x3y4z5',
      performed: {},
    },
    ['definition.automationId', 'definition.performed.atLeast'],
  ],
  ['a way to reach nobody has', { reachable: 'sms' }, ['definition.reachable']],
  [
    'several faults',
    { all: [{ tag: 1 }, { reachable: 1 }] },
    ['definition.all.0.tag', 'definition.all.1.reachable'],
  ],
  ['nine levels', nested(9), [`definition${'.all.0'.repeat(8)}.all`]],
  ['101 conditions', { any: Array.from({ length: 101 }, () => tag) }, ['definition']],
  [
    'branches without an end',
    { all: Array.from({ length: 101 }, () => ({ any: [] })) },
    ['definition'],
  ],
])('%s is refused where it stands', (_what, definition, fields) => {
  expect(faultsOf(definition)).toEqual(fields)
})

test.each<[string, unknown]>([
  ['eight levels', nested(8)],
  ['100 conditions', { any: Array.from({ length: 100 }, () => tag) }],
  ['a branch of nothing', { all: [] }],
  ['a condition on null', { attribute: 'a.b', op: 'eq', value: null }],
])('%s may be', (_what, definition) => {
  expect(readDefinition(definition)).toEqual(definition)
})

test('an event is meant in lower case, as events are kept', () => {
  expect(readDefinition({ event: 'SignUp', performed: { atLeast: 1, within: 60 } })).toEqual({
    event: 'signup',
    performed: { atLeast: 1, within: 60 },
  })
})

const once = { atLeast: 1 }
const campaignId = 'cmp_01jd4xq2v7f8r9s0t1w2x3y4z5'

test.each<[unknown, string[]]>([
  [null, ['type']],
  [{}, ['shape']],
  [{ city: 'x' }, ['shape']],
  [{ all: { tag: 'a' } }, ['type']],
  [{ all: [], any: [] }, ['additionalProperties']],
  [{ attribute: '', op: 'exists', value: true }, ['type']],
  [{ attribute: 1, op: 'exists', value: true }, ['type']],
  [{ attribute: 'a'.repeat(257), op: 'exists', value: true }, ['type']],
  [{ attribute: 'a', op: 'like', value: 1 }, ['enum']],
  [{ attribute: 'a', op: 1, value: 1 }, ['enum']],
  [{ attribute: 'a', value: 1 }, ['enum']],
  [{ attribute: 'a', op: 'eq' }, ['required']],
  [{ attribute: 'a', op: 'in', value: 1 }, ['type']],
  [{ tag: '' }, ['type']],
  [{ tag: 1 }, ['type']],
  [{ tag: 'a'.repeat(101) }, ['type']],
  [{ tag: 'a', op: 'eq' }, ['additionalProperties']],
  [{ event: 'a b', performed: once }, ['pattern']],
  [{ event: 1, performed: once }, ['pattern']],
  [{ event: 'a' }, ['required']],
  [{ event: 'a', performed: 1 }, ['type']],
  [{ event: 'a', performed: {} }, ['required']],
  [{ event: 'a', performed: { atLeast: 0 } }, ['range']],
  [{ event: 'a', performed: { atLeast: 1_001 } }, ['range']],
  [{ event: 'a', performed: { atLeast: 1.5 } }, ['range']],
  [{ event: 'a', performed: { atLeast: '1' } }, ['range']],
  [{ event: 'a', performed: { atLeast: 1, within: '7d' } }, ['range']],
  [{ event: 'a', performed: { atLeast: 1, within: 316_224_000 } }, ['range']],
  [{ email: 'read', performed: once }, ['enum']],
  [{ email: 'opened', campaignId: 'seg_1', performed: once }, ['pattern']],
  [{ email: 'opened', campaignId: 1, performed: once }, ['pattern']],
  [{ email: 'opened', campaignId, automationId: 'x', performed: once }, ['exclusive', 'pattern']],
  [{ reachable: 'sms' }, ['enum']],
  [nested(9), ['depth']],
  [{ any: Array.from({ length: 101 }, () => tag) }, ['size']],
])('%j has the codes %j', (definition, expected) => {
  expect(codesOf(definition)).toEqual(expected)
})
