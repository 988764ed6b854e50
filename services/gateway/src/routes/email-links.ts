import { Readable } from 'node:stream'
import {
  inboundBytes,
  MailToken,
  Provider,
  receiveInbound,
  receiveReports,
  reportHeaders,
  recordClick,
  recordOpen,
} from '@outrider/contracts/emails'
import { linkPaths } from '@outrider/contracts/paths'
import { Problem } from '@outrider/contracts/problem'
import { Type } from 'typebox'
import { anyone, operator } from '../access/policies.ts'
import { maxBodyBytes } from '../http/body.ts'
import type { Incoming } from '../http/incoming.ts'
import { page } from '../http/page.ts'
import { anyQuery, route, type RouteResponse } from '../http/route.ts'

export const tag = 'Links in emails'
const OneToken = Type.Object({ token: MailToken })
/** Any token: people who open an incomplete link get a page. */
export const AnyToken = Type.Object({ token: Type.String({ maxLength: 4_096 }) })

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
      const message = await beginningOf(request, inboundBytes)
      return { body: await ask(receiveInbound, { message: message.toString('base64') }) }
    },
  }),
  // Providers sign what they post; the service that has their keys checks it.
  route({
    method: 'post',
    path: '/email/reports/:provider',
    operationId: 'receiveReports',
    tag: 'Operation',
    summary: 'Receive reports of a mail provider',
    access: anyone,
    limit: undefined,
    params: Type.Object({ provider: Provider }),
    accepts: ['text/plain', 'application/json'],
    holds: maxBodyBytes,
    status: 200,
    reply: receiveReports.reply,
    handle: async ({ params: { provider }, request, ask, probe }) => {
      const bytes = await beginningOf(request, maxBodyBytes)
      const headers = Object.fromEntries(reportHeaders.map((name) => [name, request.header(name)]))
      const body = bytes.toString('base64')
      return { body: await probe(() => ask(receiveReports, { provider, headers, body })) }
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

/** The first `max` bytes of a body. */
export async function beginningOf({ stream }: Incoming, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a body that is no bytes')
    length += chunk.length
    if (length > maxBodyBytes)
      throw new Problem('BODY_TOO_LARGE', `body: must be at most ${maxBodyBytes} bytes`)
    if (length - chunk.length < max) chunks.push(chunk)
  }
  return Buffer.concat(chunks).subarray(0, max)
}

/** The page for a link that leads nowhere; other errors are thrown. */
export function pageAbout(error: unknown): RouteResponse<string> {
  const code = error instanceof Problem ? error.code : undefined
  const title = 'This link does not work'
  if (code === 'NOT_ALLOWED')
    return page({ title, main: '<p>The sender of the email is suspended.</p>', status: 410 })
  if (code !== 'NOT_FOUND' && code !== 'VALIDATION_FAILED') throw error
  const main = '<p>The link is incomplete or too old. Please open it again from the email.</p>'
  return page({ title, main, status: 404 })
}
