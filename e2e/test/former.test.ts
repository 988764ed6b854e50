import type { ServiceName } from '@outrider/contracts/services'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { openFormer } from '../src/former.ts'
import { repository } from '../src/keep-process.ts'
import { makeDataDir } from '../src/outrider.ts'
import { type Processes, startProcesses } from '../src/processes.ts'
import type { Schema } from '../src/interface.ts'

const stack = new AsyncDisposableStack()
let former: string
let house: Processes
beforeAll(async () => {
  const { source, what } = await openFormer(stack)
  former = source
  console.warn(`the former version: ${what}`)
  house = await startProcesses(await makeDataDir(stack), stack, { source: former })
})
afterAll(() => stack.disposeAsync())

/** A caller in test mode, where emails stay here. */
async function caller(): Promise<Client> {
  const [url = ''] = await house.gatewayUrls()
  return createClient(url, house.bootstrap.secretKey.test)
}

/** Tags and writes to whoever signs up, and tags them again once they have bought something. */
async function automate(api: Client): Promise<void> {
  const wait = { event: 'bought', timeoutSeconds: 3_600 }
  const nodes: Schema<'Graph'>['nodes'] = [
    { id: 'tag', type: 'update_contact', config: { addTags: ['new'] } },
    { id: 'email', type: 'send_email', config: { subject: 'Hello', text: 'Hello' } },
    { id: 'wait', type: 'wait_for_event', config: wait },
    { id: 'buyer', type: 'update_contact', config: { addTags: ['buyer'] } },
    { id: 'end', type: 'exit' },
  ]
  const edges = [
    { from: 'tag', to: 'email' },
    { from: 'email', to: 'wait' },
    { from: 'wait', to: 'buyer', branch: 'matched' },
    { from: 'wait', to: 'end', branch: 'timeout' },
    { from: 'buyer', to: 'end' },
  ]
  const trigger = { type: 'custom_event', events: ['signup'] } as const
  const { body } = await api.post('/automations', { name: 'A', trigger, graph: { nodes, edges } })
  for (const step of ['publish', 'activate'] as const)
    expect((await api.post(`/automations/${body.id}/${step}`)).status).toBe(200)
}

async function send(api: Client, event: string, externalId: string): Promise<void> {
  const contact = { externalId, email: `${externalId}@example.com` }
  const sent = { event, contact, idempotencyKey: `${event} ${externalId}` }
  expect((await api.post('/events', sent)).status).toBe(202)
}

const statusOf = ({ status }: { readonly status: string }) => status

/** What there is of a person, as callers see it. */
async function told(api: Client, externalId: string) {
  const { contacts } = (await api.get(`/contacts?externalId=${externalId}`)).body
  const [{ id, tags } = { id: '', tags: [] }] = contacts
  const { events } = (await api.get(`/contacts/${id}/events`)).body
  const { entries } = (await api.get(`/contacts/${id}/entries`)).body
  const { messages } = (await api.get(`/messages?contactId=${id}`)).body
  return {
    tags,
    events: events.map(({ event }: { readonly event: string }) => event).toSorted(),
    entries: entries.map(statusOf),
    messages: messages.map(statusOf),
  }
}

const signedUp = { tags: ['new'], events: ['signup'], entries: ['waiting'], messages: ['sent'] }
const hasBought = {
  tags: ['new', 'buyer'],
  events: ['bought', 'signup'],
  entries: ['completed'],
  messages: ['sent'],
}

/** Those whose rows the job writes and reads; the others stay as they are, as they may during an upgrade. */
const replaced = ['contacts', 'automations', 'messaging'] as const satisfies ServiceName[]

async function become(source: string): Promise<void> {
  await Promise.all(replaced.map((service) => house.replace(service, source)))
}

test('services of before the newest migration do the job on its schema, and go on where newer ones were', async () => {
  const people: string[] = []
  const turn = async (externalId: string) => {
    const api = await caller()
    // What the other version has done is done: a repetition has no effect.
    for (const known of people) await send(api, 'signup', known)
    const last = people.at(-1)
    if (last !== undefined) await send(api, 'bought', last) // the other version left the entry waiting
    await send(api, 'signup', externalId)
    people.push(externalId)
    await eventually(async () => {
      expect(await told(api, externalId)).toEqual(signedUp)
      for (const known of people.slice(0, -1)) expect(await told(api, known)).toEqual(hasBought)
    })
  }

  await automate(await caller())
  await turn('by_the_former')
  await become(repository)
  await turn('by_this_version')
  await become(former)
  await turn('after_a_rollback')
  expect(house.crashes).toEqual([])
}, 180_000)
