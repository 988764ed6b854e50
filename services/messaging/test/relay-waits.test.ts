import { sendAccountMail } from '@outrider/contracts/account-mails'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { type Standing, standingChanged } from '@outrider/contracts/organizations'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/nats/publish'
import { eventually } from '@outrider/testing/eventually'
import { lockWaiters } from '@outrider/testing/locks'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTime, type House, noticeTo, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, { smtpConnections: 1 }, 0)
})
afterAll(() => stack.disposeAsync())

/** Emails to as many new people; returns their addresses. */
async function sendTo(owner: Tenant, count: number): Promise<string[]> {
  const people = await house.contacts.addMany(owner, count)
  await Promise.all(people.map(({ id: contactId }) => house.send(owner, { contactId })))
  return people.map(({ email }) => email ?? '')
}

/** How many emails with an address the relay has accepted. */
const copiesTo = (address: string | null) =>
  house.sink.received.filter(({ to }) => to === address).length

test('emails wait in the database: no more are leased than the connections take soon', async () => {
  const owner = tenant()
  await using _ = await house.startReplica()
  using gate = house.sink.hold()
  await sendTo(owner, 40)
  await gate.reached
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(40))
  const [row] = await house.admin<{ leased: number }[]>`
    select count(*)::integer as leased from messaging.messages where leased_until > now()`
  expect(row?.leased).toBeLessThanOrEqual(20)
  gate.open()
  await eventually(async () =>
    expect(await house.messages(owner, { status: ['sent'] })).toHaveLength(40),
  )
})

test('emails of a suspended organization wait until it is resumed', async () => {
  const [owner, other] = [tenant(), tenant()]
  await using _ = await house.startReplica()
  const change = (standing: Standing, revision: number) =>
    publishItem(house.operator, standingChanged, { orgId: owner.orgId, standing, revision })
  await change('suspended', 2)
  await change('active', 1) // late
  await eventually(async () => {
    const rows = await house.admin`select standing from messaging.organization_standings`
    expect(rows).toEqual([{ standing: 'suspended' }])
  })
  await Promise.all([sendTo(owner, 3), sendTo(other, 1)])
  await eventually(async () => {
    const rows = await house.admin`
      select from messaging.messages where org_id = ${uuidOf(owner.orgId)} and due_at > now() + interval '1 year'`
    expect(rows).toHaveLength(3)
    expect(await house.messages(other, { status: ['sent'] })).toHaveLength(1)
  })
  expect(await house.messages(owner, { status: ['queued'] })).toHaveLength(3)
  await change('active', 3)
  await eventually(async () =>
    expect(await house.messages(owner, { status: ['sent'] })).toHaveLength(3),
  )
})

test('an email that is on its way to the relay when its organization is suspended does not leave', async () => {
  const owner = tenant()
  await using _ = await house.startReplica()
  using gate = house.sink.hold()
  await sendTo(owner, 4)
  await gate.reached
  const standing = { orgId: owner.orgId, standing: 'suspended' as const, revision: 1 }
  await publishItem(house.operator, standingChanged, standing)
  await eventually(async () => {
    const orgId = uuidOf(owner.orgId)
    const rows =
      await house.admin`select from messaging.organization_standings where org_id = ${orgId}`
    expect(rows).toHaveLength(1)
  })
  gate.open()
  await eventually(async () => {
    const rows = await house.admin`
      select from messaging.messages where org_id = ${uuidOf(owner.orgId)} and due_at > now() + interval '1 year'`
    expect(rows).toHaveLength(3)
  })
  expect(await house.messages(owner, { status: ['sent'] })).toHaveLength(1)
})

test('emails whose leases end while they wait for a slow relay are sent later, each once', async () => {
  const owner = tenant()
  await using _ = await house.startReplica()
  using gate = house.sink.hold()
  const before = await sendTo(owner, 1)
  await gate.reached
  await house.admin`
    create function messaging.shorten() returns trigger language plpgsql as $$
    begin
      if new.attempts = 1 then new.leased_until := date_trunc('milliseconds', now()); end if;
      return new;
    end $$`
  await house.admin`
    create trigger shorten before update of attempts on messaging.messages
    for each row execute function messaging.shorten()`
  const waiting = await sendTo(owner, 3)
  await eventually(async () => {
    const rows = await house.admin`
      select from messaging.messages where org_id = ${uuidOf(owner.orgId)} and attempts = 2 and leased_until > now()`
    expect(rows).toHaveLength(3)
  })
  await house.admin`drop trigger shorten on messaging.messages`
  gate.open()
  const last = await sendTo(owner, 1) // leaves after all that waited for the connection
  await eventually(() => expect(last.map(copiesTo)).toEqual([1]))
  await eventually(async () =>
    expect(await house.messages(owner, { status: ['sent'] })).toHaveLength(5),
  )
  expect([...before, ...waiting].map(copiesTo)).toEqual([1, 1, 1, 1])
})

test('a mail about an account does not wait for the connections of other emails', async () => {
  await using _ = await house.startReplica()
  const to = `${crypto.randomUUID()}@example.com`
  using gate = house.sink.hold({ only: (message) => message.to !== to })
  await sendTo(tenant(), 3)
  await gate.reached
  await house.commands.publish(messageOf(sendAccountMail, noticeTo(to), crypto.randomUUID()))
  await eventually(() => expect(copiesTo(to)).toBe(1))
})

test('an email whose reused connection ends before a byte of it has left is sent again', async () => {
  const owner = tenant()
  await using _ = await house.startReplica()
  const [first = ''] = await sendTo(owner, 1)
  await eventually(() => expect(copiesTo(first)).toBe(1))
  await house.admin`
    create function messaging.wait() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(1);
      return new;
    end $$`
  await house.admin`create trigger wait before update of handing_over_at on messaging.messages
    for each row when (new.handing_over_at is not null) execute function messaging.wait()`
  const contact = await house.contacts.add(owner)
  await house.admin.begin(async (locking) => {
    await locking`select pg_advisory_xact_lock(1)`
    await house.send(owner, { contactId: contact.id })
    await lockWaiters(house, 1, 'messaging') // the relay waits for the email
    await house.sink.stop()
  })
  await house.sink.start()
  await eventually(async () => {
    const { timeline } = await house.message(owner, contact.id, 'queued')
    expect(timeline.map(({ type }) => type)).toContain('deferred')
  })
  await house.admin`drop trigger wait on messaging.messages`
  advanceClock(100_000)
  await house.send(tenant(), { contactId: newId('con') })
  await house.message(owner, contact.id, 'sent')
  expect(copiesTo(contact.email)).toBe(1)
})

test('under EMAIL_RATE a flood delays neither another organization nor service mail', async () => {
  const [big, small] = [tenant(), tenant()]
  const [ada, grace] = [await house.contacts.add(big), await house.contacts.add(small)]
  const flood = await sendTo(big, 30)
  const sent = () => flood.reduce((sum, address) => sum + copiesTo(address), 0)
  const time = createTime()
  await using _ = await house.startReplica({ emailRate: 10, smtpConnections: 4 }, time)
  using ending = time // before the replica: one that waits for time to pass does not close
  await eventually(() => expect(sent()).toBe(5)) // half a second's worth
  await house.send(big, { contactId: ada.id, transactional: true, subject: 'S', text: 'T' })
  await house.message(big, ada.id, 'sent') // at the cost of turns of the others
  expect(sent()).toBe(5)
  await house.send(small, { contactId: grace.id })
  await house.message(small, grace.id, 'queued')
  ending.advance(1_000)
  await house.message(small, grace.id, 'sent')
  expect(sent()).toBeLessThanOrEqual(10)
  await eventually(() => {
    ending.advance(1_000)
    expect(sent()).toBe(flood.length)
  })
})

test('emails to one domain keep to its rate, and hold up nobody else', async () => {
  await using _ = await house.startReplica({ emailDomainRate: 2 })
  stopClock()
  const owner = tenant()
  const four = await house.contacts.addMany(owner, 4, (place) => ({
    email: `p${place}@slow.example`,
  }))
  for (const { id: contactId } of four) await house.send(owner, { contactId })
  const other = await house.contacts.add(owner, { email: 'p@other.example' })
  await house.send(owner, { contactId: other.id })
  await house.message(owner, other.id, 'sent')
  // The first is sent immediately, the others half a second apart.
  for (const [later, sent] of [
    [0, 2],
    [500, 3],
    [500, 4],
    [500, 5],
  ] as const) {
    advanceClock(later)
    await eventually(async () =>
      expect(await house.messages(owner, { status: ['sent'] })).toHaveLength(sent),
    )
    expect(await house.messages(owner, { status: ['queued'] })).toHaveLength(5 - sent)
  }
})

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
  const before = house.sink.received.length
  using gate = house.sink.hold()
  await using _ = await house.startReplica()
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
    expect(house.sink.received.findIndex((each) => each.to === to) - before).toBeLessThan(50)
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
