import { newId } from '@outrider/contracts/ids'
import {
  createKey,
  deleteKey,
  listKeys,
  rollKey,
  verifyKey,
  bootstrapOrganization,
} from '@outrider/contracts/keys'
import { changePlan } from '@outrider/contracts/organizations'
import { parseSecretKey, makePublishableKey, makeSecretKey } from '@outrider/contracts/secrets'
import { expect, test } from 'vitest'
import { claimOf, codeOf, type Person, useInstallation } from './installation.ts'
import { unauthenticated } from '@outrider/contracts/problem'

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

/** What an installation seeds its first organization with. */
function seed() {
  const inLive = makeSecretKey('live')
  const inTest = makeSecretKey('test')
  const readOnly = makeSecretKey('live')
  const stored = (
    { id, digest }: typeof inLive,
    environment: 'live' | 'test',
    scope: 'read_write' | 'read_only',
  ) => ({ id, digest, environment, scope, name: 'bootstrap' })
  return {
    keys: { live: inLive, inTest, readOnly },
    organization: {
      orgId: newId('org'),
      name: 'Acme',
      owner: { id: newId('usr'), email: `Owner@${crypto.randomUUID()}.example`, password: 'pw' },
      secretKeys: [
        stored(inLive, 'live', 'read_write'),
        stored(inTest, 'test', 'read_write'),
        stored(readOnly, 'live', 'read_only'),
      ],
      publishableKeys: [
        { environment: 'live' as const, key: makePublishableKey('live') },
        { environment: 'test' as const, key: makePublishableKey('test') },
      ],
    },
  }
}

test('a key opens its organization in its environment, as far as its scope goes', async () => {
  const { keys, organization } = seed()
  await ask(bootstrapOrganization, organization)
  const { orgId } = organization

  expect(await verify(keys.live.text)).toEqual({
    keyId: keys.live.id,
    tenant: { orgId, environment: 'live' },
    suspended: false,
    scope: 'read_write',
    expiresAt: null,
  })
  expect(await verify(keys.inTest.text)).toMatchObject({ tenant: { orgId, environment: 'test' } })
  expect(await verify(keys.readOnly.text)).toMatchObject({ scope: 'read_only' })
})

test('unknown ids, wrong verifiers and wrong environments are refused in the words of every 401', async () => {
  const { keys, organization } = seed()
  await ask(bootstrapOrganization, organization)
  const stranger = makeSecretKey('live')
  const claims = [
    { keyId: stranger.id, environment: 'live', digest: stranger.digest },
    { keyId: keys.live.id, environment: 'live', digest: stranger.digest },
    { keyId: keys.live.id, environment: 'test', digest: keys.live.digest },
    { keyId: stranger.id, environment: 'live', digest: '0'.repeat(64) },
  ] as const
  const refusals = await Promise.all(
    claims.map((claim) => ask(verifyKey, claim).catch((error: unknown) => error)),
  )

  for (const refusal of refusals) expect(refusal).toEqual(unauthenticated())
})

test('bootstrapping again, also at the same time, changes nothing', async () => {
  const { keys, organization } = seed()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => ask(bootstrapOrganization, organization)),
  )
  const other = seed().organization
  const again = await ask(bootstrapOrganization, {
    ...other,
    orgId: organization.orgId,
  })

  expect(replies.filter((reply) => reply.created)).toHaveLength(1)
  expect(again).toEqual({ created: false })
  expect(await verify(keys.live.text)).toMatchObject({ scope: 'read_write' })
})

test('an installation whose data directory was lost is refused by one clear line', async () => {
  const { organization } = seed()
  await ask(bootstrapOrganization, organization)
  const other = { ...seed().organization, owner: { ...organization.owner, id: newId('usr') } }
  await expect(ask(bootstrapOrganization, other)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/belongs to another installation.*DATA_DIR/),
  })
})

test('neither verifier nor password is stored', async () => {
  const { keys, organization } = seed()
  const password = crypto.randomUUID()
  await ask(bootstrapOrganization, {
    ...organization,
    owner: { ...organization.owner, password },
  })
  const { admin } = installation.sandbox
  const rows = await admin`
    select row_to_json(users)::text as row from keys.users
    union all select row_to_json(secret_keys)::text from keys.secret_keys`
  const stored = rows.map((row) => String(row['row'])).join()

  expect(stored).toContain(organization.owner.email.toLowerCase())
  expect(stored).not.toContain(password)
  expect(stored).not.toContain(keys.live.text.split('.')[1])
})
