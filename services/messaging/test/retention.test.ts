import { recordClick } from '@outrider/contracts/emails'
import { lowestUuidAt } from '@outrider/contracts/ids'
import { rotateLinks } from '@outrider/contracts/rotations'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, resetClock } from '@outrider/testing/time'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSince } from '../src/retention.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
})
afterAll(() => stack.disposeAsync())

test.each([
  ['2026-11-20T12:00:00Z', 12, '2025-11-01T00:00:00.000Z'],
  ['2026-01-01T00:00:00Z', 1, '2025-12-01T00:00:00.000Z'],
])('at %s and with %i months, messages since %s are kept', (at, months, since) => {
  expect(keptSince(new Date(at), months).toISOString()).toBe(since)
})

test('messages older than their retention go, with what happened to them, and no others', async () => {
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  const kept = keptSince(clock.now(), 2)
  const old = new Date(kept.getTime() - 1)
  for (const at of [old, kept])
    await house.admin`
      insert into messaging.messages (id, org_id, environment, channel, contact_id, key_hash, status, created_at)
      select overlay(${lowestUuidAt(at.getTime())}::text placing lpad(to_hex(n), 12, '0') from 25)::uuid,
             ${orgId}, 'live', 'email', gen_random_uuid(), sha256((${at.toISOString()} || n)::bytea), 'sent', ${at}
      from generate_series(1, 1500) n`
  await house.admin`
    insert into messaging.message_events (message_id, type, detail_hash, at)
    select id, 'opened', '', now() from messaging.messages where org_id = ${orgId}`
  await using _ = await house.startReplica({ messageRetentionMonths: 2 })
  await eventually(async () => {
    const [row] = await house.admin`
      select count(*)::integer as messages, min(m.created_at) as oldest,
             (select count(*)::integer from messaging.message_events) as events
      from messaging.messages m where org_id = ${orgId}`
    expect(row).toEqual({ messages: 1_500, oldest: kept, events: 1_500 })
  })
})

test('links of before a rotation of their key stay valid, and its secret is encrypted', async () => {
  const owner = tenant()
  const clicked = async () => {
    const ada = await house.contacts.add(owner)
    await house.send(owner, {
      contactId: ada.id,
      html: '<a href="https://a.example/">A</a>',
      subject: 'S',
      tracking: { clicks: true },
    })
    await house.message(owner, ada.id, 'sent')
    const mail = house.sink.received.find(({ to }) => to === ada.email)
    const { html = '' } = await PostalMime.parse(mail?.raw ?? '')
    return /click\/([\w-]+\.[\w-]+)/.exec(html)?.[1] ?? ''
  }
  const targetOf = async (token: string) =>
    (await request(house.nats, recordClick, { token, userAgent: '', onlyHeaders: false })).target
  const replica = await house.startReplica()
  const before = await clicked()
  await request(house.operator, rotateLinks, {})
  await replica[Symbol.asyncDispose]()
  advanceClock(61_000)
  try {
    await using _ = await house.startReplica()
    const after = await clicked()
    for (const token of [before, after]) expect(await targetOf(token)).toBe('https://a.example/')
    const keys = await house.admin`select secret from messaging.signing_keys order by place`
    expect(keys.map(({ secret }) => String(secret).slice(0, 6))).toEqual(['e1.k1.', 'e1.k1.'])
    await house.admin`delete from messaging.signing_keys where place = 1`
  } finally {
    resetClock()
  }
  await using _ = await house.startReplica()
  await expect(targetOf(before)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
