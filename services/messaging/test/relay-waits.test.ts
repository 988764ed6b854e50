import { sendAccountMail } from '@outrider/contracts/account-mails'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { type Standing, standingChanged } from '@outrider/contracts/organizations'
import { messageOf } from '@outrider/service/nats/publish'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type House, noticeTo, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, { smtpConnections: 1 }, 0)
})
afterAll(() => stack.disposeAsync())
afterEach(() => {
  house.sink.onRecipient = () => {}
  house.sink.onMessage = async () => {}
})

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Emails to as many contacts; returns their addresses. */
async function sendTo(owner: ReturnType<typeof tenant>, count: number): Promise<string[]> {
  const sends = Array.from({ length: count }, async () => {
    const { id: contactId, email } = await house.contacts.add(owner)
    await house.send(owner, { contactId })
    return email ?? ''
  })
  return Promise.all(sends)
}

/** The sink accepts nothing until the returned function is called; resolves once it has a first email. */
async function holdRelay(): Promise<{ begun: Promise<void>; release: () => void }> {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  house.sink.onMessage = async () => {
    begun.resolve()
    await held.promise
  }
  return { begun: begun.promise, release: held.resolve }
}

test('emails wait in the database: no more are leased than the connections take soon', async () => {
  const owner = tenant()
  await using _ = await house.startReplica()
  const { begun, release } = await holdRelay()
  await sendTo(owner, 40)
  await begun
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(40))
  const [row] = await house.admin<{ leased: number }[]>`
    select count(*)::integer as leased from messaging.messages where leased_until > now()`
  expect(row?.leased).toBeLessThanOrEqual(20)
  release()
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
  const { begun, release } = await holdRelay()
  await sendTo(owner, 4)
  await begun
  const standing = { orgId: owner.orgId, standing: 'suspended' as const, revision: 1 }
  await publishItem(house.operator, standingChanged, standing)
  await eventually(async () => {
    const orgId = uuidOf(owner.orgId)
    const rows =
      await house.admin`select from messaging.organization_standings where org_id = ${orgId}`
    expect(rows).toHaveLength(1)
  })
  release()
  await eventually(async () => {
    const rows = await house.admin`
      select from messaging.messages where org_id = ${uuidOf(owner.orgId)} and due_at > now() + interval '1 year'`
    expect(rows).toHaveLength(3)
  })
  expect(await house.messages(owner, { status: ['sent'] })).toHaveLength(1)
})

test('emails whose leases end while they wait for a slow relay are sent later, each once', async () => {
  const owner = tenant()
  await house.admin`
    create function messaging.shorten() returns trigger language plpgsql as $$
    begin
      if new.attempts = 1 and new.leased_until > now() + interval '10 seconds' then
        new.leased_until := date_trunc('milliseconds', now() + interval '600 milliseconds');
      end if;
      return new;
    end $$`
  await house.admin`create trigger shorten before update on messaging.messages
    for each row execute function messaging.shorten()`
  await using _ = await house.startReplica()
  house.sink.onMessage = () => sleep(800)
  const addresses = await sendTo(owner, 6)
  await eventually(
    async () => expect(await house.messages(owner, { status: ['sent'] })).toHaveLength(6),
    { timeoutMs: 30_000 },
  )
  await house.admin`drop trigger shorten on messaging.messages`
  for (const address of addresses)
    expect(house.sink.received.filter(({ to }) => to === address)).toHaveLength(1)
})

test('a mail about an account does not wait for the connections of other emails', async () => {
  await using _ = await house.startReplica()
  const { begun, release } = await holdRelay()
  await sendTo(tenant(), 3)
  await begun
  house.sink.onMessage = async () => {}
  const to = `${crypto.randomUUID()}@example.com`
  await house.commands.publish(messageOf(sendAccountMail, noticeTo(to), crypto.randomUUID()))
  await eventually(() => expect(house.sink.received.some((each) => each.to === to)).toBe(true))
  release()
})

test('an email whose reused connection ends before a byte of it has left is sent again', async () => {
  const owner = tenant()
  await using _ = await house.startReplica()
  const [first] = await sendTo(owner, 1)
  await eventually(() => expect(house.sink.received.some(({ to }) => to === first)).toBe(true))
  await house.admin`
    create function messaging.delay() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(case when new.handing_over_at is not null then 1 else 0 end);
      return new;
    end $$`
  await house.admin`create trigger delay before update of handing_over_at on messaging.messages
    for each row when (new.handing_over_at is not null) execute function messaging.delay()`
  house.sink.onRecipient = () => {
    house.sink.onRecipient = () => {}
    setTimeout(() => void house.sink.stop().then(() => house.sink.start()), 400)
  }
  const contact = await house.contacts.add(owner)
  await house.send(owner, { contactId: contact.id })
  await eventually(async () => {
    const { timeline } = await house.message(owner, contact.id, 'queued')
    expect(timeline.map(({ type }) => type)).toContain('deferred')
  })
  await house.admin`drop trigger delay on messaging.messages`
  advanceClock(100_000)
  await house.send(tenant(), { contactId: newId('con') })
  await house.message(owner, contact.id, 'sent')
  expect(house.sink.received.filter(({ to }) => to === contact.email)).toHaveLength(1)
})

test('under EMAIL_RATE a flood delays neither another organization nor service mail', async () => {
  const [big, small] = [tenant(), tenant()]
  await sendTo(big, 200)
  await using _ = await house.startReplica({ emailRate: 10, smtpConnections: 4 })
  await eventually(() =>
    expect(house.sink.received.filter(({ raw }) => raw.includes('Hello')).length).toBeGreaterThan(
      5,
    ),
  )
  const before = house.sink.received.length
  const [ada, grace] = [await house.contacts.add(big), await house.contacts.add(small)]
  await house.send(big, { contactId: ada.id, transactional: true, subject: 'S', text: 'T' })
  await house.send(small, { contactId: grace.id })
  await house.message(small, grace.id, 'sent')
  await house.message(big, ada.id, 'sent')
  expect(house.sink.received.length - before).toBeLessThan(60)
})
