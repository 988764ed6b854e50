import { once } from 'node:events'
import { createServer } from 'node:http'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { listAutomationEntries } from '@outrider/contracts/automations'
import { idOf, newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { sendEmail } from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import type { StreamName } from '@outrider/contracts/streams'
import { explainTrigger, triggerKnown, triggerQueued } from '@outrider/contracts/triggers'
import { storedTenant } from '@outrider/service/db/tenant'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { messageOf, store } from '@outrider/service/nats/publish'
import { backlogFrom } from '@outrider/service/nats/watch'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { fetchAll } from '@outrider/testing/fetch-all'
import { listen } from '@outrider/testing/listen'
import { itemsIn, publishEnvelope, publishItem } from '@outrider/testing/published'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chainOf, type House, openHouse, tagged, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** A server that keeps every request waiting, and counts the most that wait at once. */
async function listenSilently(host: string) {
  let waiting = 0
  const seen = { most: 0, all: 0 }
  const server = createServer((req) => {
    waiting += 1
    seen.all += 1
    seen.most = Math.max(seen.most, waiting)
    req.once('close', () => (waiting -= 1))
  })
  server.listen(0, host)
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { seen, url: `http://${host}:${typeof address === 'object' ? address?.port : ''}/` }
}

async function answering(): Promise<string> {
  const server = createServer((_req, res) => res.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

async function calls(owner: Tenant, count: number): Promise<TypeId<'ent'>[]> {
  const fired = Array.from({ length: count }, () => house.fire(owner, {}))
  return (await Promise.all(fired)).flatMap(({ entries }) => entries.map(({ entryId }) => entryId))
}

function calling(owner: Tenant, url: string) {
  const config = { url, method: 'GET' }
  return house.live(owner, { graph: chainOf({ type: 'http_request', config }) })
}

test('an endpoint that never answers holds up neither its tenant’s others nor another tenant', async () => {
  const [owner, another] = [tenant(), tenant()]
  const [dead, deadToo] = [await listenSilently('127.0.0.1'), await listenSilently('127.0.0.2')]
  const stuck = await calling(owner, dead.url)
  await calls(owner, 100)
  await house.move(owner, stuck, 'pause')
  await calling(owner, await answering())
  await calling(another, await answering())
  const [mine] = await calls(owner, 1)
  const [theirs] = await calls(another, 1)
  await house.entry(owner, mine)
  await house.entry(another, theirs)
  await eventually(() => expect(dead.seen.most).toBeGreaterThan(0))

  const second = tenant()
  await calling(second, deadToo.url)
  await calling(second, dead.url)
  await calls(second, 60)
  await house.entry(another, (await calls(another, 1))[0])
  await eventually(() => expect(deadToo.seen.most).toBeGreaterThan(0))
  expect(deadToo.seen.most).toBeLessThanOrEqual(16)
  expect(dead.seen.most).toBeLessThanOrEqual(2 * 16)
})

/** The subjects of a tenant's items in a stream that begin so. */
async function subjectsOf(owner: Tenant, stream: StreamName, start: string): Promise<string[]> {
  const items = await itemsIn(house.operator, stream)
  const ours = items.filter(({ data }) => JSON.stringify(data).includes(owner.orgId))
  return ours.map(({ subject }) => subject).filter((subject) => subject.startsWith(start))
}

test.each([
  ['single', ''],
  ['bulk', '.bulk'],
] as const)(
  'what a trigger of the lane %s commands and tells travels in its lane',
  async (lane, end) => {
    const owner = tenant()
    await listen(house, 'automations', owner, ['automation.entered'])
    await house.live(owner, { graph: tagged('vip') })
    const trigger = { ...transfer, contactId: (await house.contacts.add(owner)).id }
    const queued = { tenant: owner, trigger, receivedAt: new Date().toISOString() }
    const message = messageOf(triggerQueued, queued, crypto.randomUUID(), lane)
    await store(
      house.operator,
      message.subject,
      writeEnvelope([writeItem(message.id, message.data)]),
    )
    await eventually(async () => {
      expect(await subjectsOf(owner, 'COMMANDS', 'commands.')).toEqual([
        `commands.contacts.update${end}`,
      ])
      expect(await subjectsOf(owner, 'FACTS', 'facts.automations.')).toEqual([
        `facts.automations.entry.entered${end}`,
      ])
    })
  },
)

const sent = (owner: Tenant, contactId?: TypeId<'con'>) => ({
  tenant: owner,
  trigger: { ...transfer, ...(contactId ? { contactId } : { email: 'someone@example.com' }) },
  receivedAt: new Date().toISOString(),
})

test('what triggers in bulk holds up no single trigger', async () => {
  const [owner, another] = [tenant(), tenant()]
  await house.live(owner, { graph: tagged('vip') })
  await house.live(another, { graph: tagged('vip') })
  const { id: person } = await house.contacts.add(another)
  const hold = await house.contacts.hold('identifiers')
  const bulk = messageOf(triggerQueued, sent(owner), crypto.randomUUID(), 'bulk')
  await house.publisher.publish(bulk)
  await hold.waiting()
  await house.contacts.publisher.publish(
    messageOf(triggerKnown, sent(another, person), crypto.randomUUID()),
  )
  await eventually(async () => expect(await house.commands(another)).toHaveLength(1))
  expect(await house.commands(owner)).toEqual([])
  await hold.release()
  await eventually(async () => expect(await house.commands(owner)).toHaveLength(1))
})

test('texts that take long are left to a later run, so that they hold up nothing they came with', async () => {
  const [owner, another] = [tenant(), tenant()]
  const body = `${'{% for i in (1..999999) %}'.repeat(2)}${'{% endfor %}'.repeat(2)}`
  const config = { title: 'Hello', body }
  const slow = await house.live(owner, { graph: chainOf({ type: 'send_inapp', config }) })
  await house.live(another, { graph: tagged('vip') })
  const { id: theirs } = await house.contacts.add(owner)
  const { id: others } = await house.contacts.add(another)
  const items = [sent(owner, theirs), sent(another, others)].map((item) =>
    writeItem(crypto.randomUUID(), JSON.stringify(item)),
  )
  const { subject } = messageOf(triggerQueued, sent(owner, theirs), '')
  await store(house.operator, subject, writeEnvelope(items))
  await eventually(async () => expect(await house.commands(another)).toHaveLength(1))
  const entryId = await eventually(async () => {
    const query = { limit: 1 }
    const { entries } = await request(house.nats, listAutomationEntries, {
      tenant: owner,
      automationId: slow.id,
      query,
    })
    expect(entries[0]?.status).toBe('failed')
    return entries[0]?.id
  })
  const [step] = (await house.entry(owner, entryId, 'failed')).steps
  expect(step).toMatchObject({ reason: 'TEMPLATE_LIMIT' })
  expect(Date.parse(step?.finishedAt ?? '')).toBeGreaterThan(Date.parse(step?.startedAt ?? ''))
})

/** An owner with so many active automations for the same event; the first one was created last. */
async function owning(count: number) {
  const owner = tenant()
  const first = await house.live(owner)
  const { orgId, environment } = storedTenant(owner)
  await house.admin`
    insert into automations.automations
      (id, org_id, environment, name, status, trigger, graph, reentry, revision, activated_at, created_at, updated_at)
    select gen_random_uuid(), org_id, environment, name, 'active',
      trigger, graph, reentry, revision, activated_at + n * interval '1 second', created_at, updated_at
    from automations.automations, generate_series(1, ${count - 1}) n
    where id = ${uuidOf(first.id)} and org_id = ${orgId} and environment = ${environment}`
  return { owner, first, orgId }
}

const entered = async (orgId: string) => {
  const [row] = await house.admin`
    select count(*)::int as count from automations.entries where org_id = ${orgId}`
  return Number(row?.['count'])
}

test('a trigger enters a hundred automations at once and the others in the background, a thousand at most', async () => {
  const { owner, first, orgId } = await owning(1_050)
  const result = await house.fire(owner, { sourceEventId: 'a' })
  expect(result).toMatchObject({ matchedAutomations: 1_000, more: 900, limited: true })
  expect(result.entries).toHaveLength(100)
  expect(result.entries[0]?.automationId).toBe(first.id)
  await eventually(async () => expect(await entered(orgId)).toBe(1_000))
  await eventually(async () => {
    const rows = await house.admin`
      select from automations.deferred_triggers where org_id = ${orgId}`
    expect(rows).toHaveLength(0)
  })
  const [last] = await house.admin<{ id: Uuid }[]>`
    select id from automations.automations where org_id = ${orgId} order by activated_at desc limit 1`
  const told = await request(house.nats, explainTrigger, {
    tenant: owner,
    automationId: idOf('auto', last?.id ?? uuidOf(first.id)),
    trigger: { ...transfer, sourceEventId: 'b' },
  })
  expect(told).toMatchObject({ matched: true, wouldEnter: false, limited: true })
  // Another time enters nothing else under the same key.
  expect(
    (await house.fire(owner, { sourceEventId: 'a' })).entries.every(({ duplicate }) => duplicate),
  ).toBe(true)
})

const queued = (owner: Tenant, sourceEventId: string) => ({
  id: crypto.randomUUID(),
  data: {
    tenant: owner,
    trigger: { ...transfer, sourceEventId },
    receivedAt: clock.now().toISOString(),
  },
})

test('a batch of queued triggers that enters very many automations holds up no other organization', async () => {
  const { owner, orgId } = await owning(100)
  const other = tenant()
  await house.live(other)
  const theirs = Array.from({ length: 25 }, (_, n) => queued(owner, `${n}`))
  await publishEnvelope(house.operator, triggerQueued, [...theirs, queued(other, 'mine')])
  await eventually(async () => {
    expect(await entered(orgId)).toBe(2_500)
    expect(await entered(uuidOf(other.orgId))).toBe(1)
  })
  // The database numbers its transactions: those that enter theirs go on after the one that enters ours.
  const lastOf = async (org: string) => {
    const [row] = await house.admin`
      select max(xmin::text::bigint)::int as last from automations.entries where org_id = ${org}`
    return Number(row?.['last'])
  }
  expect(await lastOf(uuidOf(other.orgId))).toBeLessThan(await lastOf(orgId))
})

/** Bytes of the stream. */
const maxBytes = 2_000_000
const mail = chainOf({ type: 'send_email', config: { subject: 'Hi', text: 'Hello' } })

async function bytesStored(): Promise<number> {
  const manager = await jetstreamManager(house.operator)
  return (await manager.streams.info('COMMANDS')).state.bytes
}

/** Stores mails of an owner until messaging has more waiting than it may, by more than what the test adds. */
async function fill(owner: Tenant): Promise<number> {
  let count = 0
  for (; (await bytesStored()) < 1.5 * backlogFrom * maxBytes; count += 1)
    await publishItem(house.operator, sendEmail, {
      tenant: owner,
      key: `before ${count}`,
      contactId: newId('con'),
      subject: 'Hi',
      text: 'x'.repeat(100_000),
    })
  return count
}

async function mailing(owner: Tenant): Promise<TypeId<'ent'>[]> {
  const { entries } = await house.fire(owner, { walletAddress: '0xA' })
  return entries.map(({ entryId }) => entryId)
}

/** Whether the mail of an entry is left to a later run; false once it is commanded. */
function isLeft(entryId: TypeId<'ent'>): Promise<boolean> {
  return eventually(async () => {
    const [row] = await house.admin<{ status: string; isLeft: boolean }[]>`
      select e.status, exists (
        select from automations.steps s where s.entry_id = e.id and s.status = 'ready' and s.attempts = 0
      ) as is_left
      from automations.entries e where e.id = ${uuidOf(entryId)}`
    if (row?.isLeft !== true && row?.status !== 'completed') throw new Error('still under way')
    return row.isLeft
  })
}

/** Takes all mails that wait, as if messaging were back. */
async function handleMails(): Promise<void> {
  const messaging = jetstream(await house.connect('messaging'))
  const consumer = await messaging.consumers.get('COMMANDS', 'messaging')
  const { num_pending: waiting } = await consumer.info()
  await fetchAll(consumer, waiting)
}

test('while messaging is away, the emails of one tenant leave room for what others command, and none is lost', async () => {
  const { streams } = await jetstreamManager(house.operator)
  const { config } = await streams.info('COMMANDS')
  await streams.update('COMMANDS', { ...config, max_bytes: maxBytes })
  onTestFinished(async () => void (await streams.update('COMMANDS', config)))
  const [flooding, other] = [tenant(), tenant()]
  for (const owner of [flooding, other]) await house.live(owner, { graph: mail })
  await house.live(other, { graph: tagged('seen') })

  const before = await fill(flooding)
  const mails: TypeId<'ent'>[] = []
  // The service looks at the stream each second.
  await eventually(async () => {
    const entries = await mailing(flooding)
    mails.push(...entries)
    for (const entryId of entries) expect(await isLeft(entryId)).toBe(true)
  })
  const stored = await bytesStored()
  const more = await Promise.all(Array.from({ length: 50 }, () => mailing(flooding)))
  mails.push(...more.flat())
  for (const entryId of more.flat()) expect(await isLeft(entryId)).toBe(true)
  expect(await bytesStored()).toBe(stored)

  // what needs another service is done; what needs this one is taken, and done later
  const late = await mailing(other)
  expect(late).toHaveLength(2)
  await eventually(async () => expect(await house.commands(other)).toHaveLength(1))
  expect(await house.told(other, sendEmail)).toEqual([])

  await handleMails()
  // An email that has waited for long is retried after as long a time, at most a minute.
  await eventually(async () => {
    advanceClock(60_000)
    const left = await house.admin`
      select from automations.entries
      where status = 'running' and org_id = any (${[flooding, other].map(({ orgId }) => uuidOf(orgId))}::uuid[])`
    expect(left).toHaveLength(0)
  })
  expect(await house.told(flooding, sendEmail)).toHaveLength(before + mails.length)
  expect(await house.told(other, sendEmail)).toHaveLength(1)
})
