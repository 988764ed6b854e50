import { once } from 'node:events'
import { createServer } from 'node:http'
import process from 'node:process'
import type { Graph } from '@outrider/contracts/graphs'
import { type TypeId, uuidOf as uuid } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { storedTenant } from '@outrider/service/db/tenant'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type House, openHouse } from './house.ts'

/** Waits go by when events were accepted, not by when they were handled. */

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, 2)
})
afterAll(() => stack.disposeAsync())

/** The full tier tries more random cases. */
const isFull = process.env['TEST_TIER'] === 'full'

type Node = Graph['nodes'][number]

/** Nodes one after the other; a wait that times out ends the entry at `late`. */
function graphOf(...nodes: readonly Node[]): Graph {
  const all = [...nodes, { id: 'end', type: 'exit' }]
  const edges = nodes.flatMap(({ id, type }, place) => {
    const to = all[place + 1]?.id ?? ''
    if (type !== 'wait_for_event') return [{ from: id, to }]
    return [
      { from: id, to, branch: 'matched' },
      { from: id, to: 'late', branch: 'timeout' },
    ]
  })
  return { nodes: [...all, { id: 'late', type: 'exit' }], edges }
}

const wait = (id: string, timeoutSeconds = 60, filters: object[] = []) => ({
  id,
  type: 'wait_for_event',
  config: { event: 'Paid', timeoutSeconds, filters },
})
const paid = (contactId: TypeId<'con'>, sourceEventId: string, amount = 1) =>
  ({ type: 'custom_event', event: 'paid', contactId, sourceEventId, payload: { amount } }) as const

const seconds = (from: Date, count: number) => new Date(from.getTime() + count * 1_000)

async function contactOf(owner: Tenant, graph: Graph) {
  const automation = await house.live(owner, { graph })
  const { id: contactId } = await house.contacts.add(owner)
  return { automation, contactId }
}

/** The nodes of the tenant's only entry, once it has ended. */
async function nodesOf(owner: Tenant, contactId: TypeId<'con'>): Promise<string[]> {
  const { entries } = await house.fire(owner, { contactId, sourceEventId: 'start' })
  const { steps } = await house.entry(owner, entries[0]?.entryId)
  return steps.map(({ node }) => node)
}

test('an event that was accepted after the trigger counts, though it is handled before the entry exists', async () => {
  const owner = tenant()
  const { contactId } = await contactOf(owner, graphOf(wait('first')))
  const accepted = seconds(clock.now(), -300)
  await house.queue(owner, paid(contactId, 'a'), seconds(accepted, 30))
  await house.queueEmptied()
  await house.queue(owner, { contactId, sourceEventId: 'start' }, accepted)
  await house.queueEmptied()
  expect(await nodesOf(owner, contactId)).toEqual(['first', 'end'])
})

test('of events that were handled before, the first that passes the filters counts, among many', async () => {
  const owner = tenant()
  const filters = [{ path: 'amount', op: 'eq', value: 7 }]
  const { contactId } = await contactOf(owner, graphOf(wait('first', 60, filters)))
  const accepted = seconds(clock.now(), -300)
  await Promise.all(
    Array.from({ length: 250 }, (_, n) =>
      house.queue(owner, paid(contactId, `${n}`, n === 230 ? 7 : 1), seconds(accepted, 1 + n / 10)),
    ),
  )
  await house.queueEmptied()
  await house.queue(owner, { contactId, sourceEventId: 'start' }, accepted)
  await house.queueEmptied()
  expect(await nodesOf(owner, contactId)).toEqual(['first', 'end'])
})

test('of the events that were handled before, the newest thousand of a contact under a name are kept', async () => {
  const owner = tenant()
  const { contactId } = await contactOf(owner, graphOf(wait('first')))
  const { orgId, environment } = storedTenant(owner)
  const [theirs, other] = [uuid(contactId), crypto.randomUUID()]
  const before = seconds(clock.now(), -300)
  await house.admin`
    insert into automations.recent_events (org_id, environment, contact_id, name, received_at, key, trigger)
    select ${orgId}, ${environment}, whose, name, ${before}::timestamptz - make_interval(secs => n), gen_random_uuid(), '{}'
    from unnest(array[${theirs}, ${other}]::uuid[]) as whose, unnest(array['paid', 'other']) as name, generate_series(1, 1200) as n`
  const kept = async (contact: string, name: string) => {
    const rows = await house.admin<{ receivedAt: Date }[]>`
      select received_at as "receivedAt" from automations.recent_events
      where contact_id = ${contact} and name = ${name} order by received_at`
    return { count: rows.length, oldest: rows[0]?.receivedAt }
  }
  await house.queue(owner, paid(contactId, 'a'), seconds(before, 30))
  await eventually(async () => {
    expect(await kept(theirs, 'paid')).toEqual({ count: 1_001, oldest: seconds(before, -1_000) })
  })
  expect((await kept(theirs, 'other')).count).toBe(1_200)
  expect((await kept(other, 'paid')).count).toBe(1_200)
})

test('an event that the callee of an http_request sends before it responds counts', async () => {
  const owner = tenant()
  const callee: { emit?: () => Promise<void> } = {}
  const server = createServer((_, res) => void callee.emit?.().then(() => res.end())).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const config = { url: `http://127.0.0.1:${port}`, method: 'POST' }
  const { contactId } = await contactOf(
    owner,
    graphOf({ id: 'call', type: 'http_request', config }, wait('first', 2)),
  )
  callee.emit = async () => void (await house.fire(owner, paid(contactId, 'from the callee')))
  expect(await nodesOf(owner, contactId)).toEqual(['call', 'first', 'end'])
})

test('one key ends one wait of an entry, however often and whenever it is accepted', async () => {
  const owner = tenant()
  const { contactId } = await contactOf(owner, graphOf(wait('first', 60), wait('second', 60)))
  const { entries } = await house.fire(owner, { contactId, sourceEventId: 'start' })
  for (const key of ['start', 'a', 'a']) await house.fire(owner, paid(contactId, key))
  advanceClock(1_000)
  await house.fire(owner, paid(contactId, 'a'))
  advanceClock(62_000)
  const { steps } = await house.entry(owner, entries[0]?.entryId)
  expect(steps.map(({ node }) => node)).toEqual(['first', 'second', 'late'])
})

test('a wait whose process stopped before it looked back finds the event', async () => {
  const owner = tenant()
  const { contactId } = await contactOf(owner, graphOf(wait('first', 600)))
  const { entries } = await house.fire(owner, { contactId, sourceEventId: 'start' })
  await house.entry(owner, entries[0]?.entryId, 'waiting')
  const { orgId, environment } = owner
  // As it is left by a process that stops after it has recorded the wait, while another handles the event.
  await house.admin.begin(async (db) => {
    await db`update automations.steps set status = 'ready' where org_id = ${uuid(orgId)}`
  })
  await house.fire(owner, paid(contactId, 'a'))
  await house.admin`
    update automations.steps set status = 'waiting', due_at = now(), leased_until = now() - interval '1 second'
    where org_id = ${uuid(orgId)} and environment = ${environment}`
  const { steps } = await house.entry(owner, entries[0]?.entryId)
  expect(steps.map(({ node }) => node)).toEqual(['first', 'end'])
})

/** Resolves once no step of the tenant is due. */
async function settled({ orgId }: Tenant): Promise<void> {
  await eventually(async () => {
    const rows = await house.admin`
      select from automations.steps
      where org_id = ${uuid(orgId)} and finished_at is null
        and (status <> 'waiting' or due_at < waiting_since)`
    if (rows.length > 0) throw new Error('steps are due')
  })
}

interface Accepted {
  /** Seconds after the trigger was accepted. */
  readonly at: number
  readonly key: string
  readonly matches: boolean
}

/** What must become of an entry that waits twice, if the events are handled in this order around its entering. */
function model(before: readonly Accepted[], after: readonly Accepted[], timeout: number): string[] {
  const used = new Set(['start'])
  const passed: string[] = []
  const seen = before.toSorted((a, b) => a.at - b.at)
  let since = 0
  const counts = ({ at, key, matches }: Accepted) =>
    matches && at > since && at <= since + timeout && !used.has(key)
  const pass = ({ at, key }: Accepted) => {
    used.add(key)
    since = at
    passed.push(`wait${passed.length}`)
  }
  const lookBack = () => {
    for (let found = seen.find(counts); found && passed.length < 2; found = seen.find(counts))
      pass(found)
  }
  lookBack()
  for (const event of after) {
    seen.push(event)
    seen.sort((a, b) => a.at - b.at)
    if (passed.length < 2 && counts(event)) pass(event)
    lookBack()
  }
  return passed.length === 2 ? [...passed, 'end'] : [...passed, `wait${passed.length}`]
}

test('whatever the order in which events are handled, a wait counts as the model does', async () => {
  const timeout = 100
  const event = fc.record({
    at: fc.integer({ min: -50, max: 300 }).filter((at) => at % 100 !== 0),
    key: fc.constantFrom('start', 'a', 'b', 'c', 'd', 'e'),
    matches: fc.boolean(),
  })
  const events = fc.uniqueArray(event, { maxLength: 5, selector: ({ at }) => at })
  await fc.assert(
    fc.asyncProperty(events, events, fc.boolean(), async (before, later, isOver) => {
      const after = isOver ? [] : later
      const owner = tenant()
      const filters = [{ path: 'amount', op: 'eq', value: 7 }]
      const graph = graphOf(wait('wait0', timeout, filters), wait('wait1', timeout, filters))
      const { contactId } = await contactOf(owner, graph)
      // Of an entry whose trigger was accepted long ago, the waits are over when they are recorded.
      const accepted = seconds(clock.now(), isOver ? -3_600 : 0)
      const handle = async ({ at, key, matches }: Accepted) => {
        await house.queue(owner, paid(contactId, key, matches ? 7 : 1), seconds(accepted, at))
        await house.queueEmptied()
      }
      for (const each of before) await handle(each)
      await house.queue(owner, { contactId, sourceEventId: 'start' }, accepted)
      await house.queueEmptied()
      const { entries } = await house.fire(owner, { contactId, sourceEventId: 'start' })
      for (const each of after) {
        await settled(owner)
        await handle(each)
      }
      const expected = model(before, after, timeout)
      const isEnded = isOver || expected.includes('end')
      if (isOver && !expected.includes('end')) expected.push('late')
      await settled(owner)
      const { steps } = await house.entry(
        owner,
        entries[0]?.entryId,
        isEnded ? 'completed' : 'waiting',
      )
      expect(steps.map(({ node }) => node)).toEqual(expected)
    }),
    { numRuns: isFull ? 25 : 5 },
  )
})
