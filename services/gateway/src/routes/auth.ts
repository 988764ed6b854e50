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
import { sessionCookieName } from '../access/credentials.ts'
import { nothing, route } from '../http/route.ts'

const tag = 'Sign-in'

/** The token for scripts; the same as a cookie for the browser. */
function opened(session: Static<typeof createSession.reply>) {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Expires=${new Date(session.expiresAt).toUTCString()}`
  return {
    body: session,
    headers: { 'Set-Cookie': `${sessionCookieName}=${session.token}; ${attributes}` },
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
    body: SignIn,
    status: 201,
    reply: createSession.reply,
    handle: async ({ body, ask, request }) =>
      opened(await ask(createSession, { ...body, address: request.address })),
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
    handle: async ({ caller, ask }) => ({
      body: await ask(deleteSession, { digest: digestOfSession(caller.token) }),
      headers: { 'Set-Cookie': `${sessionCookieName}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0` },
    }),
  }),
  route({
    method: 'post',
    path: linkPaths.invitation,
    tag,
    summary: 'Join an organization by invitation, with a first password or one’s own',
    access: anyone,
    limit: undefined,
    params: Type.Object({ token: Type.String() }),
    body: Acceptance,
    status: 201,
    reply: acceptInvitation.reply,
    handle: async ({ params, body, ask, request }) => {
      const digest = digestOfToken('inv', params.token)
      if (digest === undefined) throw notFound()
      return opened(await ask(acceptInvitation, { digest, ...body, address: request.address }))
    },
  }),
]
