import type { Uuid } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/db/tenant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifierKey, identifiersOf, normalize } from './fields.ts'
import { type ContactReference, type Holder, planContacts } from './plan.ts'

const tenant: StoredTenant = { orgId: '0-0-0-0-0', environment: 'live' }
const a: Uuid = '0-0-0-0-a'
const b: Uuid = '0-0-0-0-b'
const c: Uuid = '0-0-0-0-c'
const mention = (contact: ContactReference['contact']): ContactReference => ({ tenant, contact })
const counter = () => {
  let count = 0
  return (): Uuid => `0-0-0-0-${(count += 1)}`
}
const key = (kind: 'walletAddress' | 'email' | 'externalId', value: string) =>
  identifierKey({ ...tenant, kind, value })

const shown = (contactId: Uuid): Holder => ({ contactId, shown: true })

test.each([
  ['email', 'Ada@Example.COM', 'ada@example.com'],
  ['walletAddress', '0xABCDEF', '0xabcdef'],
  ['walletAddress', '0XABCDEF', '0xabcdef'],
  ['walletAddress', 'So1AnA', 'So1AnA'],
  ['externalId', 'User-1', 'User-1'],
] as const)('%s %s is kept as %s', (kind, given, kept) => {
  expect(normalize(kind, given)).toBe(kept)
})

test('wallet decides before email, and email before external id', () => {
  const holders = new Map([
    [key('walletAddress', 'w'), shown(a)],
    [key('email', 'e@x.io'), shown(b)],
    [key('externalId', 'x'), shown(c)],
  ])
  const { resolutions } = planContacts(
    [
      mention({ externalId: 'x', email: 'e@x.io', walletAddress: 'w' }),
      mention({ externalId: 'x', email: 'e@x.io' }),
      mention({ externalId: 'x', email: 'nobody@x.io' }),
    ],
    holders,
    counter(),
  )
  expect(resolutions.map((each) => each.contactId)).toEqual([a, b, c])
  expect(resolutions[0]?.conflicts).toEqual([
    { field: 'email', contactId: b },
    { field: 'externalId', contactId: c },
  ])
})

test('later mentions see what earlier ones made', () => {
  const { resolutions, changes, named } = planContacts(
    [
      mention({ email: 'e@x.io', attributes: { a: 1, b: 1 } }),
      mention({ email: 'E@x.io', walletAddress: '0xA', attributes: { a: 2, b: null } }),
      mention({ walletAddress: '0xa', tags: ['t'] }),
    ],
    new Map(),
    counter(),
  )
  expect(resolutions.map((each) => each.created)).toEqual([true, false, false])
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({
    created: true,
    texts: { email: 'e@x.io', walletAddress: '0xa' },
    addTags: ['t'],
  })
  expect(changes[0]?.attributes).toEqual({ a: 2 })
  expect(changes[0]?.removed).toEqual(['b'])
  expect(named).toHaveLength(2)
})

test('what a contact shows is not written again, what it only has is shown and relied on', () => {
  const holders = new Map([
    [key('email', 'new@x.io'), shown(a)],
    [key('email', 'old@x.io'), { contactId: a, shown: false }],
  ])
  const same = planContacts([mention({ email: 'new@x.io' })], holders, counter())
  expect(same.changes.map(({ id, texts }) => [id, texts])).toEqual([[a, {}]])
  expect(same.relied).toEqual([])
  const older = planContacts([mention({ email: 'old@x.io' })], holders, counter())
  expect(older.changes).toMatchObject([{ id: a, texts: { email: 'old@x.io' } }])
  expect(older.relied).toMatchObject([{ value: 'old@x.io', contactId: a }])
  const back = planContacts(
    [mention({ email: 'old@x.io' }), mention({ email: 'new@x.io' })],
    holders,
    counter(),
  )
  expect(back.changes).toMatchObject([{ id: a, texts: { email: 'new@x.io' } }])
  expect(back.named).toEqual([])
})

const letters = fc.constantFrom('a', 'b', 'c', 'A', 'B')
const ref = fc
  .record({ walletAddress: letters, email: letters, externalId: letters }, { requiredKeys: [] })
  .filter((each) => Object.keys(each).length > 0)

test('whatever is mentioned, no identifier ever means two people', () => {
  fc.assert(
    fc.property(fc.array(ref), (refs) => {
      const mentions = refs.map((each) => mention(each))
      const { resolutions, named } = planContacts(mentions, new Map(), counter())
      const holders = new Map(named.map((each) => [identifierKey(each), each.contactId]))
      expect(holders.size).toBe(named.length)
      for (const [index, each] of mentions.entries()) {
        const [first] = identifiersOf(tenant, each.contact)
          .map((identifier) => holders.get(identifierKey(identifier)))
          .filter(Boolean)
        const conflicting =
          resolutions[index]?.conflicts.map((conflict) => conflict.contactId) ?? []
        expect([resolutions[index]?.contactId, ...conflicting]).toContain(first)
      }
    }),
  )
})
