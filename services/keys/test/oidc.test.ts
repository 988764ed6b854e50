import { sendAccountMail } from '@outrider/contracts/account-mails'
import { listAudit } from '@outrider/contracts/audit'
import {
  confirmOidc,
  finishOidc,
  getSignInMethods,
  startOidc,
  unlinkIdentities,
} from '@outrider/contracts/oidc'
import { inviteMember, removeMember } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import {
  confirmTotp,
  createSession,
  createTotp,
  getSession,
  verifySession,
} from '@outrider/contracts/sessions'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import {
  type IdentityProviderUnderTest,
  openIdentityProvider,
} from '@outrider/testing/identity-provider'
import { published } from '@outrider/testing/published'
import { totpAt, totpStep } from '@outrider/testing/totp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  ahead,
  codeOf,
  digestOf,
  type Installation,
  newAddress,
  newEmail,
  openInstallation,
  type Person,
} from './installation.ts'

const callbackUrl = 'http://localhost:8080/api/v1/auth/oidc/callback'
const stack = new AsyncDisposableStack()
let provider: IdentityProviderUnderTest
let installation: Installation

const settingsOf = ({ issuer, clientId, clientSecret }: IdentityProviderUnderTest) => ({
  oidcIssuer: issuer,
  oidcClientId: clientId,
  oidcClientSecret: clientSecret,
})

beforeAll(async () => {
  provider = stack.use(await openIdentityProvider(callbackUrl))
  installation = await openInstallation(stack, settingsOf(provider))
})
afterAll(() => stack.disposeAsync())

let isChanged = false
afterEach(async () => {
  if (isChanged) await installation.restart()
  isChanged = false
})
const restartWith = async (changed: Parameters<Installation['restart']>[0]) => {
  isChanged = true
  await installation.restart(changed)
}

const newSubject = (email = newEmail()) => ({
  sub: crypto.randomUUID(),
  email,
  email_verified: true,
  name: 'Ada',
})

/** Begins to sign in; returns what the browser keeps, and the URL of the provider. */
const begin = (returnTo?: string) =>
  installation.ask(startOidc, { callbackUrl, ...(returnTo !== undefined && { returnTo }) })

const finish = (flow: string, url: string) =>
  installation.ask(finishOidc, { flow, callbackUrl: url, address: newAddress() })

/** Signs a person in by the provider. */
async function signIn(person: ReturnType<typeof newSubject>, at = provider) {
  const { flow, url } = await begin()
  return finish(flow, await at.signIn(url, person))
}

async function sessionOf(person: ReturnType<typeof newSubject>, at = provider) {
  const { session } = await signIn(person, at)
  if (!session) throw new Error('the account has a second factor')
  return session
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'signed in',
    (error: unknown) => (error instanceof Problem ? `${error.code} ${error.message}` : error),
  )

const verify = ({ email }: Person) =>
  installation.sandbox.admin`update keys.users set verified_at = now() where email = ${email}`

const noticesTo = async (email: string) => {
  const mails = await published(installation.sandbox.operator, sendAccountMail)
  return mails.flatMap((mail) =>
    mail.kind === 'account_changed' && mail.to === email ? mail.change : [],
  )
}

test('a person signs in by the provider, and gets one account however often', async () => {
  const person = newSubject()
  expect(await installation.ask(getSignInMethods, {})).toEqual({
    password: true,
    provider: 'single sign-on',
  })
  const first = await sessionOf(person)
  expect(first.user).toMatchObject({ email: person.email, name: 'Ada', verified: true })
  // The subject identifies the person: a new address at the provider is the same account.
  const second = await sessionOf({ ...person, email: newEmail() })
  expect(second.user).toEqual(first.user)
  expect(await installation.ask(getSession, { digest: digestOf(second.token) })).toMatchObject({
    user: { id: first.user.id },
  })
})

/** The path that a sign-in opens. */
const endOf = async (returnTo: string) => {
  const { flow, url } = await begin(returnTo)
  return (await finish(flow, await provider.signIn(url, newSubject()))).returnTo
}

test('a sign-in returns to the path that it began at, and never to another site', async () => {
  expect(await endOf('/contacts?tag=a#b')).toBe('/contacts?tag=a#b')
  for (const evil of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ])
    expect([evil, await endOf(evil)]).toEqual([evil, '/'])
})

test.each<[string, (url: URL) => void]>([
  ['another state', (url) => url.searchParams.set('state', 'a'.repeat(43))],
  ['another nonce', (url) => url.searchParams.set('nonce', 'a'.repeat(43))],
  ['another PKCE challenge', (url) => url.searchParams.set('code_challenge', 'a'.repeat(43))],
  ['a scope without an ID token', (url) => url.searchParams.set('scope', 'email')],
])('a response with %s signs nobody in', async (_, change) => {
  const { flow, url } = await begin()
  const changed = new URL(url)
  change(changed)
  const back = await provider.signIn(changed.href, newSubject())
  expect(await codeOf(finish(flow, back))).toBe('UNAUTHENTICATED')
})

test('a response is of use once, to the browser that began the sign-in, within ten minutes', async () => {
  const { flow, url } = await begin()
  const other = await begin()
  const back = await provider.signIn(url, newSubject())
  for (const stranger of [other.flow, '', 'e1.k1.AAAA', `${flow}A`])
    expect(await codeOf(finish(stranger, back))).toBe('UNAUTHENTICATED')
  expect(await ahead(10 * 60_000, () => codeOf(finish(flow, back)))).toBe('UNAUTHENTICATED')
  const again = await begin()
  const right = await provider.signIn(again.url, newSubject())
  expect(await finish(again.flow, right)).toMatchObject({ session: { user: { name: 'Ada' } } })
  expect(await codeOf(finish(again.flow, right))).toBe('UNAUTHENTICATED')
  const refused = `${callbackUrl}?error=access_denied&state=${new URL(url).searchParams.get('state')}`
  expect(await codeOf(finish(flow, refused))).toBe('UNAUTHENTICATED')
})

test('an address signs in only if the provider has verified it, and its domain is permitted', async () => {
  const person = newSubject()
  expect(await reasonOf(signIn({ ...person, email_verified: false }))).toBe(
    'NOT_ALLOWED the identity provider has not verified your email address',
  )
  const { email: _none, ...nameless } = person
  // @ts-expect-error -- a provider may leave it out
  expect(await codeOf(signIn(nameless))).toBe('NOT_ALLOWED')
  await restartWith({ oidcEmailDomains: 'example.org, Example.com' })
  expect((await sessionOf(newSubject('Ada@EXAMPLE.com'))).user.email).toBe('ada@example.com')
  expect(await codeOf(signIn(newSubject('a@sub.example.com')))).toBe('NOT_ALLOWED')
  expect(await codeOf(signIn(newSubject('a@evil.test')))).toBe('NOT_ALLOWED')
})

test('an account with a password is linked by its verified address, and its user is informed', async () => {
  const user = await installation.newFounder()
  const person = newSubject(user.email)
  expect(await sessionOf(person)).toMatchObject({
    user: { id: user.actor.userId },
    organizations: [{ id: user.actor.orgId, role: 'OWNER' }],
  })
  await sessionOf(person)
  const { entries } = await installation.ask(listAudit, {
    actor: user.actor,
    query: { limit: 10 },
  })
  expect(entries.map(({ action }) => action).slice(0, 3)).toEqual([
    'user.signed_in',
    'user.signed_in',
    'user.identity_linked',
  ])
  await eventually(async () => expect(await noticesTo(user.email)).toEqual(['identity_linked']))
  const { email, password } = user
  expect(
    await installation.ask(createSession, { email, password, address: newAddress() }),
  ).toMatchObject({ user: { id: user.actor.userId } })
})

test('an address that the provider gives to another person does not open the former account, unless the operator unlinks it', async () => {
  const person = newSubject()
  const { user } = await sessionOf(person)
  const successor = newSubject(person.email)
  expect(await codeOf(signIn(successor))).toBe('NOT_ALLOWED')
  expect((await sessionOf(person)).user.id).toBe(user.id)
  const { email } = person
  expect(await installation.ask(unlinkIdentities, { email })).toEqual({})
  expect(await codeOf(installation.ask(unlinkIdentities, { email }))).toBe('NOT_FOUND')
  expect((await sessionOf(successor)).user.id).toBe(user.id)
})

test('who made an account with an address that is not theirs loses it to the owner of the address', async () => {
  const stranger = await installation.newPerson()
  const session = { digest: digestOf(stranger.token), address: newAddress() }
  const { secret } = await installation.ask(createTotp, session)
  const code = totpAt(secret, clock.now().getTime())
  await installation.ask(confirmTotp, { ...session, code })

  const { user } = await sessionOf(newSubject(stranger.email))
  expect(user).toMatchObject({ id: stranger.actor.userId, verified: true, secondFactors: [] })
  expect(await codeOf(installation.ask(getSession, { digest: session.digest }))).toBe(
    'UNAUTHENTICATED',
  )
  const { email, password } = stranger
  const attempt = { email, password, address: newAddress() }
  expect(await codeOf(installation.ask(createSession, attempt))).toBe('UNAUTHENTICATED')
})

test('an account with an authenticator app needs its code as well, before it is linked', async () => {
  const user = await installation.newPerson()
  await verify(user)
  const own = { digest: digestOf(user.token), address: newAddress() }
  const { secret } = await installation.ask(createTotp, own)
  const codeAt = (steps: number) => totpAt(secret, clock.now().getTime() + steps * totpStep)
  await installation.ask(confirmTotp, { ...own, code: codeAt(0) })

  const { session, pending } = await signIn(newSubject(user.email))
  expect(session).toBeNull()
  const address = newAddress()
  const confirm = (code: string, flow = pending?.flow ?? '') =>
    codeOf(installation.ask(confirmOidc, { flow, code, address }))
  expect(await confirm('000000')).toBe('UNAUTHENTICATED')
  expect(await confirm(codeAt(1), (await begin()).flow)).toBe('UNAUTHENTICATED')
  expect(await noticesTo(user.email)).not.toContain('identity_linked')
  expect(await ahead(10 * 60_000, () => confirm(codeAt(1)))).toBe('UNAUTHENTICATED')
  expect(await confirm(codeAt(1))).toMatchObject({ user: { id: user.actor.userId } })
  for (let count = 0; count < 10; count += 1) await confirm('000000')
  expect(await confirm(codeAt(2))).toBe('RATE_LIMITED')
})

test('the same subject at another issuer is another person', async () => {
  await using second = await openIdentityProvider(callbackUrl)
  const person = newSubject()
  const { user } = await sessionOf(person)
  await restartWith(settingsOf(second))
  const other = { ...person, email: newEmail() }
  expect((await sessionOf(other, second)).user.id).not.toBe(user.id)
  const { flow, url } = await begin()
  const back = new URL(await second.signIn(url, other))
  back.searchParams.set('iss', provider.issuer)
  expect(await codeOf(finish(flow, back.href))).toBe('UNAUTHENTICATED')
})

test('an invited person joins by signing in; a removed member is not let in again', async () => {
  const owner = await installation.newPerson()
  const { actor } = owner
  await restartWith({ selfService: false })
  const person = newSubject()
  expect(await reasonOf(signIn(person))).toMatch(/^NOT_ALLOWED .*ask for an invitation/)
  const invitation = { email: person.email, role: 'MEMBER' as const }
  await installation.ask(inviteMember, { actor, invitation })
  const joined = await sessionOf(person)
  expect(joined.organizations).toMatchObject([{ id: actor.orgId, role: 'MEMBER' }])

  await installation.ask(removeMember, { actor, userId: joined.user.id })
  const access = (token: string) =>
    codeOf(installation.ask(verifySession, { digest: digestOf(token), orgId: actor.orgId }))
  expect(await access(joined.token)).not.toMatchObject({ role: 'MEMBER' })
  const later = await sessionOf(person)
  expect(later.organizations).toEqual([])
  expect(await access(later.token)).toBe('NOT_FOUND')
})

test('without passwords, the provider alone signs in; without a provider, passwords do', async () => {
  const user = await installation.newFounder()
  const { email, password } = user
  const attempt = { email, password, address: newAddress() }
  await restartWith({ passwordSignIn: false, oidcName: 'Acme' })
  expect(await installation.ask(getSignInMethods, {})).toEqual({
    password: false,
    provider: 'Acme',
  })
  expect(await reasonOf(installation.ask(createSession, attempt))).toBe(
    'NOT_ALLOWED passwords are disabled: sign in with Acme',
  )
  expect((await sessionOf(newSubject(email))).user.id).toBe(user.actor.userId)
  await restartWith({ oidcIssuer: '' })
  expect(await codeOf(begin())).toBe('NOT_FOUND')
  expect(await installation.ask(createSession, attempt)).toMatchObject({ user: { email } })
})

test('while the provider is away, the error says so, and signing in works once it is back', async () => {
  const second = await openIdentityProvider(callbackUrl)
  await restartWith(settingsOf(second))
  const { flow, url } = await begin()
  const back = await second.signIn(url, newSubject())
  await second[Symbol.asyncDispose]()
  expect(await reasonOf(finish(flow, back))).toBe(
    'UNAVAILABLE the identity provider is unavailable, try again',
  )
  await restartWith({ oidcIssuer: 'http://127.0.0.1:1' })
  expect(await codeOf(begin())).toBe('UNAVAILABLE')
})
