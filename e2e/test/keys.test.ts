import { generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { eventually } from '@outrider/testing/eventually'
import { totpAt, totpStep } from '@outrider/testing/totp'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { dashboardOf, makeOrganization, signIn } from '../src/dashboard.ts'
import { linkTo } from '../src/mails.ts'
import { operate } from '../src/operator.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let outrider: Installation
beforeAll(async () => {
  outrider = await shareOutrider()
})

const statusWith = async (key: string) =>
  (await createClient(outrider.bootstrap.baseUrl, key).get('/contacts')).status

test('a key is told once, works, and is dead soon after it was revoked', async () => {
  const { bootstrap } = outrider
  const owner = (await signIn(outrider)).in(bootstrap.orgId)
  const created = await owner.post('/keys', { name: 'worker', environment: 'live' })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ scope: 'read_write', status: 'active', lastUsedAt: null })
  expect(await statusWith(created.body.key)).toBe(200)
  const { body } = await owner.get('/keys')
  const listed = body.keys.find(({ id }) => id === created.body.id)
  expect(listed).not.toHaveProperty('key')
  expect(listed?.hint).toMatch(/^sk_live_.{4}…$/)
  await eventually(async () => {
    const { body: later } = await owner.get('/keys')
    const used = later.keys.find(({ id }) => id === created.body.id)
    expect(used?.lastUsedAt).not.toBeNull()
  })
  expect((await owner.delete(`/keys/${created.body.id}`)).status).toBe(204)
  await eventually(async () => expect(await statusWith(created.body.key)).toBe(401))
})

test('a rolled key works during its grace, its replacement immediately, and without a grace the key ends', async () => {
  const owner = (await signIn(outrider)).in(outrider.bootstrap.orgId)
  const { body: old } = await owner.post('/keys', {
    name: 'old',
    scope: 'read_only',
    environment: 'test',
  })
  expect(await statusWith(old.key)).toBe(200)
  const rolled = await owner.post(`/keys/${old.id}/roll`, { gracePeriodSeconds: 3_600 })
  expect(rolled.status).toBe(201)
  expect(rolled.body).toMatchObject({
    name: 'old',
    scope: 'read_only',
    environment: 'test',
    replaced: { id: old.id },
  })
  expect(await statusWith(rolled.body.key)).toBe(200)
  expect(await statusWith(old.key)).toBe(200)
  expect((await owner.post(`/keys/${old.id}/roll`, { gracePeriodSeconds: 0 })).status).toBe(409)
  const now = await owner.post(`/keys/${rolled.body.id}/roll`, { gracePeriodSeconds: 0 })
  await eventually(async () => expect(await statusWith(rolled.body.key)).toBe(401))
  expect(await statusWith(now.body.key)).toBe(200)
  expect(
    (await owner.post(`/keys/${now.body.id}/roll`, { gracePeriodSeconds: 604_801 })).body.error
      ?.field,
  ).toBe('gracePeriodSeconds')
})

test('an invited colleague joins with what their role allows, and the last owner stays', async () => {
  const organization = await makeOrganization(outrider)
  const owner = organization.owner.in(organization.id)
  const members = `/organizations/${organization.id}/members` as const
  const invited = await owner.post(members, { email: 'grace@example.com', role: 'MEMBER' })
  expect(invited.status).toBe(201)
  const [, token] = /\/invitations\/([^/]+)/.exec(invited.body.link) ?? []
  const stranger = createClient(outrider.bootstrap.baseUrl)
  const accepted = await stranger.post(`/invitations/${token}/accept`, {
    password: 'correct horse battery',
    name: 'Grace',
  })
  expect(accepted.status).toBe(201)
  expect(
    (await stranger.post(`/invitations/${token}/accept`, { password: 'correct horse battery' }))
      .status,
  ).toBe(404)
  const grace = dashboardOf(outrider.bootstrap.baseUrl, accepted.body).in(organization.id)
  expect((await grace.get('/contacts')).status).toBe(200)
  expect((await grace.post('/contacts', { externalId: 'u' })).body.error?.code).toBe(
    'ROLE_REQUIRED',
  )
  expect((await grace.post('/keys', { name: 'k', environment: 'live' })).body.error?.code).toBe(
    'ROLE_REQUIRED',
  )
  const last = (await owner.get(members)).body.members.find(({ role }) => role === 'OWNER')
  expect((await owner.delete(`${members}/${String(last?.userId)}`)).status).toBe(409)
  const audit = await owner.get('/audit')
  expect(JSON.stringify(audit.body)).toContain('invit')
})

test('a new organization may have two keys on the free plan, and more after the operator changed it', async () => {
  const organization = await makeOrganization(outrider)
  const owner = organization.owner.in(organization.id)
  const third = await owner.post('/keys', { name: 'third', environment: 'live' })
  expect(third).toMatchObject({ status: 403, body: { error: { code: 'KEY_LIMIT_REACHED' } } })
  const operator = createClient(outrider.bootstrap.baseUrl, outrider.bootstrap.operatorToken)
  expect(
    (await operator.patch(`/operator/organizations/${organization.id}`, { plan: 'pro' })).body.plan,
  ).toBe('pro')
  expect((await owner.post('/keys', { name: 'third', environment: 'live' })).status).toBe(201)
})

test('the operator’s command makes an organization whose owner comes in by invitation', async () => {
  const { bootstrap, dataDir } = outrider
  const [made] = await operate(
    dataDir,
    'organization',
    'create',
    'Acme',
    'pro',
    'owner@acme.example',
  )
  expect(made).toMatchObject({
    organization: { name: 'Acme', plan: 'pro' },
    invitation: { role: 'OWNER' },
  })
  const [, token] = /"token":"([^"]+)"/.exec(JSON.stringify(made)) ?? []
  const accept = { password: 'correct horse battery' }
  const stranger = createClient(bootstrap.baseUrl)
  const accepted = await stranger.post(`/invitations/${token}/accept`, accept)
  expect(accepted.body.organizations).toMatchObject([{ name: 'Acme', role: 'OWNER' }])
  const id = String(accepted.body.organizations[0]?.id)
  expect(await operate(dataDir, 'organization', 'plan', id, 'business')).toMatchObject([
    { plan: 'business' },
  ])
  await expect(operate(dataDir, 'organization', 'plan', id, 'gold')).rejects.toThrow('plan')
})

test('an organization that the operator suspends is refused until it is resumed, and is gone once deleted', async () => {
  const { bootstrap, dataDir } = outrider
  const { id, secretKey, owner } = await makeOrganization(outrider)
  const api = createClient(bootstrap.baseUrl, secretKey.live)
  const { token } = (await api.post('/inapp/tokens', { contact: { externalId: 'u' } })).body
  const inbox = createClient(bootstrap.baseUrl, token)
  const callers = [
    () => api.get('/contacts'),
    () => owner.in(id).get('/keys'),
    () => inbox.get('/inapp/messages'),
  ]
  const statuses = () => Promise.all(callers.map(async (call) => (await call()).status))
  expect(await statuses()).toEqual([200, 200, 200])

  const set = (verb: string) => operate(dataDir, 'organization', verb, id)
  expect(await set('suspend')).toEqual([{ orgId: id, standing: 'suspended' }])
  await eventually(async () => expect(await statuses()).toEqual([403, 403, 403]))
  expect((await api.get('/contacts')).body).toMatchObject({ error: { code: 'NOT_ALLOWED' } })
  await set('resume')
  await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]))
  await set('delete')
  await eventually(async () => expect(await statuses()).toEqual([401, 404, 401]))
  await expect(set('resume')).rejects.toThrow('not found')
  expect(await statusWith(bootstrap.secretKey.live)).toBe(200)
})

test('a session survives a page that another site makes the browser send', async () => {
  const { bootstrap } = outrider
  const { token, session } = await signIn(outrider)
  const byCookie = createClient(bootstrap.baseUrl, undefined, {
    Cookie: `outrider_session=${token}`,
    'X-Org-Id': bootstrap.orgId,
  })
  expect((await byCookie.get('/keys')).status).toBe(200)
  const forged = await byCookie.post('/contacts', { externalId: 'u' })
  expect(forged).toMatchObject({ status: 403, body: { error: { code: 'CSRF_REQUIRED' } } })
  const meant = await byCookie.post(
    '/contacts',
    { externalId: 'u' },
    { 'X-CSRF-Token': session.csrfToken },
  )
  expect(meant.status).toBe(201)
})

test('signing out ends the session', async () => {
  const { anywhere } = await signIn(outrider)
  expect((await anywhere.get('/auth/session')).body.user.email).toBe(outrider.bootstrap.owner.email)
  expect((await anywhere.delete('/auth/session')).status).toBe(204)
  await eventually(async () => expect((await anywhere.get('/auth/session')).status).toBe(401))
})

test('an EVM and a Solana wallet each prove themselves once and get their contact’s token', async () => {
  const { bootstrap } = outrider
  const origin = 'https://app.example.com'
  const owner = (await signIn(outrider)).in(bootstrap.orgId)
  expect((await owner.put('/origins', { live: [origin], test: [] })).status).toBe(200)
  const page = createClient(bootstrap.baseUrl, bootstrap.publishableKey.live, { Origin: origin })
  const account = privateKeyToAccount(generatePrivateKey())
  const solana = generateKeyPairSync('ed25519')
  const raw = solana.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const wallets = [
    {
      address: account.address,
      chain: 'ethereum',
      prove: (message: string) => account.signMessage({ message }),
    },
    {
      address: base58.encode(raw),
      chain: 'solana',
      prove: async (message: string) =>
        base58.encode(sign(null, Buffer.from(message), solana.privateKey)),
    },
  ]
  for (const { address, chain, prove } of wallets) {
    const challenge = await page.post('/wallet/challenge', { address, chain })
    expect(challenge.status).toBe(200)
    expect(challenge.body.message).toContain(challenge.body.nonce)
    const proof = {
      message: challenge.body.message,
      signature: await prove(challenge.body.message),
    }
    const wrong = await page.post('/wallet/verify', { ...proof, message: `${proof.message} ` })
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'PROOF_INVALID' } } })
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => page.post('/wallet/verify', proof)),
    )
    const proven = tries.filter((answer) => answer.status === 200)
    expect(proven).toHaveLength(1)
    const stored = chain === 'solana' ? address : address.toLowerCase()
    const found = await outrider.api.get(`/contacts?walletAddress=${stored}`)
    expect(found.body.contacts[0]?.id).toBe(proven[0]?.body.contactId)
    expect(proven[0]?.body.token).toMatch(/^ct_/)
  }
  const elsewhere = createClient(bootstrap.baseUrl, bootstrap.publishableKey.live, {
    Origin: 'https://evil.example.com',
  })
  const refused = await elsewhere.post('/wallet/challenge', {
    address: account.address,
    chain: 'ethereum',
  })
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'ORIGIN_NOT_ALLOWED' } } })
  const otherBucket = createClient(bootstrap.baseUrl, bootstrap.publishableKey.test, {
    Origin: origin,
  })
  expect(
    (await otherBucket.post('/wallet/challenge', { address: account.address, chain: 'ethereum' }))
      .status,
  ).toBe(403)
})

test('somebody who was invited creates organizations once a mailed link has verified their address', async () => {
  const { owner, login } = await makeOrganization(outrider)
  const { anywhere } = owner
  const found = () => anywhere.post('/organizations', { name: 'Own' })
  const verified = async () => (await anywhere.get('/auth/session')).body.user.verified
  expect(await verified()).toBe(false)
  expect(await found()).toMatchObject({
    status: 403,
    body: { error: { code: 'ADDRESS_NOT_VERIFIED' } },
  })
  expect((await anywhere.post('/auth/verify-address')).status).toBe(202)
  const link = await linkTo(outrider, login.email, 'verify-address')
  const page = await fetch(`${link}?utm_source=mail`)
  expect(page.headers.get('Content-Type')).toContain('text/html')
  await page.body?.cancel()
  expect(await verified()).toBe(false)
  const stranger = createClient(outrider.bootstrap.baseUrl)
  const path = `/auth/verify-address/${String(link.split('/').at(-1))}` as const
  expect((await stranger.post(path)).status).toBe(204)
  expect((await stranger.post(path)).status).toBe(404)
  expect(await verified()).toBe(true)
  expect(await found()).toMatchObject({ status: 201, body: { name: 'Own', role: 'OWNER' } })
})

test('a browser that has signed in is known by a cookie, and has one session: the next sign-in ends it', async () => {
  const { baseUrl, owner } = outrider.bootstrap
  const signInAs = (cookie: string) =>
    createClient(baseUrl, undefined, cookie ? { Cookie: cookie } : {}).post('/auth/sessions', owner)
  const first = await signInAs('')
  expect(first.body).not.toHaveProperty('device')
  const [session = '', device = ''] = first.headers.getSetCookie()
  expect(first.headers.get('Cache-Control')).toBe('no-store')
  expect(session).toMatch(/^outrider_session=ses_/)
  expect(device).toMatch(/^outrider_device=dev_\w+; Path=\/; HttpOnly; SameSite=Lax; Expires=/)
  const [cookie = ''] = device.split(';')
  expect((await signInAs(cookie)).headers.getSetCookie()).toHaveLength(1)
  expect((await signInAs('outrider_device=dev_made_up')).headers.getSetCookie()).toHaveLength(2)

  const isOpen = async () =>
    (await createClient(baseUrl, first.body.token).get('/auth/session')).status
  expect(await isOpen()).toBe(200)
  await signInAs(session.split(';')[0] ?? '')
  await eventually(async () => expect(await isOpen()).toBe(401))
})

test('an owner turns on a second factor, signs in with its codes, and turns it off', async () => {
  const { owner, login } = await makeOrganization(outrider)
  const { anywhere } = owner
  const stranger = createClient(outrider.bootstrap.baseUrl)
  const signInWith = (code?: string) =>
    stranger.post('/auth/sessions', { ...login, ...(code && { code }) })
  const begun = await anywhere.post('/auth/totp')
  expect(begun.status).toBe(201)
  const { secret, uri } = begun.body
  expect(uri).toContain(`secret=${secret}`)
  expect((await signInWith()).status).toBe(201)
  const now = Date.now()
  const wrong = await anywhere.post('/auth/totp/confirm', { code: '12345' })
  expect(wrong).toMatchObject({ status: 400, body: { error: { field: 'code' } } })
  const confirmed = await anywhere.post('/auth/totp/confirm', { code: totpAt(secret, now) })
  expect(confirmed.status).toBe(200)
  const [first = '', second = ''] = confirmed.body.recoveryCodes
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  expect(await signInWith()).toMatchObject({
    status: 401,
    body: { error: { code: 'CODE_REQUIRED' } },
  })
  const next = totpAt(secret, now + totpStep)
  for (const code of [next, first]) {
    expect((await signInWith(code)).status).toBe(201)
    expect(await signInWith(code)).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    })
  }
  const { token } = (await signInWith(second)).body
  const again = createClient(outrider.bootstrap.baseUrl, token)
  expect((await again.get('/auth/session')).body.user.secondFactors).toEqual(['totp'])
  const remove = (password: string) => again.callUntyped('DELETE', '/auth/totp', { password })
  expect((await remove('a wrong one')).status).toBe(401)
  expect((await remove(login.password)).status).toBe(204)
  expect((await remove(login.password)).status).toBe(404)
  expect((await signInWith()).status).toBe(201)
})

test('whoever forgot their password gets a link by mail, and chooses a new one', async () => {
  const { baseUrl } = outrider.bootstrap
  const stranger = createClient(baseUrl)
  const email = `forgetful-${crypto.randomUUID()}@example.com`
  const owner = (await signIn(outrider)).in(outrider.bootstrap.orgId)
  const invited = await owner.post(`/organizations/${outrider.bootstrap.orgId}/members`, {
    email,
    role: 'MEMBER',
  })
  const page = await fetch(`${invited.body.link}?utm_source=mail`)
  expect(page.headers.get('Content-Type')).toContain('text/html')
  await page.body?.cancel()
  await stranger.post(`/invitations/${invited.body.token}/accept`, { password: 'forgotten soon' })

  for (const asked of [email, 'nobody@example.com'])
    expect(await stranger.post('/auth/password-reset', { email: asked })).toMatchObject({
      status: 202,
      body: { ok: true },
    })
  const link = await linkTo(outrider, email, 'password-reset')
  const form = await fetch(link)
  expect(form.status).toBe(200)
  await form.body?.cancel()
  const path = `/auth/password-reset/${String(link.split('/').at(-1))}` as const
  expect((await stranger.post(path, { password: 'short' })).status).toBe(400)
  expect((await stranger.post(path, { password: 'a better one' })).status).toBe(204)
  expect((await stranger.post(path, { password: 'once more' })).status).toBe(404)
  const { anywhere } = await signIn(outrider, { email, password: 'a better one' })
  const { body } = await anywhere.get('/auth/sessions')
  expect(body.sessions).toMatchObject([{ current: true }])
})
