import {
  createKey,
  deleteKey,
  listKeys,
  rollKey,
  rotatePublishableKey,
  verifyKey,
} from '@outrider/contracts/keys'
import type { TypeId } from '@outrider/contracts/ids'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { expect, test } from 'vitest'
import { keyStates } from '../src/secret-keys/key-changes.ts'
import { ahead, claimOf, codeOf, type Person, useInstallation } from './installation.ts'

const installation = useInstallation(undefined, { cell: 'c7' })
const { ask } = installation

const live = { name: 'backend', environment: 'live' as const }
const verify = (text: string) => ask(verifyKey, claimOf(text))

async function keysOf({ actor }: Person) {
  return (await ask(listKeys, { actor, query: { limit: 50 } })).keys
}

test('the keys of a cell begin with it, and so do their hints', async () => {
  const { actor } = await installation.newOwner()
  const made = await ask(createKey, { actor, key: live })
  const rolled = await ask(rollKey, { actor, keyId: made.id, gracePeriodSeconds: 60 })
  const publishable = await ask(rotatePublishableKey, { actor, environment: 'test' })
  expect([made.key, rolled.key, rolled.hint].every((text) => text.startsWith('sk_live_c70'))).toBe(
    true,
  )
  expect(publishable.key).toMatch(/^pk_test_c7/)
  expect(await verify(rolled.key)).toMatchObject({ keyId: rolled.id })
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

test('moving the clock past a grace does not touch other keys', async () => {
  const { actor } = await installation.newOwner()
  const kept = await ask(createKey, { actor, key: live })
  const verifying = () => verify(kept.key)

  expect(await ahead(365 * 24 * 3_600_000, verifying)).toMatchObject({ expiresAt: null })
})

type State = keyof typeof keyStates
type KeyEvent = keyof (typeof keyStates)[State]
type Act = (owner: Person, keyId: TypeId<'key'>) => unknown

const graceSeconds = 3_600
const roll =
  (gracePeriodSeconds: number): Act =>
  ({ actor }, keyId) =>
    ask(rollKey, { actor, keyId, gracePeriodSeconds })
const revoke: Act = ({ actor }, keyId) => ask(deleteKey, { actor, keyId })

/** Has a new key become what the state says. */
const become: Record<State, Act> = { active: () => {}, expiring: roll(graceSeconds), gone: revoke }
const happen: Record<KeyEvent, Act> = {
  roll: roll(graceSeconds),
  rollWithoutGrace: roll(0),
  endGrace: () => advanceClock(graceSeconds * 1_000),
  revoke,
}

async function stateOf({ actor }: Person, keyId: TypeId<'key'>): Promise<string> {
  const { keys } = await ask(listKeys, { actor, query: { limit: 50 } })
  return keys.find(({ id }) => id === keyId)?.status ?? 'gone'
}

test.each<[State, KeyEvent, State | 'refused']>([
  ['active', 'roll', 'expiring'],
  ['active', 'rollWithoutGrace', 'gone'],
  ['active', 'endGrace', 'active'],
  ['active', 'revoke', 'gone'],
  ['expiring', 'roll', 'refused'],
  ['expiring', 'rollWithoutGrace', 'refused'],
  ['expiring', 'endGrace', 'gone'],
  ['expiring', 'revoke', 'gone'],
  ['gone', 'roll', 'refused'],
  ['gone', 'rollWithoutGrace', 'refused'],
  ['gone', 'endGrace', 'gone'],
  ['gone', 'revoke', 'refused'],
])('a key that is %s: %s makes it %s', async (state, event, next) => {
  const owner = await installation.newOwner()
  const { id } = await ask(createKey, { actor: owner.actor, key: live })
  await become[state](owner, id)
  expect(await stateOf(owner, id)).toBe(state)
  const code = await codeOf(Promise.resolve().then(() => happen[event](owner, id)))
  expect(code === 'CONFLICT' || code === 'NOT_FOUND').toBe(next === 'refused')
  expect(await stateOf(owner, id)).toBe(next === 'refused' ? state : next)
  expect(keyStates[state][event]).toBe(next)
})
