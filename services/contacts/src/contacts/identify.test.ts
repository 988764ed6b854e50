import { expect, test } from 'vitest'
import { identifierKey } from './fields.ts'
import { withoutErased } from './identify.ts'
import type { Holder } from './plan.ts'

const tenant = { orgId: '0-0-0-0-0', environment: 'live' } as const
const wallet = identifierKey({ ...tenant, kind: 'walletAddress', value: 'w' })
const email = identifierKey({ ...tenant, kind: 'email', value: 'e@x.io' })
const noon = '2026-11-22T12:00:00.000Z'
const before = new Date('2026-11-22T11:00:00.000Z')
const after = new Date('2026-11-22T13:00:00.000Z')
const held: Holder = { contactId: '0-0-0-0-a', shown: true }
const both = { walletAddress: 'w', email: 'E@x.io', attributes: { a: 1 } }

test.each([
  ['nobody was erased', [], [], { contact: both, erased: [] }],
  ['the erasure was before it', [], [[email, before]], { contact: both, erased: [] }],
  ['at the moment of the erasure', [], [[email, new Date(noon)]], null],
  ['the erasure was after it', [], [[email, after]], null],
  ['somebody new has the address', [[email, held]], [[email, after]], null],
  [
    'somebody else has the wallet, which decides',
    [[wallet, held]],
    [[email, after]],
    { contact: { walletAddress: 'w', attributes: { a: 1 } }, erased: ['email'] },
  ],
  [
    'somebody else has the address, which does not decide',
    [[email, held]],
    [[wallet, after]],
    null,
  ],
] as const)('%s', (_name, holders, tombstones, expected) => {
  const mention = { tenant, contact: both, acceptedAt: noon }
  const survivor = withoutErased(mention, new Map(holders), new Map(tombstones))
  expect(survivor && { contact: survivor.mention.contact, erased: survivor.erased }).toEqual(
    expected,
  )
})

test('what is all about one person means nobody where any identifier is erased', () => {
  const mention = { tenant, contact: both, acceptedAt: noon, isWhole: true }
  const holders = new Map([[wallet, held]])
  expect(withoutErased(mention, holders, new Map([[email, after]]))).toBeNull()
  expect(withoutErased(mention, holders, new Map([[email, before]]))).not.toBeNull()
})

test('what is done now makes people anew', () => {
  const mention = { tenant, contact: both }
  expect(withoutErased(mention, new Map(), new Map([[email, after]]))).toEqual({
    mention,
    erased: [],
  })
})
