import { recordOpen } from '@outrider/contracts/emails'
import type { Tenant } from '@outrider/contracts/shapes'
import { listCounts } from '@outrider/contracts/statistics'
import { request } from '@outrider/testing/requests'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const day = 24 * 3_600_000
const counts = async (owner: Tenant) => {
  const now = clock.now().getTime()
  const [from = '', to = ''] = [now - day, now + day].map((at) => new Date(at).toISOString())
  const asked = { tenant: owner, interval: 'day' as const, from, to }
  const { counts: rows } = await request(house.nats, listCounts.messaging, asked)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

test('what becomes of messages is counted once: sent, opened by people, failed', async () => {
  const owner = tenant()
  const reader = await house.contacts.add(owner)
  const tracking = { opens: true }
  await house.send(owner, { contactId: reader.id, subject: 'S', html: '<p>Hello</p>', tracking })
  await house.message(owner, reader.id, 'sent')
  const { raw = '' } = house.sink.received.find(({ to }) => to === reader.email) ?? {}
  const { html = '' } = await PostalMime.parse(raw)
  const token = /\/open\/([\w-]+\.[\w-]+)/.exec(html)?.[1] ?? ''
  const machine = 'Mozilla/5.0'
  const browser = `${machine} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15`
  advanceClock(60_000) // who opens an email at once is a machine
  for (const userAgent of [machine, browser, browser])
    await request(house.nats, recordOpen, { token, userAgent, onlyHeaders: false })
  await house.push(owner, { contactId: (await house.contacts.add(owner)).id })
  const other = await house.contacts.add(owner)
  house.sink.onRecipient = (to) =>
    to === other.email ? { responseCode: 550, message: '5.1.1 no such user' } : undefined
  await house.send(owner, { contactId: other.id })
  await house.message(owner, other.id, 'failed')
  const expected = {
    'emails sent': 1,
    'emails with opens': 1,
    'emails opened': 1,
    'emails failed': 1,
    'inapp sent': 1,
  }
  await eventually(async () => expect(await counts(owner)).toEqual(expected))
  expect(await counts({ ...owner, environment: 'test' })).toEqual({})
})
