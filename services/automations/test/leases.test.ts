import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { uuidOf, newId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function calling(owner: Tenant, url: string): Promise<void> {
  const graph = chainOf({ type: 'http_request', config: { url, method: 'POST' } })
  await house.live(owner, { graph })
}

test('receivers of one tenant that do not answer hold up nobody else’s calls', async () => {
  const [stuck, other] = [tenant(), tenant()]
  let hanging = 0
  await calling(stuck, await listen(() => (hanging += 1)))
  await calling(other, await listen((_, res) => void res.end()))
  for (let count = 0; count < 200; count += 1) await house.queue(stuck, {})
  await eventually(() => expect(hanging).toBeGreaterThan(0))
  const { entries } = await house.fire(other, {})
  await house.entry(other, entries[0]?.entryId)
  expect(hanging).toBeLessThanOrEqual(16)
})

test('a step that nobody lived to finish is given up, and its entry fails', async () => {
  const owner = tenant()
  const delayed = chainOf({ type: 'delay', config: { seconds: 3_600 } })
  await house.live(owner, { graph: delayed })
  const { entries } = await house.fire(owner, {})
  const entryId = entries[0]?.entryId ?? newId('ent')
  await house.admin`update automations.steps set attempts = 10 where entry_id = ${uuidOf(entryId)}`
  advanceClock(3_601_000)
  const { steps } = await house.entry(owner, entryId, 'failed')
  expect(steps).toMatchObject([{ status: 'failed', reason: 'RETRIES_EXHAUSTED' }])
})

test('a service that is away uses up no tries', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const tag = { type: 'update_contact', config: { addTags: ['a'] } }
  await house.live(owner, { graph: chainOf({ type: 'delay', config: { seconds: 3_600 } }, tag) })
  const { entries } = await house.fire(owner, { contactId })
  const entryId = entries[0]?.entryId ?? newId('ent')
  await house.admin`update automations.steps set attempts = 9 where entry_id = ${uuidOf(entryId)}`
  await house.contacts.stop()
  advanceClock(3_601_000)
  const due = new Set<number>()
  await eventually(async () => {
    const rows = await house.admin`
      select due_at from automations.steps where entry_id = ${uuidOf(entryId)}`
    for (const { dueAt } of rows) due.add(dueAt.getTime())
    if (due.size <= 2) advanceClock(1_000) // a step that was put off is due
    expect(due.size).toBeGreaterThan(2) // it was put off twice
  })
  await house.contacts.start()
  advanceClock(1_000)
  const { steps } = await house.entry(owner, entryId)
  expect(steps.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
})
