import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import { createFeeder, event, fresh, type Sent, spec, tagging, triggers } from '../src/feeder.ts'
import type { Schema } from '../src/interface.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

const stack = new AsyncDisposableStack()
let outrider: Installation
let api: Client
let feeder: ReturnType<typeof createFeeder>
beforeAll(async () => {
  outrider = await shareOutrider()
  ;({ api } = outrider)
  feeder = createFeeder(api)
})
afterAll(() => stack.disposeAsync())

describe('what is not whole is refused by the name of the field', () => {
  test.each([
    ['onchain-event', { event: 'a' }, 'chain'],
    ['onchain-event', { chain: 'a' }, 'event'],
    ['onchain-event', { chain: 'a', event: 'b', topic0: 'c' }, 'topic0'],
    ['decoded-event', { sourceId: 'a' }, 'sourceId'],
    ['segment-entered', { email: 'a@example.com' }, 'segmentId'],
    ['segment-entered', { segmentId: 'a' }, 'contactId'],
    ['email-opened', { email: 'a@example.com' }, 'campaignId'],
    ['health-threshold', { email: 'a@example.com' }, 'score'],
    ['health-threshold', { email: 'a@example.com', score: '1' }, 'score'],
    ['health-threshold', { score: 1 }, 'contactId'],
  ])('%s %j', async (path, body, field) => {
    const answer = await api.callUntyped('POST', `${triggers}/${path}`, body)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_FAILED' } } })
    expect(answer.body.error.message).toContain(field)
  })

  test('every field of a decoded event may be left out', async () => {
    expect((await feeder.decoded({})).status).toBe(200)
  })
})

test('the canonical event is resolved by topic0, then the instruction, then the name', async () => {
  const [byTopic, byInstruction, byName] = [fresh(), fresh(), fresh()]
  const signature = `${byTopic}(address indexed who, uint256 amount)`
  const added = await api.post('/automations/event-catalog', {
    name: byTopic,
    signature,
    subject: 'who',
  })
  expect(added.status).toBe(201)
  const program = { programId: byInstruction, instructionName: 'go' }
  await api.post('/automations/event-catalog', { name: byInstruction, ...program })
  const ids: Record<string, string> = {}
  for (const name of [byTopic, byInstruction, byName])
    ids[name] = await feeder.live({ type: 'decoded_event', events: [name] })
  const topic0 = String(added.body.topic0)
  const all = { topic0, ...program, event: byName }
  const enteredBy = async (body: Sent<'decoded-event'>) =>
    (await feeder.decoded(body)).body.entries[0]?.automationId
  expect(await enteredBy(all)).toBe(ids[byTopic])
  expect(await enteredBy({ ...all, topic0: `0x${'00'.repeat(32)}` })).toBe(ids[byInstruction])
  expect(await enteredBy({ event: byName })).toBe(ids[byName])

  const { body } = await feeder.decoded({ topic0, payload: { who: '0xCa7A1', amount: '1' } })
  const { contactId } = await feeder.finished(body.entries[0]?.entryId)
  expect((await api.get(`/contacts/${contactId}`)).body.walletAddress).toBe('0xca7a1')
})

test('queued events end where synchronous ones do, and both are one', async () => {
  const name = fresh()
  const id = await feeder.live({ type: 'decoded_event', events: [name] }, { graph: tagging(name) })
  const walletAddress = `0x${name}`
  const keyed = event(name, { sourceEventId: `${name}:0`, walletAddress })
  const byTransaction = event(name, { txHash: `0x${name}`, walletAddress })
  for (const body of [keyed, byTransaction]) expect((await feeder.decoded(body)).status).toBe(200)
  const events = [keyed, byTransaction, event(name, { sourceEventId: `${name}:1`, walletAddress })]
  const { status, body } = await api.post(`${triggers}/decoded-events/batch`, {
    sourceId: 's',
    events,
  })
  expect(status).toBe(202)
  expect(body).toMatchObject({ mode: 'queued', accepted: 3, queued: 3 })
  expect(body.results).toHaveLength(3)
  const single = await api.post(`${triggers}/decoded-event/queue`, {
    ...event(name, { sourceEventId: `${name}:2`, walletAddress }),
    sourceId: 's',
  })
  expect(single.status).toBe(202)
  await eventually(async () => expect(await feeder.keysOf(id)).toHaveLength(4))
  const { contacts } = (await api.get(`/contacts?walletAddress=${walletAddress}`)).body
  await eventually(async () => {
    expect((await api.get(`/contacts/${String(contacts[0]?.id)}`)).body.tags).toEqual([name])
  })
})

test('a trigger that matches nothing makes no contact', async () => {
  await feeder.onchain(event(fresh(), { walletAddress: '0xnobody' }))
  expect((await api.get('/contacts?walletAddress=0xnobody')).body.contacts).toEqual([])
})

test('an entry waits for the contact’s next product event, and goes on with it', async () => {
  const name = fresh()
  const graph: Schema<'Graph'> = {
    nodes: [
      { id: 'wait', type: 'wait_for_event', config: { event: 'Signup', timeoutSeconds: 600 } },
      { id: 'tag', type: 'update_contact', config: { addTags: ['waited'] } },
      { id: 'end', type: 'exit' },
    ],
    edges: [
      { from: 'wait', to: 'tag', branch: 'matched' },
      { from: 'wait', to: 'end', branch: 'timeout' },
      { from: 'tag', to: 'end' },
    ],
  }
  await feeder.live(spec(name), { graph })
  const walletAddress = '0x3a17'
  const signup = { event: 'signup', contact: { walletAddress } }
  await api.post('/events', signup)
  const { body } = await feeder.onchain(event(name, { walletAddress }))
  const entryId = body.entries[0]?.entryId
  await eventually(async () => {
    expect((await api.get(`/entries/${entryId}`)).body.status).toBe('waiting')
  })
  await api.post('/events', signup)
  const { contactId, steps } = await feeder.finished(entryId)
  expect(steps[0]).toMatchObject({ node: 'wait', status: 'done', result: { branch: 'matched' } })
  await eventually(async () => {
    expect((await api.get(`/contacts/${contactId}`)).body.tags).toEqual(['waited'])
  })
})

describe('the session variant', () => {
  const path = '/automations/runtime/triggers'
  test('takes a session with x-org-id, the other takes a key; answers are the same', async () => {
    const name = fresh()
    await feeder.live(spec(name))
    const owner = (await signIn(outrider)).in(outrider.bootstrap.orgId)
    const body = event(name, { sourceEventId: `${name}:1` })
    const bySession = await owner.post(`${path}/onchain-event`, body)
    expect(bySession).toMatchObject({ status: 200, body: { entries: [{ duplicate: false }] } })
    const byKey = await feeder.onchain(body)
    expect(byKey.body.entries).toMatchObject([{ entryId: bySession.body.entries[0]?.entryId }])
    expect((await api.post(`${path}/onchain-event`, body)).status).toBe(401)
    expect((await owner.post(`${triggers}/onchain-event`, body)).status).toBe(401)
    const homeless = createClient(outrider.bootstrap.baseUrl, (await signIn(outrider)).token)
    expect(await homeless.post(`${path}/onchain-event`, body)).toMatchObject({
      status: 400,
      body: { error: { code: 'ORG_REQUIRED' } },
    })
  })

  test.each([
    ['decoded-event', {}, 200],
    ['decoded-event/queue', {}, 202],
    ['decoded-events/batch', { events: [{}] }, 202],
    ['segment-entered', { segmentId: 's', email: 's@example.com' }, 200],
    ['email-opened', { campaignId: 'c' }, 200],
    ['health-threshold', { score: 1, email: 's@example.com' }, 200],
  ])('has %s', async (end, body, status) => {
    const owner = (await signIn(outrider)).in(outrider.bootstrap.orgId)
    expect((await owner.callUntyped('POST', `${path}/${end}`, body)).status).toBe(status)
  })
})

test('a read-only key may look at the catalog, and may not feed', async () => {
  const reader = createClient(outrider.bootstrap.baseUrl, outrider.bootstrap.readOnlyKey.live)
  expect((await reader.get('/automations/event-catalog')).status).toBe(200)
  expect(await reader.post(`${triggers}/decoded-event`, {})).toMatchObject({
    status: 403,
    body: { error: { code: 'READ_ONLY_KEY' } },
  })
})

test('failed entries are retried, one or all since a time, and others are not', async () => {
  const name = fresh()
  const graph: Schema<'Graph'> = {
    nodes: [
      { id: 'rest', type: 'delay_until', config: { path: 'endsAt' } },
      { id: 'end', type: 'exit' },
    ],
    edges: [{ from: 'rest', to: 'end' }],
  }
  const id = await feeder.live(spec(name), { graph })
  const since = new Date().toISOString()
  const { body } = await feeder.onchain(event(name))
  const path = `/entries/${String(body.entries[0]?.entryId)}` as const
  const failed = () =>
    eventually(async () => {
      const entry = await api.get(path)
      expect(entry.body).toMatchObject({ status: 'failed', steps: [{ reason: 'NO_TIME' }] })
    })
  await failed()
  expect(await api.post(`${path}/retry`)).toMatchObject({ status: 200, body: { automationId: id } })
  await failed()
  const all = `/automations/${id}/entries/retry` as const
  expect(await api.post(all, { since })).toMatchObject({ status: 200, body: { retried: 1 } })
  await failed()
  expect(await api.callUntyped('POST', all, {})).toMatchObject({
    status: 400,
    body: { error: { field: 'since' } },
  })

  const ended = await feeder.onchain(event(name, { payload: { endsAt: 1 } }))
  const done = `/entries/${String(ended.body.entries[0]?.entryId)}` as const
  await eventually(async () => expect((await api.get(done)).body.status).toBe('completed'))
  expect(await api.post(`${done}/retry`)).toMatchObject({
    status: 409,
    body: { error: { code: 'INVALID_TRANSITION' } },
  })
})

test('events of one contact, each sent after the answer to the one before, are acted on in that order', async () => {
  const name = 'ordered'
  const config = { attributes: { last: '{{ event.payload.place }}' } }
  const graph: Schema<'Graph'> = {
    nodes: [
      { id: 'set', type: 'update_contact', config },
      { id: 'end', type: 'exit' },
    ],
    edges: [{ from: 'set', to: 'end' }],
  }
  const id = await feeder.live({ type: 'custom_event', events: [name] }, { graph })
  const people = ['ordered-1', 'ordered-2', 'ordered-3']
  const places = Array.from({ length: 20 }, (_, place) => place)
  await Promise.all(
    people.map(async (externalId) => {
      for (const place of places) {
        const sent = { event: name, contact: { externalId }, payload: { place } }
        expect((await api.post('/events', sent)).status).toBe(202)
      }
    }),
  )
  await eventually(async () =>
    expect(await feeder.keysOf(id)).toHaveLength(people.length * places.length),
  )
  const last = String(places.at(-1))
  await eventually(async () => {
    for (const externalId of people) {
      const { body } = await api.get(`/contacts?externalId=${externalId}`)
      const contact = await api.get(`/contacts/${String(body.contacts[0]?.id)}`)
      expect(contact.body.attributes).toEqual({ last })
    }
  })
})
