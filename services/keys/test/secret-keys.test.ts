import { parse } from '@outrider/contracts/contract'
import { hear } from '@outrider/testing/published'
import { newId } from '@outrider/contracts/ids'
import {
  createKey,
  deleteKey,
  keyChanged,
  keyCreated,
  keyRevoked,
  keyRolled,
  listKeys,
  recordKeyUses,
  rollKey,
  verifyKey,
} from '@outrider/contracts/keys'
import { changePlan } from '@outrider/contracts/organizations'
import { parseSecretKey } from '@outrider/contracts/secret-key'
import { eventually } from '@outrider/testing/eventually'
import { stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ahead, codeOf, type Installation, openInstallation, type Person } from './installation.ts'

const stack = new AsyncDisposableStack()
let installation: Installation
let ask: Installation['ask']
beforeAll(async () => {
  installation = await openInstallation(stack)
  ask = installation.ask
})
afterAll(() => stack.disposeAsync())

const live = { name: 'backend', environment: 'live' as const }
const page = { limit: 50 }

function verify(text: string) {
  const claim = parseSecretKey(text)
  if (!claim) throw new Error('not a key')
  const { id, environment, digest } = claim
  return ask(verifyKey, { keyId: id, environment, digest })
}

async function keysOf({ actor }: Person) {
  return (await ask(listKeys, { actor, query: page })).keys
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

test('at the cap a key can be rolled, and the one in its grace does not count', async () => {
  const owner = await installation.newOwner('free')
  const { actor } = owner
  const first = await ask(createKey, { actor, key: live })
  const second = await ask(createKey, { actor, key: live })
  const rolled = await ask(rollKey, { actor, keyId: first.id, gracePeriodSeconds: 60 })

  expect((await keysOf(owner)).map(({ id, status }) => [id, status])).toEqual([
    [rolled.id, 'active'],
    [second.id, 'active'],
    [first.id, 'expiring'],
  ])
  expect(await codeOf(ask(createKey, { actor, key: live }))).toBe('KEY_LIMIT_REACHED')
  await ask(deleteKey, { actor, keyId: first.id })
  expect(await codeOf(ask(createKey, { actor, key: live }))).toBe('KEY_LIMIT_REACHED')
  await ask(deleteKey, { actor, keyId: second.id })
  expect(await ask(createKey, { actor, key: live })).toMatchObject({ status: 'active' })
})

test('a rolled key works to the very end of its grace, its replacement from the start', async () => {
  const owner = await installation.newOwner()
  const { actor } = owner
  const old = await ask(createKey, {
    actor,
    key: { name: 'cron', scope: 'read_only', environment: 'test' },
  })
  const { key, replaced, ...record } = await ask(rollKey, {
    actor,
    keyId: old.id,
    gracePeriodSeconds: 3_600,
  })
  const end = Date.parse(replaced.expiresAt)

  expect(record).toMatchObject({ name: 'cron', scope: 'read_only', environment: 'test' })
  expect(record.id).not.toBe(old.id)
  expect(replaced.id).toBe(old.id)
  expect(end - Date.parse(record.createdAt)).toBe(3_600_000)
  expect(await verify(key)).toMatchObject({ keyId: record.id, expiresAt: null })
  stopClock(new Date(end - 1))
  expect(await verify(old.key)).toMatchObject({ keyId: old.id, expiresAt: replaced.expiresAt })
  stopClock(new Date(end))
  expect(await codeOf(verify(old.key))).toBe('UNAUTHENTICATED')
  expect((await keysOf(owner)).map(({ id }) => id)).toEqual([record.id])
})

test('a roll without grace kills at once', async () => {
  const { actor } = await installation.newOwner()
  const old = await ask(createKey, { actor, key: live })
  const rolled = await ask(rollKey, { actor, keyId: old.id, gracePeriodSeconds: 0 })

  expect(await codeOf(verify(old.key))).toBe('UNAUTHENTICATED')
  expect(await verify(rolled.key)).toMatchObject({ keyId: rolled.id })
  expect(await codeOf(ask(rollKey, { actor, keyId: old.id, gracePeriodSeconds: 0 }))).toBe(
    'NOT_FOUND',
  )
})

test.each([0, 60])('rolled by twenty at once with %d s of grace, one wins', async (seconds) => {
  const owner = await installation.newOwner('free')
  const { actor } = owner
  const old = await ask(createKey, { actor, key: live })
  const codes = await Promise.all(
    Array.from({ length: 20 }, () =>
      codeOf(ask(rollKey, { actor, keyId: old.id, gracePeriodSeconds: seconds })),
    ),
  )
  const refused = codes.filter((code) => code === 'CONFLICT' || code === 'NOT_FOUND')

  expect(refused).toHaveLength(19)
  expect((await keysOf(owner)).filter(({ status }) => status === 'active')).toHaveLength(1)
  expect(await ask(createKey, { actor, key: live })).toMatchObject({ status: 'active' })
})

test('a key in its grace cannot be rolled again', async () => {
  const { actor } = await installation.newOwner()
  const old = await ask(createKey, { actor, key: live })
  await ask(rollKey, { actor, keyId: old.id, gracePeriodSeconds: 60 })

  expect(await codeOf(ask(rollKey, { actor, keyId: old.id, gracePeriodSeconds: 0 }))).toBe(
    'CONFLICT',
  )
})

test.each([-1, 604_801, 1.5])('a grace of %d s is refused', async (gracePeriodSeconds) => {
  const { actor } = await installation.newOwner()
  const { id: keyId } = await ask(createKey, { actor, key: live })

  expect(await codeOf(ask(rollKey, { actor, keyId, gracePeriodSeconds }))).toBe('VALIDATION_FAILED')
  expect(await ask(rollKey, { actor, keyId, gracePeriodSeconds: 604_800 })).toBeDefined()
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

function at(second: number) {
  return `2026-10-01T00:00:0${second}.000Z`
}

test('uses told of in batches move the last use forward, never back', async () => {
  const owner = await installation.newOwner()
  const { actor } = owner
  const [one, other] = [
    await ask(createKey, { actor, key: live }),
    await ask(createKey, { actor, key: live }),
  ]
  const uses = [
    { keyId: one.id, at: at(3) },
    { keyId: other.id, at: at(1) },
    { keyId: one.id, at: at(2) },
    { keyId: newId('key'), at: at(4) },
  ]
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      ask(recordKeyUses, { uses: index % 2 === 0 ? uses : uses.toReversed() }),
    ),
  )
  await ask(recordKeyUses, { uses: [{ keyId: one.id, at: at(0) }] })
  await ask(recordKeyUses, { uses: [] })

  expect((await keysOf(owner)).map(({ id, lastUsedAt }) => [id, lastUsedAt])).toEqual([
    [other.id, at(1)],
    [one.id, at(3)],
  ])
})

test('gateways hear of a roll and a revocation, and the stream keeps the facts', async () => {
  const { actor } = await installation.newOwner()
  const { nats, operator } = installation.sandbox
  const heard: unknown[] = []
  await hear(nats, keyChanged.subject, (data) => {
    heard.push(parse(keyChanged.data, data).keyId)
  })
  const tenant = { orgId: actor.orgId, environment: 'live' }
  const facts: { subject: string; data: unknown }[] = []
  await hear(operator, 'facts.keys.key.*', (data, subject) => {
    facts.push({ subject, data })
  })

  const one = await ask(createKey, { actor, key: live })
  const rolled = await ask(rollKey, { actor, keyId: one.id, gracePeriodSeconds: 60 })
  await ask(deleteKey, { actor, keyId: rolled.id })

  await eventually(() => expect(heard).toEqual([one.id, rolled.id]))
  const fact = { tenant, name: 'backend', scope: 'read_write', occurredAt: expect.any(String) }
  await eventually(() => {
    expect(facts.filter(({ subject }) => subject !== keyChanged.subject)).toEqual([
      { subject: keyCreated.subject, data: { ...fact, keyId: one.id } },
      {
        subject: keyRolled.subject,
        data: {
          ...fact,
          keyId: one.id,
          replacementId: rolled.id,
          expiresAt: rolled.replaced.expiresAt,
        },
      },
      { subject: keyRevoked.subject, data: { ...fact, keyId: rolled.id } },
    ])
  })
})

test('moving the clock past a grace does not touch other keys', async () => {
  const { actor } = await installation.newOwner()
  const kept = await ask(createKey, { actor, key: live })
  const verifying = () => verify(kept.key)

  expect(await ahead(365 * 24 * 3_600_000, verifying)).toMatchObject({ expiresAt: null })
})
