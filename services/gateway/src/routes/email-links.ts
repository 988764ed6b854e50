import { Readable } from 'node:stream'
import {
  inboundBytes,
  MailToken,
  receiveInbound,
  recordClick,
  getUnsubscribe,
  recordOpen,
  unsubscribe,
} from '@outrider/contracts/emails'
import type { TypeId } from '@outrider/contracts/ids'
import { linkPaths } from '@outrider/contracts/paths'
import { Problem } from '@outrider/contracts/problem'
import { Type } from 'typebox'
import { anyone, operator } from '../access/policies.ts'
import { maxBodyBytes } from '../http/body.ts'
import type { Incoming } from '../http/incoming.ts'
import { escapeHtml, page } from '../http/page.ts'
import { anyQuery, route, type RouteResponse, type Tools } from '../http/route.ts'
import { organizationName } from './organization-name.ts'

const tag = 'Links in emails'
const OneToken = Type.Object({ token: MailToken })
/** Any token: people who open an incomplete link get a page. */
const AnyToken = Type.Object({ token: Type.String({ maxLength: 4_096 }) })

/** One transparent point. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const neverKept = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

export const emailLinkRoutes = [
  route({
    method: 'get',
    path: linkPaths.emailOpened,
    operationId: 'recordOpen',
    tag,
    summary: 'Record an email open',
    access: anyone,
    limit: undefined,
    params: OneToken,
    query: anyQuery,
    status: 200,
    produces: 'image/gif',
    reply: Type.Unsafe<Readable>(Type.String()),
    handle: async ({ params, request, ask }) => {
      // The picture is shown even if recording fails.
      await ask(recordOpen, visitOf(params.token, request)).catch(ignoreOutage)
      return { body: Readable.from([pixel], { objectMode: false }), headers: neverKept }
    },
  }),
  route({
    method: 'get',
    path: linkPaths.linkClicked,
    operationId: 'recordClick',
    tag,
    summary: 'Record a link click',
    access: anyone,
    limit: undefined,
    params: AnyToken,
    query: anyQuery,
    status: 302,
    also: {
      404: 'The link is invalid. The response is a page that says so.',
      410: 'The sender is suspended. The response is a page that says so.',
    },
    produces: 'text/html',
    reply: Type.String(),
    handle: async ({ params, request, ask }) => {
      try {
        const { target } = await ask(recordClick, visitOf(params.token, request))
        return { body: '', headers: { ...neverKept, Location: new URL(target).href } }
      } catch (error) {
        return pageAbout(error)
      }
    },
  }),
  route({
    method: 'post',
    path: '/email/inbound',
    operationId: 'receiveInbound',
    tag: 'Operation',
    summary: 'Receive a bounce or complaint',
    access: operator,
    limit: undefined,
    accepts: ['message/rfc822'],
    holds: inboundBytes,
    status: 200,
    reply: receiveInbound.reply,
    handle: async ({ request, ask }) => {
      const message = await beginningOf(request)
      return { body: await ask(receiveInbound, { message: message.toString('base64') }) }
    },
  }),
]

function visitOf(token: string, request: Incoming) {
  const userAgent = request.header('User-Agent').slice(0, 1_000)
  return { token, userAgent, onlyHeaders: request.method === 'HEAD' }
}

function ignoreOutage(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'UNAVAILABLE')) throw error
}

/** As much of an email as is looked at. */
async function beginningOf({ stream }: Incoming): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a body that is no bytes')
    length += chunk.length
    if (length > maxBodyBytes)
      throw new Problem('BODY_TOO_LARGE', `body: must be at most ${maxBodyBytes} bytes`)
    if (length - chunk.length < inboundBytes) chunks.push(chunk)
  }
  return Buffer.concat(chunks).subarray(0, inboundBytes)
}

export const unsubscribeRoutes = [
  route({
    method: 'get',
    path: linkPaths.unsubscribe,
    operationId: 'showUnsubscribe',
    tag,
    summary: 'Show the unsubscribe page',
    access: anyone,
    limit: undefined,
    params: AnyToken,
    query: anyQuery,
    status: 200,
    produces: 'text/html',
    reply: Type.String(),
    // Opening the page changes nothing: link scanners open every link.
    handle: async ({ params, ask, probe }) =>
      askPage(await senderOf(() => probe(() => ask(getUnsubscribe, { token: params.token })), ask)),
  }),
  route({
    method: 'post',
    path: linkPaths.unsubscribe,
    operationId: 'unsubscribe',
    tag,
    summary: 'Unsubscribe a contact from emails',
    access: anyone,
    limit: undefined,
    params: AnyToken,
    query: anyQuery,
    accepts: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    status: 200,
    also: { 404: 'The link is invalid. The response is a page that says so.' },
    produces: 'text/html',
    reply: Type.String(),
    handle: async ({ params, request, ask }) => {
      request.stream.resume() // that it was sent is all that it says
      try {
        const { orgId } = await ask(unsubscribe, { token: params.token })
        return donePage(await organizationName({ ask }, orgId))
      } catch (error) {
        return pageAbout(error)
      }
    },
  }),
]

/** The name of the organization; undefined if the link is invalid, which pressing the button reports. */
async function senderOf(
  find: () => Promise<{ orgId: TypeId<'org'> }>,
  ask: Tools['ask'],
): Promise<string | undefined> {
  try {
    const { orgId } = await find()
    return await organizationName({ ask }, orgId)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

function askPage(sender = 'this sender'): RouteResponse<string> {
  return page({
    title: 'Unsubscribe',
    main: `<p>Do you want to unsubscribe from emails from ${escapeHtml(sender)}?</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Unsubscribe</button></form>
<p>To stay subscribed, you can close this page. Nothing will change.</p>`,
    formAction: ["'self'"],
  })
}

function donePage(sender = 'this sender'): RouteResponse<string> {
  return page({
    title: 'You are unsubscribed',
    main: `<p>You will no longer receive emails from ${escapeHtml(sender)}.</p>`,
  })
}

/** The page for a link that leads nowhere; other errors are thrown. */
function pageAbout(error: unknown): RouteResponse<string> {
  const code = error instanceof Problem ? error.code : undefined
  const title = 'This link does not work'
  if (code === 'NOT_ALLOWED')
    return page({ title, main: '<p>The sender of the email is suspended.</p>', status: 410 })
  if (code !== 'NOT_FOUND' && code !== 'VALIDATION_FAILED') throw error
  const main = '<p>The link is incomplete or too old. Please open it again from the email.</p>'
  return page({ title, main, status: 404 })
}
