import { newId } from '@outrider/contracts/ids'
import { getMessage, type MessageRecord } from '@outrider/contracts/messaging'
import { type Authority, createAuthority } from '@outrider/testing/authority'
import { eventually } from '@outrider/testing/eventually'
import { type MailSink, startMailSink } from '@outrider/testing/mail-sink'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
let ours: Authority
let others: Authority
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
  ours = await createAuthority()
  others = await createAuthority()
})
afterAll(() => stack.disposeAsync())

type SinkOptions = NonNullable<Parameters<typeof startMailSink>[1]>
type Security = NonNullable<SinkOptions['tls']>['from']

const host = '127.0.0.1'
const login = { user: 'post@shop.example', password: 'p,a@s/s:word' }

async function startSink(options: SinkOptions): Promise<MailSink> {
  const own = new AsyncDisposableStack()
  onTestFinished(() => own.disposeAsync())
  return startMailSink(own, options)
}

/** The URL of a relay as an operator writes it: credentials, and whose certificates are trusted besides those of public authorities. */
function urlOf(sink: MailSink, { password = login.password, trusted = ours } = {}): string {
  const url = new URL(sink.url)
  url.username = encodeURIComponent(login.user)
  url.password = encodeURIComponent(password)
  url.searchParams.set('tls.ca', trusted.certificate)
  return url.href
}

/** Sends an email by a relay, and returns what its sender sees once the relay has accepted or refused it. */
async function sendBy(smtpUrl: string): Promise<MessageRecord> {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  await using _ = await house.startReplica({ smtpUrl })
  await house.send(owner, { contactId })
  return await eventually(async () => {
    const [listed] = await house.messages(owner, { contactId })
    const asked = { tenant: owner, mayWrite: true, messageId: listed?.id ?? newId('msg') }
    const message = await request(house.nats, getMessage, asked)
    const isDeferred = message.timeline.some(({ type }) => type === 'deferred')
    expect(isDeferred ? 'deferred' : message.status).toMatch(/^(deferred|sent|failed)$/)
    return message
  })
}

/** The first refusal of an email that is tried again later. */
const deferralOf = ({ status, timeline }: MessageRecord) => ({
  status,
  detail: timeline.find(({ type }) => type === 'deferred')?.detail,
})

test.each([
  ['starttls', 'PLAIN'],
  ['starttls', 'LOGIN'],
  ['connect', 'PLAIN'],
  ['connect', 'LOGIN'],
] as const)('an email leaves encrypted and after a login: %s, AUTH %s', async (from, mechanism) => {
  const certificate = await ours.certify(host)
  const sink = await startSink({ tls: { from, certificate }, login: { mechanism, ...login } })
  expect(await sendBy(urlOf(sink))).toMatchObject({ status: 'sent' })
  expect(sink.received.map(({ protocol }) => protocol)).toEqual(['ESMTPSA'])
})

test.each(['PLAIN', 'LOGIN'] as const)(
  'a wrong password: the email waits, and its sender sees why (AUTH %s)',
  async (mechanism) => {
    const certificate = await ours.certify(host)
    const tls = { from: 'starttls', certificate } as const
    const sink = await startSink({ tls, login: { mechanism, ...login } })
    const message = await sendBy(urlOf(sink, { password: 'a guess' }))
    expect(deferralOf(message)).toEqual({ status: 'queued', detail: '535 authentication failed' })
    expect(sink.logins).toEqual([login.user])
    expect(sink.received).toEqual([])
  },
)

test('no password where the relay wants one: the email waits and is not lost', async () => {
  const certificate = await ours.certify(host)
  const tls = { from: 'starttls', certificate } as const
  const sink = await startSink({ tls, login: { mechanism: 'PLAIN', ...login } })
  const url = new URL(urlOf(sink))
  url.username = ''
  url.password = ''
  expect(deferralOf(await sendBy(url.href))).toEqual({
    status: 'queued',
    detail: expect.stringMatching(/^530 /),
  })
})

const wrong = {
  'of an authority that is not trusted': () => others.certify(host),
  'for another host': () => ours.certify('mail.elsewhere.example'),
  'that has expired': () => ours.certify(host, new Date(Date.now() - 60_000)),
} satisfies Record<string, () => ReturnType<Authority['certify']>>

test.each(
  Object.entries(wrong).flatMap(([name, certify]) =>
    (['starttls', 'connect'] satisfies Security[]).map((from) => ({ name, from, certify })),
  ),
)(
  'a certificate $name: the relay gets neither the password nor the email ($from)',
  async ({ from, certify }) => {
    const tls = { from, certificate: await certify() }
    const sink = await startSink({ tls, login: { mechanism: 'PLAIN', ...login } })
    expect(deferralOf(await sendBy(urlOf(sink)))).toEqual({ status: 'queued', detail: 'ESOCKET' })
    expect(sink.logins).toEqual([])
    expect(sink.received).toEqual([])
  },
)

test('a relay elsewhere that offers no encryption gets no email, unless its URL permits that', async () => {
  const sink = await startSink({})
  const elsewhere = sink.url.replace(host, '0.0.0.0') // this machine, by an address that does not say so
  expect(deferralOf(await sendBy(elsewhere))).toMatchObject({ status: 'queued' })
  expect(sink.received).toEqual([])
  expect(await sendBy(`${elsewhere}?requireTLS=false`)).toMatchObject({ status: 'sent' })
  expect(sink.received.map(({ protocol }) => protocol)).toEqual(['ESMTP'])
})
