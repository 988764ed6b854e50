import { setTimeout as delay } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { serviceNames } from '@outrider/contracts/services'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, expect, test } from 'vitest'
import type { Load } from '../crash/load.ts'
import { createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import { type Cluster, startCluster } from './kit.ts'
import { openLedger } from './ledger.ts'
import { serverTag } from './nats.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('in a cluster nothing is lost or done twice while PostgreSQL is away, a leader is killed, and processes die', async () => {
  const house = await startCluster(stack)
  const under = await openLedger(house)
  const keys = await makeKeys(house)
  const { report } = await under(async (load) => {
    await house.postgres.killPrimary()
    try {
      await delay(6_000) // longer than a verdict on a key counts
      await moreThan(load)
      await keys.expectUnchanged()
    } finally {
      await house.postgres.startPrimary() // without it the load would never end
    }
    const leader = await house.leaderOf('EVENTS')
    await leader.kill()
    await moreThan(load)
    await leader.start()
    for (const service of serviceNames) house.kill(service)
  })
  expect(report.events.length).toBeGreaterThan(0)
  await keys.expectRevocable()
  const manager = await jetstreamManager(house.operator)
  const { config } = await manager.streams.info('EVENTS')
  expect(config).toMatchObject({ num_replicas: 3, placement: { tags: [serverTag] } })
})

/** A key that works and one that was revoked, of the environment that is not under load. */
async function makeKeys(house: Cluster) {
  const owner = (await signIn(house)).in(house.bootstrap.orgId)
  const statusWith = async (key: string) => {
    const event = { event: 'asked', contact: { externalId: 'asker' } }
    return (await createClient(house.bootstrap.baseUrl, key).post('/events', event)).status
  }
  const make = async (name: string) => {
    const { body } = await owner.post('/keys', { name, environment: 'test' })
    expect(await statusWith(body.key)).toBe(202)
    return {
      status: () => statusWith(body.key),
      revoke: async () => (await owner.delete(`/keys/${body.id}`)).status,
    }
  }
  const [valid, revoked] = [await make('valid'), await make('revoked')]
  expect(await revoked.revoke()).toBe(204)
  await eventually(async () => expect(await revoked.status()).toBe(401))
  expect(await valid.status()).toBe(202) // a change of a key makes gateways ask again for all of them
  return {
    /** While PostgreSQL is away, no key is revoked, and one that was revoked before stays so. */
    async expectUnchanged() {
      expect(await revoked.status()).toBe(503)
      expect(await valid.revoke()).toBe(503)
      expect(await valid.status()).toBe(202)
    },
    async expectRevocable() {
      await eventually(async () => expect(await valid.revoke()).toBe(204))
      await eventually(async () => expect(await valid.status()).toBe(401))
      expect(await revoked.status()).toBe(401)
    },
  }
}

/** Waits for calls that are accepted from now on. */
function moreThan(load: Load): Promise<void> {
  const before = load.count()
  return eventually(() => expect(load.count()).toBeGreaterThan(before + 50), { timeoutMs: 60_000 })
}
