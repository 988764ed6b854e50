import { newId } from '@outrider/contracts/ids'
import { createKey, deleteKey, listKeys, rollKey, verifyKey } from '@outrider/contracts/keys'
import { changePlan } from '@outrider/contracts/organizations'
import { parseSecretKey } from '@outrider/contracts/secrets'
import { expect, test } from 'vitest'
import { claimOf, codeOf, type Person, useInstallation } from './installation.ts'

const installation = useInstallation()
const { ask } = installation

const live = { name: 'backend', environment: 'live' as const }
const page = { limit: 50 }
const verify = (text: string) => ask(verifyKey, claimOf(text))

async function keysOf({ actor }: Person) {
  return (await ask(listKeys, { actor, query: { limit: 50 } })).keys
}

test('a created key works, is shown in full once, and listed by its hint', async () => {
  const { actor } = await installation.newOwner()
  const { key, ...record } = await ask(createKey, { actor, key: { ...live, scope: 'read_only' } })

  expect(parseSecretKey(key)).toMatchObject({ id: record.id, environment: 'live' })
  expect(record).toEqual({
    id: record.id,
    name: 'backend',
    scope: 'read_only',
    environment: 'live',
    hint: `sk_live_${record.id.slice(4, 8)}…`,
    createdAt: expect.any(String),
    createdBy: actor.userId,
    lastUsedAt: null,
    expiresAt: null,
    status: 'active',
  })
  expect(await ask(listKeys, { actor, query: page })).toEqual({ keys: [record], nextCursor: null })
  expect(await verify(key)).toMatchObject({
    keyId: record.id,
    tenant: { orgId: actor.orgId, environment: 'live' },
    scope: 'read_only',
  })
})

test('a key reads and writes unless it is told otherwise', async () => {
  const { actor } = await installation.newOwner()

  expect(await ask(createKey, { actor, key: live })).toMatchObject({ scope: 'read_write' })
})

test('lists are paged, newest first', async () => {
  const { actor } = await installation.newOwner()
  for (const name of ['a', 'b', 'c']) await ask(createKey, { actor, key: { ...live, name } })
  const first = await ask(listKeys, { actor, query: { limit: 2 } })
  const cursor = first.nextCursor ?? ''
  const second = await ask(listKeys, { actor, query: { limit: 2, cursor } })

  expect([...first.keys, ...second.keys].map(({ name }) => name)).toEqual(['c', 'b', 'a'])
  expect(second.nextCursor).toBeNull()
  expect(await codeOf(ask(listKeys, { actor, query: { limit: 2, cursor: 'nonsense' } }))).toBe(
    'VALIDATION_FAILED',
  )
})

test.each([
  ['free', 2],
  ['pro', 10],
  ['business', 50],
] as const)('fifty at once: a %s plan gets %d keys and not one more', async (plan, most) => {
  const owner = await installation.newOwner(plan)
  const { actor } = owner
  const made = await Promise.all(
    Array.from({ length: most === 50 ? 60 : 50 }, (_, index) =>
      codeOf(
        ask(createKey, {
          actor,
          key: { name: `key ${index}`, environment: index % 2 === 0 ? 'live' : 'test' },
        }),
      ),
    ),
  )
  const { keys } = await ask(listKeys, { actor, query: { limit: 200 } })

  expect(keys).toHaveLength(most)
  expect(made.filter((one) => one === 'KEY_LIMIT_REACHED')).toHaveLength(made.length - most)
})

test('an enterprise plan has no cap, and a smaller plan takes no key away', async () => {
  const owner = await installation.newOwner('enterprise')
  const { actor } = owner
  const made = await Promise.all(
    Array.from({ length: 55 }, () => ask(createKey, { actor, key: live })),
  )
  await ask(changePlan, { orgId: actor.orgId, plan: 'free' })

  await expect(ask(createKey, { actor, key: live })).rejects.toMatchObject({
    code: 'KEY_LIMIT_REACHED',
    message: 'the free plan allows 2 secret keys, live and test together',
  })
  expect(await verify(made[54]?.key ?? '')).toMatchObject({ keyId: made[54]?.id })
})

test('a deleted key is dead at once, also in its grace, and gone', async () => {
  const owner = await installation.newOwner()
  const { actor } = owner
  const one = await ask(createKey, { actor, key: live })
  const other = await ask(createKey, { actor, key: live })
  const rolled = await ask(rollKey, { actor, keyId: other.id, gracePeriodSeconds: 600 })
  await ask(deleteKey, { actor, keyId: one.id })
  await ask(deleteKey, { actor, keyId: other.id })

  expect(await codeOf(verify(one.key))).toBe('UNAUTHENTICATED')
  expect(await codeOf(verify(other.key))).toBe('UNAUTHENTICATED')
  expect((await keysOf(owner)).map(({ id }) => id)).toEqual([rolled.id])
  expect(await codeOf(ask(deleteKey, { actor, keyId: one.id }))).toBe('NOT_FOUND')
})

test('a refusal does not tell a revoked, an expired and an unknown key apart', async () => {
  const { actor } = await installation.newOwner()
  const revoked = await ask(createKey, { actor, key: live })
  const expired = await ask(createKey, { actor, key: live })
  await ask(deleteKey, { actor, keyId: revoked.id })
  await ask(rollKey, { actor, keyId: expired.id, gracePeriodSeconds: 0 })
  const unknown = { keyId: newId('key'), environment: 'live' as const, digest: '0'.repeat(64) }
  const refusals = await Promise.all(
    [verify(revoked.key), verify(expired.key), ask(verifyKey, unknown)].map((answering) =>
      answering.catch((error: unknown) => error),
    ),
  )

  expect(refusals[0]).toMatchObject({ code: 'UNAUTHENTICATED' })
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
})

test('only OWNER and ADMIN make, roll and delete keys; a MEMBER sees them; a stranger finds nothing', async () => {
  const owner = await installation.newOwner()
  const admin = await installation.newMember(owner, 'ADMIN')
  const member = await installation.newMember(owner, 'MEMBER')
  const stranger = await installation.newPerson()
  const { id: keyId } = await ask(createKey, { actor: admin.actor, key: live })
  const attempts = (actor: Person['actor']) =>
    Promise.all([
      codeOf(ask(createKey, { actor, key: live })),
      codeOf(ask(rollKey, { actor, keyId, gracePeriodSeconds: 0 })),
      codeOf(ask(deleteKey, { actor, keyId })),
    ])

  expect(await attempts(member.actor)).toEqual(Array(3).fill('ROLE_REQUIRED'))
  expect(await keysOf(member)).toMatchObject([{ id: keyId, createdBy: admin.actor.userId }])
  const elsewhere = { ...stranger.actor, orgId: owner.actor.orgId }
  expect(await attempts(elsewhere)).toEqual(Array(3).fill('NOT_FOUND'))
  expect(await codeOf(ask(listKeys, { actor: elsewhere, query: page }))).toBe('NOT_FOUND')
})

test("another organization's key is not found", async () => {
  const { actor } = await installation.newOwner()
  const stranger = await installation.newPerson()
  const { id: keyId, key } = await ask(createKey, { actor, key: live })

  const { actor: other } = stranger
  expect(await codeOf(ask(rollKey, { actor: other, keyId, gracePeriodSeconds: 0 }))).toBe(
    'NOT_FOUND',
  )
  expect(await codeOf(ask(deleteKey, { actor: other, keyId }))).toBe('NOT_FOUND')
  expect(await verify(key)).toMatchObject({ keyId })
})
