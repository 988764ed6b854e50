import {
  captureForm,
  confirmConsent,
  findForm,
  type Form,
  getConfirmation,
} from '@outrider/contracts/forms'
import { newId } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { makeToken, sealedRandom } from '@outrider/contracts/secrets'
import { connectNats } from '@outrider/service/nats/connection'
import { handle, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { itemsIn, published } from '@outrider/testing/published'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let owner: Awaited<ReturnType<GatewayUnderTest['issueKey']>>
/** What the stand-in for contacts knows. */
const forms: Form[] = []
const confirmations = new Map<
  string,
  { state: 'open' | 'confirmed' | 'expired'; redirectUrl: string | null }
>()
const consentText = 'Write to me, <b>please</b> & "soon".'

beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  owner = await gateway.issueKey()
  const log = createLog('peer', 'silent')
  const contacts = await connectNats(gateway.sandbox.config('contacts').natsUrl, 'contacts', log)
  stack.defer(() => contacts.close())
  await serveRequests(contacts, 'contacts', log, [
    handle(findForm, async ({ tenant, token }) => {
      const form = forms.find((each) => each.token === token)
      if (!form || tenant.orgId !== owner.tenant.orgId) throw notFound()
      return form
    }),
    handle(getConfirmation, async ({ digest }) => read(digest)),
    handle(confirmConsent, async ({ digest }) => {
      const before = read(digest)
      if (before.state === 'open')
        confirmations.set(digest, { state: 'confirmed', redirectUrl: before.redirectUrl })
      return before
    }),
  ])
})
afterAll(() => stack.disposeAsync())

function read(digest: string) {
  const known = confirmations.get(digest)
  if (!known) throw notFound()
  return { ...known, orgId: owner.tenant.orgId, formName: 'News <&>', consentText }
}

function formWith(fields: Partial<Form> = {}): Form {
  const now = new Date().toISOString()
  const form: Form = {
    id: newId('form'),
    token: sealedRandom('frm_', 16, 22),
    version: 3,
    name: 'News',
    doubleOptIn: false,
    consentText,
    fields: null,
    tags: ['news'],
    redirectUrl: null,
    createdAt: now,
    updatedAt: now,
    ...fields,
  }
  forms.push(form)
  return form
}

const given = { email: 'ada@example.com', consent: true, consentText }
const ingest = (form: Form, body: object, headers: Record<string, string> = {}, key = owner.text) =>
  gateway.call(`/forms/${form.token}/ingest`, { key, body, headers })
const stored = async () => (await itemsIn(gateway.sandbox.operator, 'COMMANDS')).length

test('an accepted capture lies in the stream, with what is known of it', async () => {
  const form = formWith()
  const answered = await ingest(
    form,
    { ...given, fields: { city: 'Pisa' } },
    { 'User-Agent': 'Shop/1' },
  )
  expect(answered).toMatchObject({ status: 202, body: { ok: true, queued: true } })
  const captures = await published(gateway.sandbox.operator, captureForm)
  expect(captures.at(-1)).toMatchObject({
    tenant: owner.tenant,
    form: { id: form.id, version: 3, doubleOptIn: false, tags: ['news'] },
    email: 'ada@example.com',
    fields: { city: 'Pisa' },
    consentText,
    agent: 'Shop/1',
    address: '127.0.0.1',
    keyId: owner.id,
  })
})

const schema = {
  type: 'object',
  properties: { age: { type: 'integer', minimum: 18 } },
  required: ['age'],
}

test.each<[string, Partial<Form>, object, string, string[]]>([
  ['no consent', {}, { ...given, consent: false }, 'CONSENT_REQUIRED', ['consent']],
  ['consent not named', {}, { email: 'ada@example.com' }, 'CONSENT_REQUIRED', ['consent']],
  ['consent in words', {}, { ...given, consent: 'true' }, 'CONSENT_REQUIRED', ['consent']],
  ['consent by number', {}, { ...given, consent: 1 }, 'CONSENT_REQUIRED', ['consent']],
  ['consent to be null', {}, { ...given, consent: null }, 'CONSENT_REQUIRED', ['consent']],
  ['consent in a list', {}, { ...given, consent: [true] }, 'CONSENT_REQUIRED', ['consent']],
  [
    'consent to nothing',
    {},
    { email: 'ada@example.com', consent: true },
    'VALIDATION_FAILED',
    ['consentText'],
  ],
  [
    'consent to an empty text',
    {},
    { ...given, consentText: '' },
    'VALIDATION_FAILED',
    ['consentText'],
  ],
  ['nobody', {}, { consent: true, consentText }, 'VALIDATION_FAILED', ['email']],
  [
    'a wallet alone, to be confirmed by mail',
    { doubleOptIn: true },
    { walletAddress: '0x1', consent: true, consentText },
    'VALIDATION_FAILED',
    ['email'],
  ],
  ['no address', {}, { ...given, email: 'ada' }, 'VALIDATION_FAILED', ['email']],
  [
    'a field the form refuses',
    { fields: schema },
    { ...given, fields: { age: 3 } },
    'VALIDATION_FAILED',
    ['fields.age'],
  ],
  ['a field the form asks for', { fields: schema }, given, 'VALIDATION_FAILED', ['fields.age']],
  ['a field nobody knows', {}, { ...given, emial: 'x' }, 'VALIDATION_FAILED', ['emial']],
  [
    'everything at once',
    { fields: schema },
    { consent: true },
    'VALIDATION_FAILED',
    ['consentText', 'email', 'fields.age'],
  ],
])('%s is refused, and nothing is captured', async (_what, form, body, code, fields) => {
  const count = await stored()
  const { status, body: answered } = await ingest(formWith(form), body)
  expect([status, answered.error.code]).toEqual([400, code])
  expect(answered.error.errors.map((fault: { field: string }) => fault.field)).toEqual(fields)
  expect(await stored()).toBe(count)
})

test('a submission that a mail must confirm names the organization', async () => {
  await ingest(formWith({ doubleOptIn: true }), given)
  const captures = await published(gateway.sandbox.operator, captureForm)
  expect(captures.at(-1)).toMatchObject({ organizationName: 'Acme' })
})

test('a wallet is enough where nothing is to be confirmed, and a form’s schema lets good fields pass', async () => {
  const form = formWith({ fields: schema })
  const body = { walletAddress: '0x1', consent: true, consentText, fields: { age: 18 } }
  expect((await ingest(form, body)).status).toBe(202)
})

test('a caller that repeats itself under one key is captured once', async () => {
  const form = formWith()
  const count = await stored()
  for (let turn = 0; turn < 3; turn += 1)
    expect((await ingest(form, given, { 'Idempotency-Key': 'one' })).status).toBe(202)
  expect(await stored()).toBe(count + 1)
})

test('another workspace’s form is nobody’s, as is one that never was', async () => {
  const form = formWith()
  const stranger = await ingest(form, given, {}, (await gateway.issueKey()).text)
  expect(stranger).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  const nonsense = await gateway.call('/forms/frm_nonsense/ingest', {
    key: owner.text,
    body: given,
  })
  expect({ ...nonsense.body.error, requestId: '' }).toEqual({
    ...stranger.body.error,
    requestId: '',
  })
})

test('a key that may only read captures nobody', async () => {
  const { text } = await gateway.issueKey('read_only')
  expect((await ingest(formWith(), given, {}, text)).body.error.code).toBe('READ_ONLY_KEY')
})

test.each([
  ['POST', '/forms'],
  ['PATCH', `/forms/${newId('form')}`],
  ['DELETE', `/forms/${newId('form')}`],
])('%s of a form is on the budget of writes', async (method, path) => {
  const { headers } = await gateway.call(path, { method, key: owner.text })
  expect(headers.get('RateLimit-Policy')).toMatch(/^"writes";q=500;/)
})

function confirmation(
  redirectUrl: string | null,
  state: 'open' | 'expired' | 'confirmed' = 'open',
): string {
  const { text, digest } = makeToken('cfm')
  confirmations.set(digest, { state, redirectUrl })
  return `/forms/confirm/${text}`
}

/** As a browser sends a form without fields. */
const press = (path: string) =>
  fetch(gateway.baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '',
    redirect: 'manual',
  })

test('opening the link confirms nothing, however often; its button does, once', async () => {
  const path = confirmation(null)
  const pages = await Promise.all([
    gateway.call(path),
    gateway.call(path),
    gateway.call(path, { method: 'HEAD' }),
  ])
  expect(pages[0]).toMatchObject({
    status: 200,
    body: expect.stringContaining('<form method="post">'),
  })
  expect([...confirmations.values()].at(-1)?.state).toBe('open')
  const pressed = await press(path)
  expect(pressed.status).toBe(200)
  expect(await pressed.text()).toContain('Thank you')
  expect((await gateway.call(path)).body).not.toContain('<form')
})

test('a link that gained parameters on its way works', async () => {
  const path = `${confirmation(null)}?utm_source=newsletter`
  expect((await gateway.call(path)).status).toBe(200)
  expect((await press(path)).status).toBe(200)
})

test('a link works once: a second press is told so', async () => {
  const pressed = await press(confirmation('https://shop.example/welcome', 'confirmed'))
  expect(pressed.status).toBe(410)
  expect(await pressed.text()).toContain('Already confirmed')
})

test('the page shows what was agreed to as text, loads nothing and tells nobody where it is', async () => {
  const { headers, body } = await gateway.call(confirmation('https://shop.example/welcome?a=b'))
  expect(body).toContain('Write to me, &lt;b&gt;please&lt;/b&gt; &amp; &quot;soon&quot;.')
  expect(body).toContain('“News &lt;&amp;&gt;” of Acme')
  expect(body).toMatch(/<html lang="en">[^]*<title>[^<]+<\/title>[^]*<main>\s*<h1>/)
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/shop\.example; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('whoever confirms is sent on to where the form says', async () => {
  const pressed = await press(confirmation('https://shop.example/welcome?a=b'))
  expect(pressed.status).toBe(303)
  expect(pressed.headers.get('Location')).toBe('https://shop.example/welcome?a=b')
})

test.each([
  ['an expired link', () => confirmation(null, 'expired')],
  ['a token that was never given out', () => `/forms/confirm/${makeToken('cfm').text}`],
  ['a mistyped one', () => '/forms/confirm/cfm_x'],
  ['another kind of token', () => `/forms/confirm/${makeToken('ses').text}`],
])('%s is told in words', async (_what, path) => {
  const link = path()
  for (const answered of [await gateway.call(link), await gateway.call(link, { method: 'POST' })]) {
    expect(answered.status).toBe(404)
    expect(answered.body).toContain('This link does not work')
  }
})
