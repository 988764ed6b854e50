import {
  getOrigins,
  listPublishableKeys,
  publishableKeyChanged,
  putOrigins,
  rotatePublishableKey,
  verifyPublishableKey,
  createKey,
  deleteKey,
  keyChanged,
  keyCreated,
  keyRevoked,
  keyRolled,
  listKeys,
  recordKeyUses,
  rollKey,
} from '@outrider/contracts/keys'
import { makePublishableKey } from '@outrider/contracts/secrets'
import { eventually } from '@outrider/testing/eventually'
import { hear } from '@outrider/testing/published'
import { expect, test } from 'vitest'
import { codeOf, useInstallation, type Person } from './installation.ts'
import { parse } from '@outrider/contracts/contract'
import { newId } from '@outrider/contracts/ids'

const installation = useInstallation()
const { ask } = installation

test('an organization has no publishable key before the first rotation', async () => {
  const { actor } = await installation.newOwner()
  expect(await ask(listPublishableKeys, { actor })).toEqual({ keys: [] })

  const inTest = await ask(rotatePublishableKey, { actor, environment: 'test' })
  const live = await ask(rotatePublishableKey, { actor, environment: 'live' })
  expect(live).toEqual({
    environment: 'live',
    key: expect.stringMatching(/^pk_live_/),
    createdAt: expect.any(String),
  })
  expect(await ask(listPublishableKeys, { actor })).toEqual({ keys: [live, inTest] })
})

test('rotating kills the key before at once, and in that environment alone', async () => {
  const { actor } = await installation.newOwner()
  const live = await ask(rotatePublishableKey, { actor, environment: 'live' })
  const inTest = await ask(rotatePublishableKey, { actor, environment: 'test' })
  const next = await ask(rotatePublishableKey, { actor, environment: 'live' })

  expect(await codeOf(ask(verifyPublishableKey, { key: live.key }))).toBe('UNAUTHENTICATED')
  expect(await ask(verifyPublishableKey, { key: next.key })).toEqual({
    tenant: { orgId: actor.orgId, environment: 'live' },
    suspended: false,
    origins: [],
  })
  expect(await ask(verifyPublishableKey, { key: inTest.key })).toMatchObject({
    tenant: { environment: 'test' },
  })
})

test("a key knows its own environment's origins", async () => {
  const { actor } = await installation.newOwner()
  const live = await ask(rotatePublishableKey, { actor, environment: 'live' })
  const inTest = await ask(rotatePublishableKey, { actor, environment: 'test' })
  await ask(putOrigins, {
    actor,
    origins: { live: ['https://App.Example.com:443'], test: ['http://localhost:3000'] },
  })

  expect(await ask(verifyPublishableKey, { key: live.key })).toMatchObject({
    origins: ['https://app.example.com'],
  })
  expect(await ask(verifyPublishableKey, { key: inTest.key })).toMatchObject({
    origins: ['http://localhost:3000'],
  })
})

test('what is no key, or nobody’s, is refused in the same words', async () => {
  const refusals = await Promise.all(
    [makePublishableKey('live'), 'pk_live_nonsense', 'sk_live_x'].map((key) =>
      ask(verifyPublishableKey, { key }).catch((error: unknown) => error),
    ),
  )

  expect(refusals[0]).toMatchObject({ code: 'UNAUTHENTICATED' })
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
})

test('origins are replaced as a whole, and answered as they are compared', async () => {
  const { actor } = await installation.newOwner()
  expect(await ask(getOrigins, { actor })).toEqual({ live: [], test: [] })
  const origins = { live: ['https://B.example', 'https://b.example'], test: ['https://c.example'] }
  const stored = { live: ['https://b.example'], test: ['https://c.example'] }

  expect(await ask(putOrigins, { actor, origins })).toEqual(stored)
  expect(await ask(getOrigins, { actor })).toEqual(stored)
  const swapped = { live: ['https://c.example'], test: ['https://b.example'] }
  await ask(putOrigins, { actor, origins: swapped })
  expect(await ask(getOrigins, { actor })).toEqual(swapped)
})

test('an origin in both buckets, or none at all, is refused by name and changes nothing', async () => {
  const { actor } = await installation.newOwner()
  const origins = { live: ['https://a.example'], test: ['https://a.example', 'https://*.example'] }

  await expect(ask(putOrigins, { actor, origins })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'test.0' }, { field: 'test.1' }],
  })
  expect(await ask(getOrigins, { actor })).toEqual({ live: [], test: [] })
})

test('only OWNER and ADMIN change them; a MEMBER sees them', async () => {
  const owner = await installation.newOwner()
  const { actor } = await installation.newMember(owner, 'MEMBER')
  const origins = { live: [], test: [] }
  const codes = await Promise.all([
    codeOf(ask(rotatePublishableKey, { actor, environment: 'live' })),
    codeOf(ask(putOrigins, { actor, origins })),
  ])

  expect(codes).toEqual(['ROLE_REQUIRED', 'ROLE_REQUIRED'])
  expect(await ask(getOrigins, { actor })).toEqual(origins)
  expect(await ask(listPublishableKeys, { actor })).toEqual({ keys: [] })
})

test('rotations and changed origins are announced', async () => {
  const { actor } = await installation.newOwner()
  const { orgId } = actor
  const heard: unknown[] = []
  await hear(installation.sandbox.nats, publishableKeyChanged.subject, (data) => heard.push(data))
  await installation.sandbox.nats.flush()
  const { key } = await ask(rotatePublishableKey, { actor, environment: 'test' })
  await ask(putOrigins, { actor, origins: { live: [], test: [] } })

  await eventually(() =>
    expect(heard).toEqual([
      { tenant: { orgId, environment: 'test' }, key },
      { tenant: { orgId, environment: 'live' } },
      { tenant: { orgId, environment: 'test' } },
    ]),
  )
})

const live = { name: 'backend', environment: 'live' as const }

async function keysOf({ actor }: Person) {
  return (await ask(listKeys, { actor, query: { limit: 50 } })).keys
}

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
