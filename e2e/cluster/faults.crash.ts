import { setTimeout as delay } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { serviceNames } from '@outrider/contracts/services'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { store } from '@outrider/service/nats/publish'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDeadLetters, expectNothingStuck } from '../crash/verify.ts'
import { createClient } from '../src/client.ts'
import { type Cluster, processCount, startCluster } from './kit.ts'
import { openLedger, type Under } from './ledger.ts'

const stack = new AsyncDisposableStack()
let house: Cluster
let under: Under
beforeAll(async () => {
  house = await startCluster(stack)
  under = await openLedger(house, (seen) => console.log(seen))
})
afterAll(() => stack.disposeAsync())

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

test.each(['EVENTS', 'TRIGGERS', 'COMMANDS', 'FACTS'] as const)(
  'the leader of %s is killed: nothing is lost or done twice, and events are accepted within two seconds of a new leader',
  async (stream) => {
    let [killedAt, electedAt] = [0, 0]
    const { outage, report } = await under(async () => {
      const leader = await house.leaderOf(stream)
      killedAt = performance.now()
      await leader.kill()
      expect((await house.leaderOf(stream)).name).not.toBe(leader.name)
      await house.leaderOf('EVENTS')
      electedAt = performance.now()
      await delay(10_000)
      await leader.start()
      await leader.healthy()
    })
    const resumedAt = report.acceptedAt.toSorted((a, b) => a - b).find((at) => at > electedAt) ?? 0
    console.log({ election: electedAt - killedAt, resumption: resumedAt - electedAt })
    expect(outage).toBeLessThan(10_000)
    expect(resumedAt - electedAt).toBeLessThan(2_000)
  },
)

test('a server is frozen for ten seconds: its clients go to others meanwhile', async () => {
  const { outage } = await under(async () => {
    const leader = await house.leaderOf('EVENTS')
    const frozen = leader.freeze(10)
    const frozenAt = performance.now()
    const others = () => house.clients(({ name }) => name !== leader.name)
    await eventually(async () => expect(sum(await others())).toBe(processCount), {
      timeoutMs: 9_000,
    })
    // Clients take about three seconds; the servers tell it later, because they elect leaders meanwhile.
    console.log({ seenElsewhereAfter: performance.now() - frozenAt })
    await frozen
  })
  expect(outage).toBeLessThan(10_000)
})

test('without a quorum for twenty seconds the gateways are not ready, and events are accepted again once there is one', async () => {
  let electedAt = 0
  const { report } = await under(async () => {
    const [first, second] = house.nats.nodes
    await Promise.all([first?.kill(), second?.kill()])
    await eventually(async () => expect(await house.gatewayUrls()).toEqual([]), {
      timeoutMs: 40_000,
    })
    await Promise.all([first?.start(), second?.start()])
    await house.leaderOf('EVENTS')
    electedAt = performance.now()
    await eventually(async () => expect(await house.gatewayUrls()).toHaveLength(2))
    await delay(5_000)
  })
  const resumedAt = report.acceptedAt.toSorted((a, b) => a - b).find((at) => at > electedAt) ?? 0
  console.log({ resumption: resumedAt - electedAt })
  expect(resumedAt - electedAt).toBeLessThan(2_000)
})

test('PostgreSQL is away for thirty seconds: events are accepted all the time', async () => {
  const { outage } = await under(async () => {
    await house.postgres.killPrimary()
    await delay(30_000)
    await house.postgres.startPrimary()
  })
  expect(outage).toBeLessThan(5_000)
})

test('each process is killed in turn: events are accepted all the time', async () => {
  const { outage } = await under(async () => {
    for (const service of serviceNames)
      for (const which of [0, 1]) {
        house.kill(service, which)
        await delay(1_000)
        await house.allReady()
      }
  })
  expect(outage).toBeLessThan(10_000)
})

test('everything is replaced in turn: no call fails, and clients spread over the servers again', async () => {
  const { report } = await under(async () => {
    for (const service of serviceNames) await house.replace(service)
    for (const node of house.nats.nodes) await node.restartGently()
    await eventually(async () => expect(Math.min(...(await house.clients()))).toBeGreaterThan(0), {
      timeoutMs: 120_000,
    })
    console.log({ clients: await house.clients() })
  })
  const { 200: _, 202: __, ...failed } = report.seen
  expect(failed).toEqual({})
})

test('handled messages are purged: their keys stay known', async () => {
  const event = { event: 'purged', contact: { externalId: 'user_1' }, idempotencyKey: 'purged' }
  const isRepeated = async () => {
    const urls = await house.gatewayUrls()
    const answers = await Promise.all(
      urls.map((url) => createClient(url, house.bootstrap.secretKey.test).post('/events', event)),
    )
    return answers.map(({ status, body }) => [status, body.deduplicated])
  }
  await isRepeated()
  await expectNothingStuck(house)
  const manager = await jetstreamManager(house.operator)
  const { state } = await manager.streams.info('EVENTS')
  await manager.streams.purge('EVENTS', { seq: state.last_seq + 1 })
  await delay(3_000) // the gateways look each second
  expect(await isRepeated()).toEqual([
    [202, true],
    [202, true],
  ])
})

test('a field that only a later version knows is ignored', async () => {
  const api = createClient(await house.gatewayUrl(), house.bootstrap.secretKey.test)
  const at = new Date().toISOString()
  const event = {
    tenant: { orgId: house.bootstrap.orgId, environment: 'test' },
    id: newId('evt'),
    event: 'later',
    contact: { externalId: 'later', newOptional: 1 },
    idempotencyKey: 'later',
    occurredAt: at,
    receivedAt: at,
    newOuter: true,
  }
  const envelope = writeEnvelope([writeItem(event.id, JSON.stringify(event))])
  await store(house.operator, subjectFor(eventAccepted, 'single'), envelope)
  await eventually(async () =>
    expect((await api.get('/contacts?externalId=later')).body.contacts).toHaveLength(1),
  )
  await expectDeadLetters(house, [])
})

test('the primary is killed and the standby promoted: events are accepted all the time', async () => {
  const { outage } = await under(async () => {
    await house.postgres.killPrimary()
    await delay(9_000)
    await house.postgres.promoteStandby()
    await delay(5_000)
  })
  expect(outage).toBeLessThan(5_000)
})
