import {
  confirmOidc,
  finishOidc,
  getSignInMethods,
  OidcCode,
  ReturnPath,
  SignInMethods,
  startOidc,
} from '@outrider/contracts/oidc'
import { basePath } from '@outrider/contracts/paths'
import { Problem, statusOf } from '@outrider/contracts/problem'
import { OpenedSession } from '@outrider/contracts/sessions'
import { Type } from 'typebox'
import { sessionCookieFor } from '../access/authenticate.ts'
import { anyone } from '../access/policies.ts'
import { escapeHtml, page } from '../http/page.ts'
import { anyQuery, route, type RouteResponse } from '../http/route.ts'
import { opened, tag, whoAsks } from './auth.ts'

const callbackPath = '/auth/oidc/callback'
const shared = { tag, access: anyone, limit: undefined, perAddress: true } as const
const noStore = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Binds a sign-in to the browser that began it: a link with another person's code does not sign in. */
function flowCookieFor(publicUrl: string) {
  return sessionCookieFor(publicUrl, 'outrider_sign_in')
}

export const oidcRoutes = [
  route({
    ...shared,
    method: 'get',
    path: '/auth/methods',
    operationId: 'getSignInMethods',
    summary: 'Retrieve the sign-in methods',
    status: 200,
    reply: SignInMethods,
    handle: async ({ ask }) => ({ body: await ask(getSignInMethods, {}) }),
  }),
  route({
    ...shared,
    method: 'get',
    path: '/auth/oidc',
    operationId: 'startOidc',
    summary: 'Request a sign-in at the identity provider',
    query: ReturnPath,
    status: 302,
    also: { 404: 'No identity provider is configured. The response is a page that says so.' },
    produces: 'text/html',
    reply: Type.String(),
    handle: async ({ query: { to }, publicUrl, ask }) => {
      const callbackUrl = publicUrl + basePath + callbackPath
      try {
        const { url, flow, expiresAt } = await ask(startOidc, {
          callbackUrl,
          ...(to !== undefined && { returnTo: to }),
        })
        const cookie = flowCookieFor(publicUrl).open(flow, expiresAt)
        return { body: '', headers: { ...noStore, Location: url, 'Set-Cookie': [cookie] } }
      } catch (error) {
        return failed(error)
      }
    },
  }),
  route({
    ...shared,
    method: 'get',
    path: callbackPath,
    also: {
      400: 'The response is not for this browser, was used, or has expired. A page says so.',
      403: 'The email address cannot sign in. A page says why.',
    },
    operationId: 'finishOidc',
    summary: 'Accept the sign-in of the identity provider',
    query: anyQuery,
    status: 302,
    produces: 'text/html',
    reply: Type.String(),
    handle: async ({ request, ...tools }) => {
      const { publicUrl, ask } = tools
      const cookie = flowCookieFor(publicUrl)
      const callbackUrl = publicUrl + basePath + callbackPath + request.search()
      const flow = request.cookie(cookie.name)
      try {
        const asked = { flow, callbackUrl, ...whoAsks(request) }
        const { session, pending, returnTo } = await ask(finishOidc, asked)
        if (session) {
          const { headers } = await opened(session, { ...tools, request }, cookie.close())
          return { body: '', headers: { ...noStore, ...headers, Location: returnTo } }
        }
        const kept = pending ? cookie.open(pending.flow, pending.expiresAt) : cookie.close()
        const form = new URLSearchParams({ step: 'code', to: returnTo })
        const headers = {
          ...noStore,
          Location: `/sign-in?${form.toString()}`,
          'Set-Cookie': [kept],
        }
        return { body: '', headers }
      } catch (error) {
        return failed(error, cookie.close())
      }
    },
  }),
  route({
    ...shared,
    method: 'post',
    path: '/auth/oidc/code',
    operationId: 'confirmOidc',
    summary: 'Confirm a single sign-on by a code',
    body: OidcCode,
    status: 201,
    reply: OpenedSession,
    handle: async ({ body, request, ...tools }) => {
      const cookie = flowCookieFor(tools.publicUrl)
      const asked = { flow: request.cookie(cookie.name), ...body, ...whoAsks(request) }
      const session = await tools.ask(confirmOidc, asked)
      return opened(session, { ...tools, request }, cookie.close())
    },
  }),
]

/** A page, as a person has followed a link; errors that are no fault of theirs are reported as everywhere. */
function failed(error: unknown, ...cookies: string[]): RouteResponse<string> {
  if (!(error instanceof Problem) || error.code === 'INTERNAL') throw error
  const { code, message } = error
  const text = code === 'NOT_FOUND' ? 'no identity provider is configured' : message
  const main = `<p role="alert">You are not signed in: ${escapeHtml(text)}.</p><p><a href="/sign-in">Back to sign-in</a></p>`
  // No credential of the request is at fault.
  const status = code === 'UNAUTHENTICATED' ? 400 : statusOf[code]
  const shown = page({ title: 'Sign-in failed', main, status })
  return { ...shown, headers: { ...shown.headers, 'Set-Cookie': cookies } }
}
