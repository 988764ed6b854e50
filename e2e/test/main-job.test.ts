import { readFileSync } from 'node:fs'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

interface EventRequest {
  readonly event: string
  readonly contact: { email?: string; externalId?: string; walletAddress?: string }
  readonly payload?: { amount?: string }
  readonly idempotencyKey: string
}

const requests: EventRequest[] = readFileSync(
  new URL('../data/events.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const once = new Map(requests.map((request) => [request.idempotencyKey, request]))
const isBigDeposit = ({ event, payload }: EventRequest) =>
  event.toLowerCase() === 'deposit.completed' && Number(payload?.amount) >= 1_000

const stack = new AsyncDisposableStack()
let outrider: Installation
beforeAll(async () => {
  outrider = await shareOutrider()
})
afterAll(() => stack.disposeAsync())

/** Introductions first and in order, since they say who is who; then twenty callers at once. */
async function sendAll(): Promise<number[]> {
  const { api } = outrider
  const statuses: number[] = []
  const queue = [...requests]
  const introductions = queue.splice(
    0,
    queue.findIndex(({ idempotencyKey }) => idempotencyKey.startsWith('app-')),
  )
  for (const request of introductions) statuses.push((await api.post('/events', request)).status)
  const caller = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      statuses.push((await api.post('/events', next)).status)
  }
  await Promise.all(Array.from({ length: 20 }, caller))
  return statuses
}

test('a thousand requests of two hundred people tag each big depositor, everything once', async () => {
  const { api } = outrider
  const created = await api.post('/automations', {
    name: 'Tag big depositors',
    trigger: {
      type: 'custom_event',
      events: ['deposit.completed'],
      filters: [{ path: 'amount', op: 'gte', value: 1000 }],
    },
    graph: {
      nodes: [
        { id: 'tag', type: 'update_contact', config: { addTags: ['big-depositor'] } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'tag', to: 'end' }],
    },
  })
  expect(created.status).toBe(201)
  const automation = `/automations/${created.body.id}` as const
  expect((await api.post(`${automation}/publish`)).body).toMatchObject({
    published: true,
    version: 1,
  })
  expect((await api.post(`${automation}/activate`)).body).toMatchObject({ status: 'active' })

  expect(new Set(await sendAll())).toEqual(new Set([202]))

  const deposits = [...once.values()].filter(isBigDeposit)
  await eventually(async () => {
    const entries = await api.list(`${automation}/entries`, 'entries')
    expect(entries).toHaveLength(deposits.length)
    expect(new Set(entries.map((entry) => entry.status))).toEqual(new Set(['completed']))
  })
  const entries = await api.list(`${automation}/entries`, 'entries')
  expect(new Set(entries.map((entry) => entry.key)).size).toBe(deposits.length)

  const contacts = await api.list('/contacts', 'contacts')
  expect(contacts).toHaveLength(200)
  const depositors = new Set(entries.map((entry) => entry.contactId))
  await eventually(async () => {
    const tagged = await api.list('/contacts?tag=big-depositor', 'contacts')
    expect(new Set(tagged.map((contact) => contact.id))).toEqual(depositors)
  })

  const events = await Promise.all(
    contacts.map((contact) => api.list(`/contacts/${contact.id}/events`, 'events')),
  )
  const keys = events.flat().map((event) => event.idempotencyKey)
  expect(keys).toHaveLength(once.size)
  expect(new Set(keys)).toEqual(new Set(once.keys()))
})
