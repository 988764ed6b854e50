import { linkPaths } from '@outrider/contracts/paths'
import {
  Acceptance,
  acceptInvitation,
  createSession,
  deleteSession,
  getSession,
  Session,
  SignIn,
} from '@outrider/contracts/sessions'
import { digestOfToken } from '@outrider/contracts/token'
import { notFound } from '@outrider/contracts/problem'
import { type Static, Type } from 'typebox'
import { anyone, signedIn } from '../access/access.ts'
import type { SessionCookie } from '../access/session-cookie.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Sign-in'

/** The token for scripts; the same as a cookie for the browser. */
function opened(session: Static<typeof createSession.reply>, cookie: SessionCookie) {
  return {
    body: session,
    headers: { 'Set-Cookie': cookie.open(session.token, session.expiresAt) },
  }
}

function digestOfSession(token: string): string {
  const digest = digestOfToken('ses', token)
  if (digest === undefined) throw new Error('a token that was admitted has no digest')
  return digest
}

export const authRoutes = [
  route({
    method: 'post',
    path: '/auth/sessions',
    tag,
    summary: 'Sign in with email and password',
    access: anyone,
    limit: undefined,
    perAddress: true,
    body: SignIn,
    status: 201,
    reply: createSession.reply,
    handle: async ({ body, ask, request, sessionCookie }) =>
      opened(await ask(createSession, { ...body, address: request.address }), sessionCookie),
  }),
  route({
    method: 'get',
    path: '/auth/session',
    tag,
    summary: 'Read who is signed in, and their organizations',
    access: signedIn,
    limit: 'READS',
    status: 200,
    reply: Session,
    handle: async ({ caller, ask }) => ({
      body: await ask(getSession, { digest: digestOfSession(caller.token) }),
    }),
  }),
  route({
    method: 'delete',
    path: '/auth/session',
    tag,
    summary: 'Sign out',
    access: signedIn,
    limit: 'MANAGEMENT',
    status: 204,
    reply: nothing,
    handle: async ({ caller, ask, sessionCookie }) => ({
      body: await ask(deleteSession, { digest: digestOfSession(caller.token) }),
      headers: { 'Set-Cookie': sessionCookie.close() },
    }),
  }),
  route({
    method: 'post',
    path: linkPaths.invitation,
    tag,
    summary: 'Join an organization by invitation, with a first password or one’s own',
    access: anyone,
    limit: undefined,
    perAddress: true,
    params: Type.Object({ token: Type.String() }),
    body: Acceptance,
    status: 201,
    reply: acceptInvitation.reply,
    handle: async ({ params, body, ask, request, sessionCookie }) => {
      const digest = digestOfToken('inv', params.token)
      if (digest === undefined) throw notFound()
      const session = await ask(acceptInvitation, { digest, ...body, address: request.address })
      return opened(session, sessionCookie)
    },
  }),
]
