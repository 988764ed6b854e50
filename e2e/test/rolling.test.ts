import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlimited } from '../crash/unlimited.ts'
import { expectDeadLetters, expectNothingStuck, keptEvents } from '../crash/verify.ts'
import { type Client, createClient } from '../src/client.ts'
import { makeDataDir } from '../src/outrider.ts'
import { type Processes, startProcesses, watchGateways } from '../src/processes.ts'
import { makeNextVersion } from '../src/versions.ts'

const callers = 4
/** Milliseconds: less than the ten seconds after which NATS sends again what a process has left behind. */
const maxDelay = 9_000

const stack = new AsyncDisposableStack()
let house: Processes
beforeAll(async () => {
  house = await startProcesses(await makeDataDir(stack), stack, {
    env: { ...unlimited, CLOSING_SECONDS: '1' },
    instances: { automations: 2 },
  })
})
afterAll(() => stack.disposeAsync())

async function tagWhoeverSignsUp(): Promise<void> {
  const { body: automation } = await house.api.post('/automations', {
    name: 'Tag',
    trigger: { type: 'custom_event', events: ['signup'] },
    graph: {
      nodes: [
        { id: 'tag', type: 'update_contact', config: { addTags: ['new'] } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'tag', to: 'end' }],
    },
  })
  for (const step of ['publish', 'activate'] as const)
    expect((await house.api.post(`/automations/${automation.id}/${step}`)).status).toBe(200)
}

test('in 200 rounds, each trigger sees every change of an automation that was answered before', async () => {
  const { api } = house
  const trigger = { type: 'onchain_event', events: ['Transfer'] } as const
  const { body: automation } = await api.post('/automations', { name: 'A', trigger })
  const move = (transition: 'activate' | 'pause') =>
    api.post(`/automations/${automation.id}/${transition}`)
  const matched = async () => {
    const event = { chain: 'base', event: 'Transfer' }
    const { body } = await api.post('/v2/automations/runtime/triggers/onchain-event', event)
    return body.matchedAutomations
  }
  for (let round = 0; round < 200; round += 1) {
    await move('activate')
    expect(await matched()).toBe(1)
    await move('pause')
    expect(await matched()).toBe(0)
  }
})

/** Calls as through a load balancer. */
function balance(): { next(): Client; stop(): Promise<void> } {
  const key = house.bootstrap.secretKey.live
  const balancer = watchGateways(house)
  let turn = 0
  return {
    next() {
      const open = balancer.urls()
      const url = open[(turn += 1) % open.length]
      if (!url) throw new Error('no gateway is ready')
      return createClient(url, key)
    },
    stop: () => balancer.stop(),
  }
}

test('every service is replaced by its next version under load, and back: no call fails, and no event waits, is lost, or is handled twice', async () => {
  const next = await makeNextVersion(stack)
  await tagWhoeverSignsUp()
  const balancer = balance()
  const failures: unknown[] = []
  const delays: number[] = []
  const over = new AbortController()
  const call = async (method: string, path: string, body?: unknown, client = balancer.next()) => {
    const answer = await client.callUntyped(method, path, body)
    if (answer.status >= 400) failures.push(answer.body)
    return answer
  }
  /** Concurrent triggers, which share a message. */
  const fire = async () => {
    const client = balancer.next()
    const path = '/v2/automations/runtime/triggers/onchain-event'
    const event = { chain: 'base', event: 'Transfer' }
    await Promise.all(Array.from({ length: 5 }, () => call('POST', path, event, client)))
  }
  const signUp = async (externalId: string) => {
    const began = performance.now()
    await call('POST', '/events', { event: 'signup', contact: { externalId } })
    for (;;) {
      const { body } = await call('GET', `/contacts?externalId=${externalId}`)
      const took = performance.now() - began
      if (body.contacts?.[0]?.tags.includes('new') || took > 3 * maxDelay) return delays.push(took)
      await delay(50)
    }
  }
  const load = Array.from({ length: callers }, async (_, caller) => {
    for (let count = 0; !over.signal.aborted; count += 1)
      await Promise.all([signUp(`u_${caller}_${count}`), fire()]).catch((error: unknown) =>
        failures.push(error),
      )
  })

  for (const service of serviceNames) await house.replace(service, next)
  for (const service of ['automations', 'contacts', 'gateway'] as const)
    await house.replace(service)
  over.abort()
  await Promise.all(load)
  await balancer.stop()

  expect(failures).toEqual([])
  expect(house.crashes).toEqual([])
  expect(delays.length).toBeGreaterThan(20)
  expect(Math.max(...delays)).toBeLessThan(maxDelay)
  await expectNothingStuck(house)
  await expectDeadLetters(house, [])
  const [url = ''] = await house.gatewayUrls()
  const api = createClient(url, house.bootstrap.secretKey.live)
  const people = (await api.list('/contacts', 'contacts')).length
  expect(people).toBe(delays.length)
  expect(await keptEvents(api)).toHaveLength(people)
}, 600_000)
