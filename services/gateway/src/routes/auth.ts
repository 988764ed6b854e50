import { createHash } from 'node:crypto'
import { linkPaths } from '@outrider/contracts/paths'
import { notFound } from '@outrider/contracts/problem'
import { csrfTokenOf, digestOfToken } from '@outrider/contracts/secrets'
import {
  Acceptance,
  acceptInvitation,
  changePassword,
  confirmTotp,
  createSession,
  createTotp,
  deleteSession,
  deleteTotp,
  endSession,
  getSession,
  listSessions,
  OpenedSession,
  PasswordChange,
  requestAddressVerification,
  requestPasswordReset,
  Reset,
  resetPassword,
  ResetRequest,
  Session,
  SignIn,
  verifyAddress,
} from '@outrider/contracts/sessions'
import { Accepted } from '@outrider/contracts/shapes'
import { clock } from '@outrider/service/observe/time'
import { type Static, Type } from 'typebox'
import type { SessionCookie } from '../access/authenticate.ts'
import { anyone, signedIn } from '../access/policies.ts'
import type { Incoming } from '../http/incoming.ts'
import { page } from '../http/page.ts'
import { passing } from '../http/pass-on.ts'
import { anyQuery, nothing, route, type Route, type Tools } from '../http/route.ts'

export const tag = 'Sign-in'

/**
 * The token for scripts; the same as a cookie for the browser. It replaces the browser's former session, which ends: a
 * token that was planted or copied before the sign-in is worth nothing after it.
 */
export async function opened(
  session: Static<typeof OpenedSession>,
  { request, ask, sessionCookie: cookie }: Tools & { readonly request: Incoming },
  ...others: string[]
) {
  const former = digestOfToken('ses', request.cookie(cookie.name))
  if (former !== undefined) await ask(deleteSession, { digest: former })
  return {
    body: session,
    headers: {
      'Set-Cookie': [cookie.open(session.token, session.expiresAt), ...others],
      'Cache-Control': 'no-store',
    },
  }
}

/** Milliseconds for which a browser is recognized: as long as it keeps a cookie. */
const deviceLifetime = 400 * 24 * 3_600_000

/** The `Set-Cookie` of a device that was just made known; none if there is no such token. */
function madeKnown(device: string | undefined, cookie: SessionCookie): string[] {
  const until = new Date(clock.now().getTime() + deviceLifetime).toISOString()
  return device === undefined ? [] : [cookie.open(device, until)]
}

/** Where someone signs in, and by what. */
export function whoAsks({ address, header }: Pick<Incoming, 'address' | 'header'>) {
  return { address: address(), agent: header('User-Agent').slice(0, maxAgentLength) }
}

/** Characters kept of a browser's or program's name for itself. */
const maxAgentLength = 256

const nameField =
  '<p><label>Name<br><input name="name" autocomplete="name" maxlength="100"></label></p>'
const codeField =
  '<p><label>Code, if you sign in with one<br><input name="code" autocomplete="one-time-code" maxlength="64"></label></p>'

function passwordField(autocomplete: string): string {
  return `<p><label>Password<br><input name="password" type="password" autocomplete="${autocomplete}" minlength="8" maxlength="1024" required></label></p>`
}

const ofSession = { tag, access: signedIn } as const
const factors = passing({ ...ofSession, limit: 'MANAGEMENT' })
const reads = passing({ ...ofSession, limit: 'READS' })
const ends = passing({ ...ofSession, limit: 'MANAGEMENT', id: 'sessionId', changesAccess: true })

export const authRoutes = [
  route({
    method: 'post',
    path: '/auth/sessions',
    operationId: 'signIn',
    tag,
    summary: 'Create a session (sign in)',
    access: anyone,
    limit: undefined,
    perAddress: true,
    body: SignIn,
    status: 201,
    reply: OpenedSession,
    handle: async ({ body, request, ...tools }) => {
      const { ask, deviceCookie } = tools
      const known = digestOfToken('dev', request.cookie(deviceCookie.name))
      const asked = { ...body, ...whoAsks(request), ...(known !== undefined && { device: known }) }
      const { device, ...session } = await ask(createSession, asked)
      return opened(session, { ...tools, request }, ...madeKnown(device, deviceCookie))
    },
  }),
  route({
    method: 'get',
    path: '/auth/session',
    operationId: 'getSession',
    tag,
    summary: 'Retrieve the current session',
    access: signedIn,
    limit: 'READS',
    status: 200,
    reply: Session,
    handle: async ({ caller, ask }) => ({
      body: {
        ...(await ask(getSession, { digest: caller.digest })),
        csrfToken: csrfTokenOf(caller.token),
      },
    }),
  }),
  route({
    method: 'delete',
    path: '/auth/session',
    operationId: 'signOut',
    tag,
    summary: 'Delete the current session (sign out)',
    access: signedIn,
    limit: 'MANAGEMENT',
    status: 204,
    reply: nothing,
    handle: async ({ caller, ask, sessionCookie }) => ({
      body: await ask(deleteSession, { digest: caller.digest }),
      headers: { 'Set-Cookie': sessionCookie.close() },
    }),
  }),
  reads.get('/auth/sessions', 'List sessions', listSessions),
  ends.delete('/auth/sessions/:id', 'Delete a session', endSession, { body: ['password'] }),
  route({
    ...ofSession,
    method: 'post',
    path: '/auth/password',
    operationId: 'changePassword',
    summary: 'Update the password',
    limit: 'MANAGEMENT',
    changesAccess: true,
    body: PasswordChange,
    status: 204,
    reply: nothing,
    handle: async ({ caller, body, ask, request: { address } }) => ({
      body: await ask(changePassword, {
        digest: caller.digest,
        ...body,
        address: address(),
      }),
    }),
  }),
  factors.create('/auth/totp', 'Create a second factor', createTotp, {
    shownOnce: ['secret', 'uri'],
  }),
  factors.post('/auth/totp/confirm', 'Confirm a second factor', confirmTotp, {
    body: ['code', 'password'],
  }),
  factors.delete('/auth/totp', 'Delete the second factor', deleteTotp, { body: ['password'] }),
  route({
    method: 'post',
    path: '/auth/password-reset',
    operationId: 'requestPasswordReset',
    tag,
    summary: 'Request a password reset',
    access: anyone,
    limit: undefined,
    perAddress: true,
    body: ResetRequest,
    status: 202,
    reply: Accepted,
    handle: async ({ body, ask }) => {
      await ask(requestPasswordReset, body)
      return { body: { ok: true as const } }
    },
  }),
  linkPage(linkPaths.passwordReset, 'showPasswordReset', 'Show the password reset page', {
    title: 'Choose a new password',
    button: 'Set password',
    done: 'Your password is set. All sessions have ended: sign in with the new one.',
    fields: passwordField('new-password'),
  }),
  route({
    method: 'post',
    path: linkPaths.passwordReset,
    operationId: 'resetPassword',
    tag,
    summary: 'Reset the password',
    access: anyone,
    limit: undefined,
    perAddress: true,
    changesAccess: true,
    params: Type.Object({ token: Type.String() }),
    query: anyQuery,
    body: Reset,
    status: 204,
    reply: nothing,
    handle: async ({ params, body, ask, deviceCookie }) => {
      const digest = digestOfToken('rst', params.token)
      if (digest === undefined) throw notFound()
      const { device } = await ask(resetPassword, { digest, ...body })
      return { body: {}, headers: { 'Set-Cookie': madeKnown(device, deviceCookie) } }
    },
  }),
  route({
    ...ofSession,
    method: 'post',
    path: '/auth/verify-address',
    operationId: 'requestAddressVerification',
    summary: 'Request the verification of the email address',
    limit: 'MANAGEMENT',
    status: 202,
    reply: Accepted,
    handle: async ({ caller: { userId }, ask }) => {
      await ask(requestAddressVerification, { userId })
      return { body: { ok: true as const } }
    },
  }),
  linkPage(
    linkPaths.addressVerification,
    'showAddressVerification',
    'Show the address verification page',
    {
      title: 'Verify your email address',
      button: 'Verify',
      done: 'Your email address is verified.',
      fields: '',
    },
  ),
  route({
    method: 'post',
    path: linkPaths.addressVerification,
    operationId: 'verifyAddress',
    tag,
    summary: 'Verify an email address',
    access: anyone,
    limit: undefined,
    perAddress: true,
    params: Type.Object({ token: Type.String() }),
    query: anyQuery,
    status: 204,
    reply: nothing,
    handle: async ({ params, ask }) => {
      const digest = digestOfToken('vfy', params.token)
      if (digest === undefined) throw notFound()
      return { body: await ask(verifyAddress, { digest }) }
    },
  }),
  linkPage(linkPaths.invitation, 'showInvitation', 'Show the invitation page', {
    title: 'Join the organization',
    button: 'Join',
    done: 'You have joined. You can sign in with your email address and this password.',
    fields: nameField + passwordField('current-password') + codeField,
  }),
  route({
    method: 'post',
    path: linkPaths.invitation,
    operationId: 'acceptInvitation',
    tag,
    summary: 'Accept an invitation',
    access: anyone,
    limit: undefined,
    perAddress: true,
    params: Type.Object({ token: Type.String() }),
    query: anyQuery,
    body: Acceptance,
    status: 201,
    reply: acceptInvitation.reply,
    handle: async ({ params, body, request, ...tools }) => {
      const digest = digestOfToken('inv', params.token)
      if (digest === undefined) throw notFound()
      const asked = { digest, ...body, ...whoAsks(request) }
      return opened(await tools.ask(acceptInvitation, asked), { ...tools, request })
    },
  }),
]

interface Words {
  readonly title: string
  readonly button: string
  /** The text of the page after success. */
  readonly done: string
  /** HTML of the fields. */
  readonly fields: string
}

/** Posts the form to the page's own address, as JSON, and shows the result. */
const script = `const form = document.querySelector('form')
const status = document.querySelector('[role=status]')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  }).catch(() => undefined)
  if (response?.ok) form.hidden = true
  status.textContent = response?.ok ? form.dataset.done : await reasonOf(response)
})
async function reasonOf(response) {
  if (response === undefined) return 'The service is unreachable. Try again.'
  if (response.status === 404) return 'This link no longer works.'
  const { error } = await response.json()
  return error.message
}`
const scriptHash = createHash('sha256').update(script).digest('base64')

/** The page of a link in an email: a person fills in the fields, and the page posts them to the link. */
function linkPage(path: string, operationId: string, summary: string, words: Words): Route {
  return route({
    method: 'get',
    path,
    operationId,
    tag: 'Sign-in',
    summary,
    access: anyone,
    limit: undefined,
    params: Type.Object({ token: Type.String() }),
    query: anyQuery,
    status: 200,
    reply: Type.String(),
    produces: 'text/html',
    handle: async () => page({ title: words.title, main: mainOf(words), scriptHash }),
  })
}

function mainOf({ button, done, fields }: Words): string {
  return `<form data-done="${done}">
${fields}
<button type="submit">${button}</button>
</form>
<p role="status"></p>
<script>${script}</script>`
}
