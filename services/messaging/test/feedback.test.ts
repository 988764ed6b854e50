import { createHmac } from 'node:crypto'
import { receiveReports, recordClick, recordOpen, unsubscribe } from '@outrider/contracts/emails'
import { uuidOf } from '@outrider/contracts/ids'
import { type Standing, standingChanged } from '@outrider/contracts/organizations'
import { changeSettings } from '@outrider/contracts/settings'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { listen } from '@outrider/testing/listen'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, resetClock } from '@outrider/testing/time'
import { expect, test } from 'vitest'
import {
  browser,
  dsn,
  facts,
  house,
  list,
  mailed,
  mailgunKey,
  post,
  startForFile,
  suppressed,
  told,
  unsubscribed,
} from './feedback-set-up.ts'

startForFile()

test('a hard bounce marks the email, suppresses its address and lets contacts know', async () => {
  const owner = tenant()
  await listen(house, 'messaging', owner, ['message.sent'])
  const { person, from } = await mailed(owner)
  expect(await post(dsn(from, 'failed', '5.1.1'))).toEqual({ outcome: 'bounced' })
  const record = await house.message(owner, person.id, 'bounced')
  expect(record.timeline.at(-1)).toMatchObject({ type: 'bounced' })
  expect(record.timeline.at(-1)?.detail).toContain('5.1.1')
  expect(JSON.stringify(record)).not.toContain('example.com')
  await eventually(() => expect(suppressed(owner, person.email)).toEqual([true]))
  await eventually(() => expect(told(person.id)).toEqual(['sent', 'bounced']))
  await house.send(owner, { contactId: person.id })
  await eventually(async () =>
    expect((await house.messages(owner))[0]).toMatchObject({ reason: 'SUPPRESSED' }),
  )
})

test('letter case of a return path that a relay changed does not matter', async () => {
  const owner = tenant()
  const { person, from } = await mailed(owner)
  expect(await post(dsn(from.toUpperCase(), 'failed', '5.1.1'))).toEqual({ outcome: 'bounced' })
  await house.message(owner, person.id, 'bounced')
})

test('a full mailbox bounces and is written to again', async () => {
  const owner = tenant()
  const { person, from } = await mailed(owner)
  expect(await post(dsn(from, 'failed', '5.2.2'))).toEqual({ outcome: 'bounced' })
  expect((await list(owner, {})).suppressions).toEqual([])
  expect(suppressed(owner, person.email)).toEqual([])
})

test('an address is suppressed after as many soft bounces in a row as the settings say', async () => {
  const owner = tenant()
  const softBounces = { suppressAfter: 3, withinDays: 30 }
  await request(house.nats, changeSettings, { tenant: owner, change: { softBounces } })
  const { person, from } = await mailed(owner)
  const send = async () => {
    const before = house.sink.received.length
    await house.send(owner, { contactId: person.id })
    return eventually(() => {
      const sent = house.sink.received.slice(before).find(({ to }) => to === person.email)
      if (!sent) throw new Error('nothing was sent')
      return sent.from
    })
  }
  await post(dsn(from, 'failed', '5.2.2'))
  await post(dsn(await send(), 'failed', '5.2.2'))
  // What arrives begins the count anew, and one email counts once.
  await post(dsn(await send(), 'delivered', '2.0.0'))
  const again = await send()
  for (let times = 0; times < 3; times += 1) await post(dsn(again, 'failed', '5.2.2'))
  await post(dsn(await send(), 'failed', '5.2.2'))
  expect((await list(owner, {})).suppressions).toEqual([])
  await post(dsn(await send(), 'failed', '5.2.2'))
  expect((await list(owner, {})).suppressions).toMatchObject([{ reason: 'soft_bounces' }])
  await eventually(() => expect(suppressed(owner, person.email)).toEqual([true]))
})

/** Posts, as Mailgun, that the email of this name bounced. */
function posted(name: string, key = mailgunKey) {
  const [timestamp, token] = ['1529006854', 'token']
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const event = {
    event: 'failed',
    severity: 'permanent',
    message: { headers: { 'message-id': name } },
    'delivery-status': { code: 550, message: '5.1.1 No such user' },
  }
  const body = { signature: { timestamp, token, signature }, 'event-data': event }
  const bytes = Buffer.from(JSON.stringify(body)).toString('base64')
  return request(house.nats, receiveReports, { provider: 'mailgun', headers: {}, body: bytes })
}

test('a provider reports what became of our emails, once however often it posts', async () => {
  const owner = tenant()
  const { person, from, raw } = await mailed(owner)
  const [, messageId = ''] = /^Message-ID:\s*<([^>]+)/im.exec(raw) ?? []
  await expect(posted(messageId, 'other')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  // A name that we have not signed proves nothing, whoever posts it.
  expect(await posted(messageId.replace(/.@/, '!@'))).toEqual({ recorded: 0 })
  expect(await posted(messageId)).toEqual({ recorded: 1 })
  expect(await posted(from)).toEqual({ recorded: 1 })
  await house.message(owner, person.id, 'bounced')
  await eventually(() => expect(told(person.id)).toEqual(['bounced']))
  expect((await list(owner, {})).suppressions).toMatchObject([{ reason: 'hard_bounce' }])
  const ses = { provider: 'ses' as const, headers: {}, body: '' }
  await expect(request(house.nats, receiveReports, ses)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a positive report delivers, a delay is noted, and each is told once', async () => {
  const owner = tenant()
  await listen(house, 'messaging', owner, ['message.sent'])
  const { person, from } = await mailed(owner)
  expect(await post(dsn(from, 'delayed', '4.4.1'))).toEqual({ outcome: 'deferred' })
  expect(await post(dsn(from, 'delivered', '2.0.0'))).toEqual({ outcome: 'delivered' })
  expect(await post(dsn(from, 'delivered', '2.0.0'))).toEqual({ outcome: 'delivered' })
  const { timeline } = await house.message(owner, person.id, 'delivered')
  expect(timeline.map(({ type }) => type)).toEqual(['queued', 'sent', 'deferred', 'delivered'])
  await eventually(() => expect(told(person.id)).toEqual(['sent', 'delivered']))
})

test('what is sent is told only where a webhook listens', async () => {
  const [quiet, other] = [tenant(), tenant()]
  await listen(house, 'messaging', quiet, ['message.opened', 'contact.created'])
  await listen(house, 'messaging', other, ['*'])
  const [unheard, heard] = [await mailed(quiet), await mailed(other)]
  const [reader, listener] = [await house.contacts.add(quiet), await house.contacts.add(other)]
  await house.push(quiet, { contactId: reader.id })
  await house.push(other, { contactId: listener.id })
  await eventually(() => {
    expect(told(heard.person.id)).toEqual(['sent'])
    expect(told(listener.id)).toEqual(['sent'])
  })
  expect([...told(unheard.person.id), ...told(reader.id)]).toEqual([])
})

test('a complaint is known by the copy of the email inside it', async () => {
  const owner = tenant()
  const { person, raw } = await mailed(owner)
  const report = `To: abuse@outrider.example
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

Complaint

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Example/1.0
Version: 1

--b
Content-Type: message/rfc822

${raw.replaceAll('\r\n', '\n')}
--b--
`
  expect(await post(report)).toEqual({ outcome: 'complained' })
  await house.message(owner, person.id, 'complained')
  const { suppressions } = await list(owner, { email: person.email ?? '' })
  expect(suppressions).toMatchObject([{ contactId: person.id, reason: 'complaint' }])
})

test.each([
  ['an ordinary reply', 'To: x@y.example\nSubject: Re: Hello\n\nThanks'],
  ['a report about nobody', dsn('bounce+x@bounces.example', 'failed', '5.1.1')],
  [
    'a report with a forged return path',
    dsn(`bounce+${'0'.repeat(26)}-${'0'.repeat(20)}@bounces.example`, 'failed', '5.1.1'),
  ],
  ['nothing', ''],
])('%s is ignored', async (_what, message) => {
  expect(await post(message)).toEqual({ outcome: 'ignored' })
})

test('a reader opens and clicks; machines are told apart, repetitions counted', async () => {
  const owner = tenant()
  await listen(house, 'messaging', owner, ['message.sent'])
  const { id, person, open, click } = await mailed(owner)
  advanceClock(60_000)
  const visit = { userAgent: browser, onlyHeaders: false }
  await request(house.nats, recordOpen, {
    token: open,
    userAgent: 'Mozilla/5.0',
    onlyHeaders: false,
  })
  await request(house.nats, recordOpen, { token: open, ...visit })
  await request(house.nats, recordOpen, { token: open, ...visit })
  const target = 'https://shop.example/?a=1&b=2'
  expect(await request(house.nats, recordClick, { token: click, ...visit })).toEqual({ target })
  await request(house.nats, recordClick, { token: click, ...visit, onlyHeaders: true })
  const { timeline } = await house.message(owner, person.id, 'sent')
  expect(timeline.slice(2)).toMatchObject([
    { type: 'opened', machine: true, count: 1 },
    { type: 'opened', machine: false, count: 2 },
    { type: 'clicked', machine: false, count: 1, detail: target },
    { type: 'clicked', machine: true, count: 1 },
  ])
  await eventually(() => {
    const mine = facts.filter((fact) => fact.messageId === id).slice(1)
    expect(mine.map(({ what, machine }) => [what, machine])).toEqual([
      ['opened', true],
      ['opened', false],
      ['clicked', false],
      ['clicked', true],
    ])
  })
})

test('a link that names its reader is noted without the address', async () => {
  const owner = tenant()
  const html = '<a href="https://shop.example/in?e={{ contact.email | url_encode }}&amp;x=1">In</a>'
  const { person, click } = await mailed(owner, html)
  const { target } = await request(house.nats, recordClick, {
    token: click,
    userAgent: browser,
    onlyHeaders: false,
  })
  expect(target).toBe(`https://shop.example/in?e=${encodeURIComponent(person.email ?? '')}&x=1`)
  const { timeline } = await house.message(owner, person.id, 'sent')
  expect(timeline.at(-1)?.detail).toBe('https://shop.example/in?e=…&x=1')
})

test('nobody sees in a bounce who the reader is, and callers who may only read no target of a click', async () => {
  const owner = tenant()
  const target =
    "https://shop.example/in/{{ contact.email | replace: '@', '=40' }}?e=ada(at)b.example"
  const { person, from, click } = await mailed(owner, `<a href="${target}">In</a>`)
  await request(house.nats, recordClick, { token: click, userAgent: browser, onlyHeaders: false })
  const report = dsn(from, 'failed', '5.1.1').replace('<ada@example.com>', 'ada=40example.com')
  expect(await post(report)).toEqual({ outcome: 'bounced' })
  const detailsFor = async (mayWrite: boolean) => {
    const { timeline } = await house.message(owner, person.id, 'bounced', mayWrite)
    return timeline.slice(2).map(({ type, detail }) => [type, detail])
  }
  const bounce = '5.1.1 smtp 550 5.1.1 … no such user'
  expect(await detailsFor(false)).toEqual([
    ['clicked', 'https://shop.example'],
    ['bounced', bounce],
  ])
  expect(await detailsFor(true)).toEqual([
    ['clicked', expect.stringContaining('?e=ada')],
    ['bounced', bounce],
  ])
})

test('what a test email says is for callers who may write', async () => {
  const owner = tenant('test')
  const { id: contactId } = await house.contacts.add(owner)
  await house.send(owner, { contactId, subject: '{{ contact.email }}', text: 'T' })
  expect((await house.message(owner, contactId, 'sent')).content).not.toBeNull()
  expect((await house.message(owner, contactId, 'sent', false)).content).toBeNull()
})

test('a link of a suspended organization leads nowhere until it is resumed, and then for no erased reader; others lead on', async () => {
  const owner = tenant()
  const { person, click } = await mailed(owner)
  const { click: another } = await mailed(tenant())
  const code = (token = click) =>
    request(house.nats, recordClick, { token, userAgent: browser, onlyHeaders: false }).then(
      () => 'leads on',
      (error: unknown) => Object(error).code,
    )
  const set = (standing: Standing, revision: number) =>
    publishItem(house.operator, standingChanged, { orgId: owner.orgId, standing, revision })
  expect(await code()).toBe('leads on')
  await set('suspended', 1)
  await eventually(async () => expect(await code()).toBe('NOT_ALLOWED'))
  expect(await code(another)).toBe('leads on')
  await set('active', 2)
  await eventually(async () => expect(await code()).toBe('leads on'))
  await house.admin`delete from messaging.messages where contact_id = ${uuidOf(person.id)}`
  expect(await code()).toBe('NOT_FOUND')
})

test('a link that was tampered with leads nowhere and opens nothing', async () => {
  const owner = tenant()
  const { click, open, unsubscribe: leave } = await mailed(owner)
  const visit = { userAgent: browser, onlyHeaders: false }
  const bent = `${Buffer.from('https://evil.example/').toString('base64url')}.${click.split('.')[1]}`
  for (const token of [bent, open, leave])
    await expect(request(house.nats, recordClick, { token, ...visit })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  for (const token of [open, click])
    await expect(request(house.nats, unsubscribe, { token })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
})

test('a link of an email that is past its retention leads nowhere, but unsubscribes', async () => {
  const { person, click: token, unsubscribe: leave } = await mailed(tenant())
  const visit = () =>
    request(house.nats, recordClick, { token, userAgent: browser, onlyHeaders: false })
  await visit()
  advanceClock(14 * 31 * 24 * 3_600_000)
  await expect(visit()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await request(house.nats, unsubscribe, { token: leave })
  resetClock()
  await eventually(() => expect(unsubscribed(person.id)).toEqual([true]))
})

test('whoever unsubscribes is told to contacts, however often they do', async () => {
  const owner = tenant()
  const { person, unsubscribe: token } = await mailed(owner)
  await request(house.nats, unsubscribe, { token })
  await request(house.nats, unsubscribe, { token })
  const { timeline } = await house.message(owner, person.id, 'sent')
  expect(timeline.at(-1)).toMatchObject({ type: 'unsubscribed', count: 2 })
  await eventually(() => expect(unsubscribed(person.id)).toEqual([true, true]))
  expect(told(person.id).filter((what) => what === 'unsubscribed')).toHaveLength(1)
})
