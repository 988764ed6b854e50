import { newId, uuidOf } from '@outrider/contracts/ids'
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

test('an organization with a hundred emails waiting holds up neither another one nor what its own people asked for', async () => {
  const [big, small] = [tenant(), tenant()]
  const [flood, ada, grace] = [
    await house.contacts.add(big),
    await house.contacts.add(big),
    await house.contacts.add(small),
  ]
  const sending = Array.from({ length: 100 }, () =>
    house.send(big, { contactId: flood.id, transactional: true, subject: 'S', text: 'T' }),
  )
  await Promise.all(sending)
  await house.send(big, { contactId: ada.id })
  await house.send(small, { contactId: grace.id })
  using gate = house.sink.hold()
  await using _ = await house.startReplica({ smtpConnections: 1 })
  await gate.reached
  await eventually(async () => {
    expect(await house.messages(big, { status: ['queued'] })).toHaveLength(101)
    expect(await house.messages(small, { status: ['queued'] })).toHaveLength(1)
  })
  gate.open()
  await house.message(small, grace.id, 'sent')
  await house.message(big, ada.id, 'sent')
  // Sixteen of the flood may be leased at a time, and the others take turns with it.
  for (const { email: to } of [ada, grace])
    expect(house.sink.received.findIndex((each) => each.to === to)).toBeLessThan(50)
})

test('an email that nobody lived to finish is given up after eleven tries', async () => {
  const owner = tenant()
  const [ada, grace] = [await house.contacts.add(owner), await house.contacts.add(owner)]
  await house.admin`create function messaging.exhaust() returns trigger language plpgsql as
    'begin new.attempts := 11; return new; end'`
  await house.admin`create trigger exhaust before insert on messaging.messages
    for each row execute function messaging.exhaust()`
  await using _ = await house.startReplica()
  await house.send(owner, { contactId: ada.id, key: newId('msg') })
  const message = await house.message(owner, ada.id, 'failed')
  expect(message).toMatchObject({ reason: 'RETRIES_EXHAUSTED' })
  await house.admin`drop trigger exhaust on messaging.messages`
  await house.send(owner, { contactId: grace.id })
  await house.message(owner, grace.id, 'sent')
  expect(house.sink.received.map(({ to }) => to)).not.toContain(ada.email)
})

// The last test: it ends with hundreds of milliseconds of work for each of the emails that are left.
test('an organization whose templates take all the time they may does not hold up the emails of another', async () => {
  const [flooding, other] = [tenant(), tenant()]
  const ada = await house.contacts.add(other)
  const html = '{% for i in (1..2000) %}{% for j in (1..2000) %}{% endfor %}{% endfor %}'
  const people = await house.contacts.addMany(flooding, 40)
  await Promise.all(
    people.map(({ id: contactId }) => house.send(flooding, { contactId, subject: 'S', html })),
  )
  await house.send(other, { contactId: ada.id, subject: 'S', text: '{{ "hello" | upcase }}' })
  await using _ = await house.startReplica()
  await house.message(other, ada.id, 'sent')
  const ended = await house.admin`
    select from messaging.messages m join messaging.messages ada on ada.contact_id = ${uuidOf(ada.id)}
    where m.org_id = ${uuidOf(flooding.orgId)} and m.ended_at < ada.sent_at`
  expect(ended.length).toBeLessThan(people.length / 2)
})
