import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlimited } from '../crash/unlimited.ts'
import { type Client, createClient } from '../src/client.ts'
import { makeDataDir } from '../src/outrider.ts'
import { type Processes, startProcesses } from '../src/processes.ts'

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

/** Calls as through a load balancer, which asks every 100 ms who is ready. */
function balance(): { next(): Client; stop(): Promise<void> } {
  const key = house.bootstrap.secretKey.live
  let clients = [createClient(house.bootstrap.baseUrl, key)]
  let turn = 0
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      clients = (await house.gatewayUrls()).map((url) => createClient(url, key))
      await delay(100)
    }
  })()
  return {
    next() {
      const client = clients[(turn += 1) % clients.length]
      if (!client) throw new Error('no gateway is ready')
      return client
    },
    stop: () => {
      stopped.abort()
      return watching
    },
  }
}

test('every service is replaced in turn under load: no call fails, and no event waits', async () => {
  await tagWhoeverSignsUp()
  const balancer = balance()
  const failures: unknown[] = []
  const delays: number[] = []
  const over = new AbortController()
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await balancer.next().callUntyped(method, path, body)
    if (answer.status >= 400) failures.push(answer.body)
    return answer
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
      await signUp(`u_${caller}_${count}`).catch((error: unknown) => failures.push(error))
  })

  for (const service of serviceNames) await house.replace(service)
  over.abort()
  await Promise.all(load)
  await balancer.stop()

  expect(failures).toEqual([])
  expect(house.crashes).toEqual([])
  expect(delays.length).toBeGreaterThan(20)
  expect(Math.max(...delays)).toBeLessThan(maxDelay)
}, 300_000)
