import { jetstreamManager } from '@nats-io/jetstream'
import { type ServiceName, serviceNames } from '@outrider/contracts/services'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOperator, listConsumers } from '../crash/chaos.ts'
import { unlimited } from '../crash/unlimited.ts'
import { expectDeadLetters, expectNothingStuck, keptEvents } from '../crash/verify.ts'
import { type Client, createClient } from '../src/client.ts'
import { type Processes, type Release, startProcesses, watchGateways } from '../src/processes.ts'
import { makePreparedDir } from '../src/shared.ts'
import { asNextVersion } from '../src/versions.ts'

const callers = 2
/** Nanoseconds after which NATS sends a message again that a process has left behind: longer than a test waits. */
const never = 3_600 * 1_000_000_000

const stack = new AsyncDisposableStack()
let house: Processes
let balancer: ReturnType<typeof watchGateways>
let turn = 0
/** Everybody who has signed up. */
const people: string[] = []
beforeAll(async () => {
  house = await startProcesses(await makePreparedDir(stack), stack, {
    env: { ...unlimited, CLOSING_SECONDS: '1' },
    instances: { automations: 2 },
  })
  const operator = stack.adopt(await connectOperator(house), (each) => each.close())
  const manager = await jetstreamManager(operator)
  for (const { stream_name, name } of await listConsumers(operator))
    await manager.consumers.update(stream_name, name, { ack_wait: never })
  await tagOnSignUp()
  balancer = watchGateways(house)
  stack.defer(() => balancer.stop())
})
afterAll(() => stack.disposeAsync())

async function tagOnSignUp(): Promise<void> {
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

/** A client of one of the gateways that are ready, in turn: calls as through a load balancer. */
function nextClient(): Client {
  const open = balancer.urls()
  const url = open[(turn += 1) % open.length]
  if (!url) throw new Error('no gateway is ready')
  return createClient(url, house.bootstrap.secretKey.live)
}

/** Replaces a service while callers sign up and fire triggers. Returns what failed. */
async function replaceUnderLoad(service: ServiceName, release?: Release): Promise<unknown[]> {
  const failures: unknown[] = []
  const over = new AbortController()
  const call = async (method: string, path: string, body?: unknown, client = nextClient()) => {
    const response = await client.callUntyped(method, path, body)
    if (response.status >= 400) failures.push(response.body)
    return response
  }
  /** Concurrent triggers, which share a message. */
  const fire = async () => {
    const client = nextClient()
    const path = '/v2/automations/runtime/triggers/onchain-event'
    const event = { chain: 'base', event: 'Transfer' }
    await Promise.all(Array.from({ length: 5 }, () => call('POST', path, event, client)))
  }
  const signUp = async () => {
    const externalId = crypto.randomUUID()
    people.push(externalId)
    await call('POST', '/events', { event: 'signup', contact: { externalId } })
    await eventually(async () => {
      const { body } = await call('GET', `/contacts?externalId=${externalId}`)
      expect(body.contacts?.[0]?.tags).toContain('new')
    })
  }
  const load = Array.from({ length: callers }, async () => {
    while (!over.signal.aborted)
      await Promise.all([signUp(), fire()]).catch((error: unknown) => failures.push(error))
  })

  try {
    await house.replace(service, release)
    const before = people.length
    await eventually(() => expect(people.length).toBeGreaterThan(before + callers))
  } finally {
    over.abort()
    await Promise.all(load)
  }
  return [...failures, ...house.crashes]
}

/** Who signed up, and how many events of them are kept, once nothing is under way. */
async function handled(): Promise<{ people: string[]; events: number }> {
  await expectNothingStuck(house)
  await expectDeadLetters(house, [])
  const [url = ''] = await house.gatewayUrls()
  const api = createClient(url, house.bootstrap.secretKey.live)
  const contacts = await api.list('/contacts', 'contacts')
  return {
    people: contacts.map(({ externalId }) => String(externalId)).toSorted(),
    events: (await keptEvents(api)).length,
  }
}

test.each(serviceNames)(
  '%s is replaced by its next version under load, and no call fails',
  async (service) => {
    expect(await replaceUnderLoad(service, asNextVersion)).toEqual([])
  },
)

test('beside the next version no event is left behind, lost, or handled twice', async () => {
  expect(await lastEvent()).toContain('addedLater')
  expect(await handled()).toEqual({ people: people.toSorted(), events: people.length })
})

test.each(['automations', 'contacts', 'gateway'] as const)(
  '%s of the next version is replaced by this one under load, and no call fails',
  async (service) => {
    expect(await replaceUnderLoad(service)).toEqual([])
  },
)

test('beside this version again no event is left behind, lost, or handled twice', async () => {
  expect(await handled()).toEqual({ people: people.toSorted(), events: people.length })
})

/** The message that a gateway has published last. */
async function lastEvent(): Promise<string | undefined> {
  const operator = await connectOperator(house)
  try {
    const { streams } = await jetstreamManager(operator)
    const { state } = await streams.info('EVENTS')
    return (await streams.getMessage('EVENTS', { seq: state.last_seq }))?.string()
  } finally {
    await operator.close()
  }
}
