import { operators } from '@outrider/contracts/conditions'
import type { Definition } from '@outrider/contracts/segments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineChangeSets } from '../contacts/change-sets.ts'
import {
  compileRule,
  createRuleIndex,
  type ContactState,
  dueAt,
  evaluateRule,
  emptyState,
  isMember,
  occurrenceKey,
  withOneMore,
} from './rule.ts'

const now = new Date('2026-03-01T00:00:00Z')
const ago = (seconds: number) => now.getTime() - seconds * 1_000
const tenant = { orgId: '0-0-0-0-0', environment: 'live' } as const

const ada: ContactState = {
  attributes: { plan: 'pro', score: '10.50', address: { city: 'Pisa' }, 'a.b': 1, nothing: null },
  tags: ['vip', 'beta'],
  reachable: { email: true, inapp: false },
  wishes: { news: true },
  occurrences: new Map([
    [occurrenceKey('login', 2), ago(30)],
    [occurrenceKey('login', 3), ago(60)],
  ]),
}
const attribute = (name: string, op: (typeof operators)[number], value: unknown): Definition => ({
  attribute: name,
  op,
  value,
})
const login = (atLeast: number, within?: number): Definition => ({
  event: 'login',
  performed: { atLeast, within },
})

test.each<[string, Definition, boolean]>([
  ['equal', attribute('plan', 'eq', 'pro'), true],
  ['equal as a number', attribute('score', 'eq', 10.5), true],
  ['more', attribute('score', 'gt', 10), true],
  ['of a list', attribute('plan', 'in', ['free', 'pro']), true],
  ['not of a list', attribute('plan', 'nin', ['free', 'pro']), false],
  ['a part', attribute('plan', 'contains', 'r'), true],
  ['below', attribute('address.city', 'starts_with', 'Pi'), true],
  ['a key with a dot', attribute('a.b', 'eq', 1), true],
  ['missing', attribute('missing', 'exists', false), true],
  ['missing, not equal', attribute('missing', 'neq', 'x'), true],
  ['missing, less', attribute('missing', 'lt', 1), false],
  ['null is there', attribute('nothing', 'exists', true), true],
  ['what every object has', attribute('constructor', 'exists', true), false],
  ['tagged', { tag: 'vip' }, true],
  ['tagged otherwise', { tag: 'VIP' }, false],
  ['reachable', { reachable: 'email' }, true],
  ['not reachable', { reachable: 'inapp' }, false],
  ['often enough, ever', login(3), true],
  ['often enough of late', login(2, 60), true],
  ['a window that has just run out', login(3, 60), false],
  ['never often enough', login(9), false],
  ['all', { all: [{ tag: 'vip' }, { tag: 'beta' }] }, true],
  ['not all', { all: [{ tag: 'vip' }, { tag: 'x' }] }, false],
  ['any', { any: [{ tag: 'x' }, { tag: 'beta' }] }, true],
  ['not any', { any: [{ tag: 'x' }, { tag: 'y' }] }, false],
  ['none', { none: [{ tag: 'x' }, { tag: 'y' }] }, true],
  ['not none', { none: [{ tag: 'x' }, { tag: 'vip' }] }, false],
  ['all of nothing', { all: [] }, true],
  ['any of nothing', { any: [] }, false],
  ['none of nothing', { none: [] }, true],
])('%s', (_what, definition, belongs) => {
  expect(isMember(evaluateRule(compileRule('0-0-0-0-a', 1, definition), ada, now))).toBe(belongs)
})

test.each<[string, Definition, number | null]>([
  ['a member until the window runs out', login(2, 60), 30],
  ['no member until it does', { none: [login(2, 60)] }, 30],
  ['ever is for ever', login(3), null],
  ['what cannot decide alone does not count', { any: [{ tag: 'vip' }, login(2, 60)] }, null],
  ['a window that has run out is over', login(3, 60), null],
])('%s', (_what, definition, seconds) => {
  const standing = evaluateRule(compileRule('0-0-0-0-a', 1, definition), ada, now)
  expect(dueAt(standing)).toEqual(
    seconds === null ? null : new Date(now.getTime() + seconds * 1_000),
  )
})

const names = fc.constantFrom('a', 'b', 'a.b')
const leaf = fc.oneof(
  fc.record({
    attribute: names,
    op: fc.constantFrom('eq', 'neq', 'exists'),
    value: fc.constantFrom(1, true, 'x'),
  }),
  fc.record({ tag: names }),
  fc.record({ reachable: fc.constantFrom('email', 'inapp') }),
  fc.record({
    event: names,
    performed: fc.record({
      atLeast: fc.constantFrom(1, 2),
      within: fc.constantFrom(undefined, 10, 100),
    }),
  }),
)
const definition = fc.letrec<{ node: Definition }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ none: fc.array(tie('node'), { maxLength: 3 }) }),
  ),
})).node
const instants = fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 3 })
const person = fc.record({
  attributes: fc.dictionary(names, fc.constantFrom(1, true, 'x', { b: 1 })),
  tags: fc.uniqueArray(names),
  reachable: fc.record({ email: fc.boolean(), inapp: fc.boolean() }),
  events: fc.record({ a: instants, b: instants, 'a.b': instants }),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

/** What the database would have found of somebody's events. */
function factsOf({ events, ...rest }: Person, rule: ReturnType<typeof compileRule>): ContactState {
  const occurrences = rule.counts.flatMap(({ event, atLeast }) => {
    const ages = Object.entries(events).find(([name]) => name === event)?.[1] ?? []
    const age = ages.toSorted((a, b) => a - b)[atLeast - 1]
    return age === undefined ? [] : [[occurrenceKey(event, atLeast), ago(age)] as const]
  })
  return { ...rest, wishes: {}, occurrences: new Map(occurrences) }
}

test('an answer holds until its time comes, and turns round then', () => {
  fc.assert(
    fc.property(definition, person, (defined, who) => {
      const rule = compileRule('0-0-0-0-a', 1, defined)
      const facts = factsOf(who, rule)
      const standing = evaluateRule(rule, facts, now)
      const belongs = isMember(standing)
      const answers = Array.from({ length: 102 }, (_, second) => {
        const at = now.getTime() + second * 1_000
        return { at, holds: rule.holds(facts, at) }
      })
      const turn = dueAt(standing)?.getTime() ?? Infinity
      expect(answers.filter(({ at, holds }) => at < turn && holds !== belongs)).toEqual([])
      expect(answers.filter(({ at, holds }) => at === turn && holds === belongs)).toEqual([])
    }),
  )
})

test('whatever touches no rule changes no answer', () => {
  const change = fc.oneof(
    fc.record({ attributes: fc.tuple(names), to: fc.constantFrom(1, 'x', undefined) }),
    fc.record({ tags: fc.tuple(names) }),
    fc.record({ events: fc.tuple(fc.constantFrom('a', 'b', 'a.b')) }),
    fc.record({ reachability: fc.constant(true) }),
  )
  fc.assert(
    fc.property(definition, person, change, (defined, who, what) => {
      const rule = compileRule('0-0-0-0-a', 1, defined)
      const changeSets = createRuleIndex([rule]).affectedBy({
        tenant,
        contactId: '0-0-0-0-c',
        ...what,
      })
      if (changeSets.size > 0) return
      const before = isMember(evaluateRule(rule, factsOf(who, rule), now))
      const after = structuredClone(who)
      if ('attributes' in what) after.attributes[what.attributes[0]] = what.to ?? 'other'
      if ('tags' in what) after.tags.push(what.tags[0])
      if ('events' in what) after.events[what.events[0]].push(0)
      if ('reachability' in what) after.reachable.email = !after.reachable.email
      expect(isMember(evaluateRule(rule, factsOf(after, rule), now))).toBe(before)
    }),
    { numRuns: 500 },
  )
})

test('a new contact whom nothing touches stands as nobody does', () => {
  fc.assert(
    fc.property(definition, (defined) => {
      const rule = compileRule('0-0-0-0-a', 1, defined)
      const changeSets = createRuleIndex([rule]).affectedBy({
        tenant,
        contactId: '0-0-0-0-c',
        created: true,
      })
      expect(changeSets.size > 0 || !rule.holds(emptyState, now.getTime())).toBe(true)
    }),
  )
})

const descending = (list: readonly number[]) => list.toSorted((a, b) => b - a)

test('one more instant is as if it had been there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer()),
      fc.integer(),
      fc.integer({ min: 1, max: 4 }),
      (all, another, n) => {
        const known = descending(all)
        const before = n === 1 ? Infinity : known[n - 2]
        expect(withOneMore(known[n - 1], before, another)).toBe(
          descending([...all, another])[n - 1],
        )
      },
    ),
  )
})

test('changes of a contact that wait at the same time become one, with all that they concern', () => {
  const [contactId, other] = ['0-0-0-0-1', '0-0-0-0-2'] as const
  const combined = combineChangeSets([
    { tenant, contactId, attributes: ['plan'], events: ['login'] },
    { tenant, contactId: other, tags: ['vip'] },
    { tenant, contactId, attributes: ['plan', 'city'], reachability: true },
  ])
  expect(combined).toMatchObject([
    { contactId, attributes: ['plan', 'city'], events: ['login'], reachability: true },
    { contactId: other, tags: ['vip'] },
  ])
})
