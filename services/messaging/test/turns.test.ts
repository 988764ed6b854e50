import { newId } from '@outrider/contracts/ids'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
})
afterAll(() => stack.disposeAsync())

test('an organization with hundreds of emails waiting holds up neither another one nor what its own people asked for', async () => {
  const [big, small] = [tenant(), tenant()]
  const flood = await house.contacts.add(big)
  const [ada, grace] = [await house.contacts.add(big), await house.contacts.add(small)]
  const sending = Array.from({ length: 600 }, () =>
    house.send(big, { contactId: flood.id, transactional: true, subject: 'S', text: 'T' }),
  )
  await Promise.all(sending)
  await house.send(big, { contactId: ada.id })
  await house.send(small, { contactId: grace.id })
  await house.startReplica({ smtpConnections: 1 })
  await house.message(small, grace.id, 'sent')
  await house.message(big, ada.id, 'sent')
  expect(house.sink.received.length).toBeLessThan(400)
})

test('an organization whose templates take all the time they may does not hold up the emails of another', async () => {
  const [flooding, other] = [tenant(), tenant()]
  const ada = await house.contacts.add(other)
  const html = '{% for i in (1..2000) %}{% for j in (1..2000) %}{% endfor %}{% endfor %}'
  const sends = Array.from({ length: 80 }, async () => {
    const { id: contactId } = await house.contacts.add(flooding)
    await house.send(flooding, { contactId, subject: 'S', html })
  })
  await Promise.all(sends)
  await house.send(other, { contactId: ada.id, subject: 'S', text: '{{ "hello" | upcase }}' })
  await house.message(other, ada.id, 'sent')
  expect((await house.messages(flooding, { status: ['queued'] })).length).toBeGreaterThan(0)
})

test('an email that nobody lived to finish is given up after eleven tries', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  await house.admin`create function messaging.exhaust() returns trigger language plpgsql as
    'begin new.attempts := 11; return new; end'`
  await house.admin`create trigger exhaust before insert on messaging.messages
    for each row execute function messaging.exhaust()`
  await house.send(owner, { contactId: ada.id, key: newId('msg') })
  const message = await house.message(owner, ada.id, 'failed')
  expect(message).toMatchObject({ reason: 'RETRIES_EXHAUSTED' })
  await eventually(() => expect(house.sink.received.some(({ to }) => to === ada.email)).toBe(false))
})
