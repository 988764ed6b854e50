import { parse } from '@outrider/contracts/contract'
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
} from '@outrider/contracts/keys'
import { eventually } from '@outrider/testing/eventually'
import { hear } from '@outrider/testing/published'
import { expect, test } from 'vitest'
import { type Person, useInstallation } from './installation.ts'

const installation = useInstallation()
const { ask } = installation

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
