import { once } from 'node:events'
import { createServer } from 'node:http'
import { listAutomationEntries } from '@outrider/contracts/automations'
import type { TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { StreamName } from '@outrider/contracts/streams'
import { triggerKnown, triggerQueued } from '@outrider/contracts/triggers'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { messageOf, store } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { listen } from '@outrider/testing/listen'
import { itemsIn } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
