import type { TypeId } from '@outrider/contracts/ids'
import { createKey, deleteKey, listKeys, rollKey } from '@outrider/contracts/keys'
import { cellsOf, refused } from '@outrider/service/db/state-table'
import { advanceClock } from '@outrider/testing/time'
import { expect, test } from 'vitest'
import { keyStates } from '../src/secret-keys/key-changes.ts'
import { codeOf, type Person, useInstallation } from './installation.ts'

const installation = useInstallation()
const { ask } = installation

type Act = (owner: Person, keyId: TypeId<'key'>) => unknown
const graceSeconds = 3_600
const roll =
  (gracePeriodSeconds: number): Act =>
  ({ actor }, keyId) =>
    ask(rollKey, { actor, keyId, gracePeriodSeconds })
const revoke: Act = ({ actor }, keyId) => ask(deleteKey, { actor, keyId })

const become: Record<keyof typeof keyStates, Act> = {
  active: () => {},
  expiring: roll(graceSeconds),
  gone: revoke,
}
const happen: Record<keyof (typeof keyStates)['active'], Act> = {
  roll: roll(graceSeconds),
  rollWithoutGrace: roll(0),
  endGrace: () => advanceClock(graceSeconds * 1_000),
  revoke,
}

async function stateOf({ actor }: Person, keyId: TypeId<'key'>): Promise<string> {
  const { keys } = await ask(listKeys, { actor, query: { limit: 50 } })
  return keys.find(({ id }) => id === keyId)?.status ?? 'gone'
}

test.each(cellsOf(keyStates).map(({ state, event, next }) => [state, event, next] as const))(
  'a key that is %s: %s makes it %s',
  async (state, event, next) => {
    const owner = await installation.newOwner()
    const { id } = await ask(createKey, {
      actor: owner.actor,
      key: { name: 'backend', environment: 'live' },
    })
    await become[state](owner, id)
    expect(await stateOf(owner, id)).toBe(state)
    const code = await codeOf(Promise.resolve().then(() => happen[event](owner, id)))
    expect(code === 'CONFLICT' || code === 'NOT_FOUND').toBe(next === refused)
    expect(await stateOf(owner, id)).toBe(next === refused ? state : next)
  },
)
