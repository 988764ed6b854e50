import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient, type Response } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'

const stack = new AsyncDisposableStack()
const plenty = {
  RATE_LIMIT_MANAGEMENT: '100000',
  RATE_LIMIT_TRIGGERS: '100000',
  RATE_LIMIT_READS: '100000',
}
let outrider: Outrider
let api: Client
beforeAll(async () => {
  outrider = await startOutrider(await makeDataDir(stack), stack, plenty)
  ;({ api } = outrider)
})
afterAll(() => stack.disposeAsync())

const runtime = '/v2/automations/runtime/triggers'
const onchain = (body: object) => api.post(`${runtime}/onchain-event`, body)
const decoded = (body: object) => api.post(`${runtime}/decoded-event`, body)

let names = 0
/** An event name that no other test uses. */
const fresh = () => `Event${(names += 1)}`

const tagging = (tag: string) => ({
  nodes: [
    { id: 'tag', type: 'update_contact', config: { addTags: [tag] } },
    { id: 'end', type: 'exit' },
  ],
  edges: [{ from: 'tag', to: 'end' }],
})

async function create(trigger: object, more: object = {}): Promise<string> {
  const answer = await api.post('/automations', { name: 'A', trigger, ...more })
  expect(answer.status).toBe(201)
  return answer.body.id
}

async function move(id: string, ...transitions: string[]): Promise<void> {
  for (const transition of transitions)
    expect((await api.post(`/automations/${id}/${transition}`)).status).toBe(200)
}

/** Active and published. */
async function live(trigger: object, more: object = {}): Promise<string> {
  const id = await create(trigger, more)
  await move(id, 'publish', 'activate')
  return id
}

const spec = (event: string, more: object = {}) => ({
  type: 'onchain_event',
  events: [event],
  ...more,
})
const event = (name: string, more: object = {}) => ({ chain: 'base', event: name, ...more })

const keysOf = async (automationId: string): Promise<string[]> =>
  (await api.list(`/automations/${automationId}/entries`, 'entries')).map(({ key }) => key)

async function finished(entryId: string): Promise<Response['body']> {
  return eventually(async () => {
    const { body } = await api.get(`/entries/${entryId}`)
    expect(body.status).toBe('completed')
    return body
  })
}

async function newContact(contact: object): Promise<string> {
  return (await api.post('/contacts', contact)).body.contact.id
}

test('rule 1: only active automations match; paused, draft and archived ones never do', async () => {
  const name = fresh()
  const id = await create(spec(name))
  const matched = async () => (await onchain(event(name))).body.matchedAutomations
  await move(id, 'publish')
  expect(await matched()).toBe(0)
  await move(id, 'activate')
  expect(await matched()).toBe(1)
  await move(id, 'pause')
  expect(await matched()).toBe(0)
  await move(id, 'activate')
  expect(await matched()).toBe(1)
  await move(id, 'archive')
  expect(await matched()).toBe(0)
})

test('rule 2: an active but unpublished automation matches, makes an entry and does nothing', async () => {
  const name = fresh()
  const id = await create(spec(name), { graph: tagging('unpublished') })
  await move(id, 'activate')
  const { status, body } = await onchain(event(name, { walletAddress: '0xa2' }))
  expect(status).toBe(200)
  expect(body).toEqual({
    matchedAutomations: 1,
    entries: [
      { automationId: id, entryId: expect.stringMatching(/^ent_/), queued: true, duplicate: false },
    ],
  })
  const entry = await finished(body.entries[0].entryId)
  expect(entry).toMatchObject({ version: null, steps: [] })
  expect((await api.get(`/contacts/${entry.contactId}`)).body.tags).toEqual([])
})

describe('rule 3: any field of the spec that is set must agree; unset ones match anything', () => {
  const contract = '0xDAC17F958D2ee523a2206206994597C13D831ec7'
  const topic0 = `0x${'c0de'.repeat(16)}`
  test.each([
    ['chain', { chain: 'base' }, { chain: 'base' }, { chain: 'ethereum' }],
    [
      'contract',
      { contract },
      { contractAddress: contract.toLowerCase() },
      { contractAddress: '0x1' },
    ],
    ['contract, of an event without', { contract }, { contractAddress: contract }, {}],
    ['topic0', { topic0 }, { topic0: topic0.toUpperCase().replace('0X', '0x') }, { topic0: '0x1' }],
    [
      'filters',
      { filters: [{ path: 'amount', op: 'gte', value: '9007199254740993' }] },
      { payload: { amount: '9007199254740993' } },
      { payload: { amount: '9007199254740992' } },
    ],
  ])('%s', async (_field, set, agreeing, differing) => {
    const name = fresh()
    await live({ type: 'decoded_event', events: [name], ...set })
    await live({ type: 'decoded_event', events: [name] })
    const matched = async (more: object) =>
      (await decoded({ event: name, ...more })).body.matchedAutomations
    expect(await matched(agreeing)).toBe(2)
    expect(await matched(differing)).toBe(1)
  })

  test('event names', async () => {
    const [one, other] = [fresh(), fresh()]
    await live({ type: 'onchain_event', events: [one, other], chain: 'gnosis' })
    const results = []
    for (const name of [one, other, fresh()])
      results.push((await onchain({ chain: 'gnosis', event: name })).body.matchedAutomations)
    expect(results).toEqual([1, 1, 0])
  })
})

test('rule 4: one entry per matching automation and key; a repeated key is a duplicate', async () => {
  const name = fresh()
  const ids = [await live(spec(name)), await live(spec(name))]
  const sourceEventId = `${name}:key`
  const first = await onchain(event(name, { sourceEventId }))
  expect(first.body.matchedAutomations).toBe(2)
  expect(first.body.entries).toMatchObject([{ duplicate: false }, { duplicate: false }])
  const again = await onchain(event(name, { sourceEventId, payload: { other: true } }))
  expect(again.body).toEqual({
    matchedAutomations: 2,
    entries: first.body.entries.map((entry: object) => ({
      ...entry,
      queued: false,
      duplicate: true,
    })),
  })
  for (const id of ids) expect(await keysOf(id)).toEqual([sourceEventId])
})

/** The key under which a trigger enters a new automation; the same again is its duplicate. */
async function keyAfter(trigger: object, path: string, body: object): Promise<string | undefined> {
  const id = await live(trigger)
  const { body: result } = await api.post(`${runtime}/${path}`, body)
  expect(result).toMatchObject({ matchedAutomations: 1, entries: [{ duplicate: false }] })
  const again = await api.post(`${runtime}/${path}`, body)
  expect(again.body).toMatchObject({ entries: [{ duplicate: true }] })
  return (await keysOf(id))[0]
}

describe('rule 5: derived keys when sourceEventId is absent', () => {
  test('on-chain and decoded events: onchain:<chain>:<txHash>', async () => {
    const [name, other] = [fresh(), fresh()]
    const sent = event(name, { txHash: '0xFeed5' })
    expect(await keyAfter(spec(name), 'onchain-event', sent)).toBe('onchain:base:0xFeed5')
    const decodedSpec = { type: 'decoded_event', events: [other] }
    const decodedEvent = event(other, { txHash: '0xFeed5' })
    expect(await keyAfter(decodedSpec, 'decoded-event', decodedEvent)).toBe('onchain:base:0xFeed5')
  })

  test('segment entered: segment:<segmentId>:<contact>, by whatever name the contact goes', async () => {
    const contact = { email: 'r5@example.com', walletAddress: '0xR5' }
    const contactId = await newContact(contact)
    const trigger = { type: 'segment_entered', segmentId: 'seg-r5' }
    const sent = { segmentId: 'seg-r5', email: contact.email }
    const key = `segment:seg-r5:${contactId}`
    expect(await keyAfter(trigger, 'segment-entered', sent)).toBe(key)
    const { email: _, ...byWallet } = { ...sent, walletAddress: contact.walletAddress }
    const again = await api.post(`${runtime}/segment-entered`, byWallet)
    expect(again.body.entries).toMatchObject([{ duplicate: true }])
  })

  test('email opened: email_opened:<campaignId>:<delivery>, the contact for want of a delivery', async () => {
    const contactId = await newContact({ externalId: 'r5-opened' })
    const sent = { campaignId: 'c-r5', deliveryId: 'd1', contactId }
    const trigger = { type: 'email_opened', campaignId: 'c-r5' }
    expect(await keyAfter(trigger, 'email-opened', sent)).toBe('email_opened:c-r5:d1')
    const second = { campaignId: 'c-r5b', contactId }
    expect(await keyAfter({ ...trigger, campaignId: 'c-r5b' }, 'email-opened', second)).toBe(
      `email_opened:c-r5b:${contactId}`,
    )
  })

  test('health threshold: health_threshold:<contact>:<score>', async () => {
    const contactId = await newContact({ externalId: 'r5-health' })
    const filters = [{ path: 'trigger.score', op: 'lt', value: 0.5 }]
    const key = await keyAfter({ type: 'health_threshold', filters }, 'health-threshold', {
      contactId,
      score: 0.25,
    })
    expect(key).toBe(`health_threshold:${contactId}:0.25`)
    const better = await api.post(`${runtime}/health-threshold`, { contactId, score: 0.75 })
    expect(better.body.matchedAutomations).toBe(0)
  })
})

test('rule 6: without txHash and sourceEventId, a redelivered event makes another entry', async () => {
  const name = fresh()
  const id = await live(spec(name))
  await onchain(event(name))
  expect((await onchain(event(name))).body.entries).toMatchObject([{ duplicate: false }])
  const keys = await keysOf(id)
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^onchain:base:[0-9a-f]{32}$/)
})

test('rule 7: one transaction makes several entries under keys of <txHash>:<logIndex>', async () => {
  const name = fresh()
  const id = await live(spec(name))
  const txHash = '0xfeed7'
  for (const logIndex of [0, 1, 1])
    await onchain(event(name, { txHash, sourceEventId: `${txHash}:${logIndex}` }))
  expect((await keysOf(id)).toSorted()).toEqual([`${txHash}:0`, `${txHash}:1`])
  await onchain(event(name, { txHash }))
  const again = await onchain(event(name, { txHash, payload: { logIndex: 2 } }))
  expect(again.body.entries).toMatchObject([{ duplicate: true }])
})

test('rule 8: a contact enters by a segment once, unless a sourceEventId tells occurrences apart', async () => {
  const id = await live({ type: 'segment_entered', segmentId: 'seg-r8' })
  const walletAddress = '0xr8'
  const enter = async (more: object = {}) =>
    (await api.post(`${runtime}/segment-entered`, { segmentId: 'seg-r8', walletAddress, ...more }))
      .body.entries
  expect(await enter()).toMatchObject([{ duplicate: false }])
  expect(await enter()).toMatchObject([{ duplicate: true }])
  expect(await enter({ sourceEventId: 'in:1' })).toMatchObject([{ duplicate: false }])
  expect(await enter({ sourceEventId: 'in:2' })).toMatchObject([{ duplicate: false }])
  expect(await keysOf(id)).toHaveLength(3)
})

test('rule 9: where nothing matches, explain tells what to check', async () => {
  const name = fresh()
  const id = await create(spec(name, { chain: 'base', contract: '0xAA' }))
  const sent = event(name, { chain: 'Base', contractAddress: '0xBB' })
  expect((await onchain(sent)).body).toEqual({ matchedAutomations: 0, entries: [] })
  const { status, body } = await api.post(`/automations/${id}/explain`, {
    type: 'onchain_event',
    trigger: sent,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ matched: false, wouldEnter: false })
  const failed = body.checks.filter(({ ok }: { ok: boolean }) => !ok)
  expect(failed).toEqual([
    { field: 'status', expected: 'active', actual: 'draft', ok: false },
    { field: 'published', expected: true, actual: false, ok: false },
    { field: 'chain', expected: 'base', actual: 'Base', ok: false },
    { field: 'contract', expected: '0xAA', actual: '0xBB', ok: false },
  ])
  expect(await keysOf(id)).toEqual([])
})

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
    const answer = await api.post(`${runtime}/${path}`, body)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_FAILED' } } })
    expect(answer.body.error.message).toContain(field)
  })

  test('every field of a decoded event may be left out', async () => {
    expect((await decoded({})).status).toBe(200)
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
    ids[name] = await live({ type: 'decoded_event', events: [name] })
  const { topic0 } = added.body
  const all = { topic0, ...program, event: byName }
  const enteredBy = async (body: object) => (await decoded(body)).body.entries[0].automationId
  expect(await enteredBy(all)).toBe(ids[byTopic])
  expect(await enteredBy({ ...all, topic0: `0x${'00'.repeat(32)}` })).toBe(ids[byInstruction])
  expect(await enteredBy({ event: byName })).toBe(ids[byName])

  const { body } = await decoded({ topic0, payload: { who: '0xCa7A1', amount: '1' } })
  const { contactId } = await finished(body.entries[0].entryId)
  expect((await api.get(`/contacts/${contactId}`)).body.walletAddress).toBe('0xca7a1')
})

test('queued events end where synchronous ones do, and both are one', async () => {
  const name = fresh()
  const id = await live({ type: 'decoded_event', events: [name] }, { graph: tagging(name) })
  const walletAddress = `0x${name}`
  const keyed = event(name, { sourceEventId: `${name}:0`, walletAddress })
  const byTransaction = event(name, { txHash: `0x${name}`, walletAddress })
  for (const body of [keyed, byTransaction]) expect((await decoded(body)).status).toBe(200)
  const events = [keyed, byTransaction, event(name, { sourceEventId: `${name}:1`, walletAddress })]
  const { status, body } = await api.post(`${runtime}/decoded-events/batch`, {
    sourceId: 's',
    events,
  })
  expect(status).toBe(202)
  expect(body).toMatchObject({ mode: 'queued', accepted: 3, queued: 3 })
  expect(body.results).toHaveLength(3)
  const single = await api.post(`${runtime}/decoded-event/queue`, {
    ...event(name, { sourceEventId: `${name}:2`, walletAddress }),
    sourceId: 's',
  })
  expect(single.status).toBe(202)
  await eventually(async () => expect(await keysOf(id)).toHaveLength(4), { timeoutMs: 10_000 })
  const { contacts } = (await api.get(`/contacts?walletAddress=${walletAddress}`)).body
  await eventually(async () => {
    expect((await api.get(`/contacts/${contacts[0].id}`)).body.tags).toEqual([name])
  })
})

test('a trigger that matches nothing makes no contact', async () => {
  await onchain(event(fresh(), { walletAddress: '0xnobody' }))
  expect((await api.get('/contacts?walletAddress=0xnobody')).body.contacts).toEqual([])
})

test('an entry waits for the contact’s next product event, and goes on with it', async () => {
  const name = fresh()
  const graph = {
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
  await live(spec(name), { graph })
  const walletAddress = '0x3a17'
  const signup = { event: 'signup', contact: { walletAddress } }
  await api.post('/events', signup)
  const { body } = await onchain(event(name, { walletAddress }))
  const { entryId } = body.entries[0]
  await eventually(async () => {
    expect((await api.get(`/entries/${entryId}`)).body.status).toBe('waiting')
  })
  await api.post('/events', signup)
  const { contactId, steps } = await finished(entryId)
  expect(steps[0]).toMatchObject({ node: 'wait', status: 'done', result: { branch: 'matched' } })
  await eventually(async () => {
    expect((await api.get(`/contacts/${contactId}`)).body.tags).toEqual(['waited'])
  })
})

describe('the session variant', () => {
  const path = runtime.replace('/v2', '')
  test('takes a session with x-org-id, the other takes a key; answers are the same', async () => {
    const name = fresh()
    await live(spec(name))
    const owner = (await signIn(outrider)).in(outrider.bootstrap.orgId)
    const body = event(name, { sourceEventId: `${name}:1` })
    const bySession = await owner.post(`${path}/onchain-event`, body)
    expect(bySession).toMatchObject({ status: 200, body: { entries: [{ duplicate: false }] } })
    const byKey = await onchain(body)
    expect(byKey.body.entries).toMatchObject([{ entryId: bySession.body.entries[0].entryId }])
    expect((await api.post(`${path}/onchain-event`, body)).status).toBe(401)
    expect((await owner.post(`${runtime}/onchain-event`, body)).status).toBe(401)
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
    expect((await owner.post(`${path}/${end}`, body)).status).toBe(status)
  })
})

test('a read-only key may look at the catalog, and may not feed', async () => {
  const reader = createClient(outrider.bootstrap.baseUrl, outrider.bootstrap.readOnlyKey.live)
  expect((await reader.get('/automations/event-catalog')).status).toBe(200)
  expect(await reader.post(`${runtime}/decoded-event`, {})).toMatchObject({
    status: 403,
    body: { error: { code: 'READ_ONLY_KEY' } },
  })
})

test('failed entries are retried, one or all since a time, and others are not', async () => {
  const name = fresh()
  const graph = {
    nodes: [
      { id: 'rest', type: 'delay_until', config: { path: 'endsAt' } },
      { id: 'end', type: 'exit' },
    ],
    edges: [{ from: 'rest', to: 'end' }],
  }
  const id = await live(spec(name), { graph })
  const since = new Date().toISOString()
  const { body } = await onchain(event(name))
  const path = `/entries/${body.entries[0].entryId}`
  const failed = () =>
    eventually(async () => {
      const entry = await api.get(path)
      expect(entry.body).toMatchObject({ status: 'failed', steps: [{ reason: 'NO_TIME' }] })
    })
  await failed()
  expect(await api.post(`${path}/retry`)).toMatchObject({ status: 200, body: { automationId: id } })
  await failed()
  const all = `/automations/${id}/entries/retry`
  expect(await api.post(all, { since })).toMatchObject({ status: 200, body: { retried: 1 } })
  await failed()
  expect(await api.post(all, {})).toMatchObject({
    status: 400,
    body: { error: { field: 'since' } },
  })

  const ended = await onchain(event(name, { payload: { endsAt: 1 } }))
  const done = `/entries/${ended.body.entries[0].entryId}`
  await eventually(async () => expect((await api.get(done)).body.status).toBe('completed'))
  expect(await api.post(`${done}/retry`)).toMatchObject({
    status: 409,
    body: { error: { code: 'INVALID_TRANSITION' } },
  })
})

test('events of one contact, each sent after the answer to the one before, are acted on in that order', async () => {
  const name = 'ordered'
  const config = { attributes: { last: '{{ event.payload.place }}' } }
  const graph = {
    nodes: [
      { id: 'set', type: 'update_contact', config },
      { id: 'end', type: 'exit' },
    ],
    edges: [{ from: 'set', to: 'end' }],
  }
  const id = await live({ type: 'custom_event', events: [name] }, { graph })
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
  await eventually(async () => expect(await keysOf(id)).toHaveLength(people.length * places.length))
  const last = String(places.at(-1))
  await eventually(async () => {
    for (const externalId of people) {
      const { body } = await api.get(`/contacts?externalId=${externalId}`)
      const contact = await api.get(`/contacts/${body.contacts[0].id}`)
      expect(contact.body.attributes).toEqual({ last })
    }
  })
})
