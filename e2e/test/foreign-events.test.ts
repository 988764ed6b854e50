import { Analytics } from '@segment/analytics-node'
import { CloudEvent, emitterFor, httpTransport, Mode } from 'cloudevents'
import { beforeAll, expect, test } from 'vitest'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let house: Installation
beforeAll(async () => {
  house = await shareOutrider()
})

/** The names and payloads of a contact's events, oldest first. */
async function eventsOf(externalId: string) {
  const { contacts } = (await house.api.get(`/contacts?externalId=${externalId}`)).body
  const [contact] = contacts
  if (!contact) return []
  const { events } = (await house.api.get(`/contacts/${contact.id}/events`)).body
  return events.map(({ event, payload }) => ({ event, payload })).toReversed()
}

test('Segment’s library for Node.js works unchanged', async () => {
  const { baseUrl, secretKey } = house.bootstrap
  const { origin, pathname } = new URL(baseUrl)
  const failures: unknown[] = []
  const analytics = new Analytics({
    writeKey: secretKey.live,
    host: origin,
    path: `${pathname}/segment/v1/batch`,
  })
  analytics.on('error', (error) => failures.push(error))
  analytics.identify({ userId: 'seg-1', traits: { email: 'seg-1@example.com', plan: 'pro' } })
  analytics.track({ userId: 'seg-1', event: 'Order Completed', properties: { total: 25 } })
  analytics.page({ userId: 'seg-1', name: 'Home', properties: { url: '/' } })
  analytics.screen({ userId: 'seg-1', name: 'Inbox' })
  analytics.group({ userId: 'seg-1', groupId: 'g-1', traits: { name: 'Acme' } })
  analytics.alias({ userId: 'seg-1', previousId: 'a-1' })
  analytics.track({ anonymousId: 'a-1', event: 'Viewed' })
  await analytics.closeAndFlush()
  expect(failures).toEqual([])

  await expect.poll(async () => (await eventsOf('seg-1')).length, { timeout: 30_000 }).toBe(5)
  expect(await eventsOf('seg-1')).toEqual(
    expect.arrayContaining([
      { event: 'identify', payload: null },
      { event: 'order_completed', payload: { total: 25, $event: 'Order Completed' } },
      { event: 'page', payload: { name: 'Home', url: '/' } },
      { event: 'screen', payload: { name: 'Inbox' } },
      { event: 'group', payload: { groupId: 'g-1', traits: { name: 'Acme' } } },
    ]),
  )
  const [contact] = (await house.api.get('/contacts?email=seg-1@example.com')).body.contacts
  expect(contact).toMatchObject({ externalId: 'seg-1' })
})

function make(id: string) {
  const data = { id }
  const type = 'com.example.deposit.confirmed'
  return new CloudEvent({ id, source: '/billing', type, subject: 'ce-1', data })
}

test('the SDK of CloudEvents works unchanged in all three modes', async () => {
  const { baseUrl, secretKey } = house.bootstrap
  const Authorization = `Bearer ${secretKey.live}`
  const transport = httpTransport(`${baseUrl}/events`)
  for (const mode of [Mode.BINARY, Mode.STRUCTURED]) {
    const emit = emitterFor(transport, { mode })
    const answer: unknown = await emit(make(mode), { headers: { Authorization } })
    expect(JSON.parse(String(Object(answer).body))).toMatchObject({ accepted: true })
  }
  const response = await fetch(`${baseUrl}/events`, {
    method: 'POST',
    headers: { Authorization, 'Content-Type': 'application/cloudevents-batch+json' },
    body: JSON.stringify([make('batched')]),
  })
  expect(await response.json()).toMatchObject({ accepted: 1, rejected: 0 })
  await expect.poll(async () => (await eventsOf('ce-1')).length, { timeout: 30_000 }).toBe(3)
  for (const id of [Mode.BINARY, Mode.STRUCTURED, 'batched'])
    expect(await eventsOf('ce-1')).toContainEqual({
      event: 'com.example.deposit.confirmed',
      payload: { id },
    })
})
