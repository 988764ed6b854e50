import { Readable } from 'node:stream'
import {
  inboundBytes,
  MailToken,
  receiveInbound,
  recordClick,
  recordOpen,
} from '@outrider/contracts/emails'
import { linkPaths } from '@outrider/contracts/paths'
import { Problem } from '@outrider/contracts/problem'
import { Type } from 'typebox'
import { anyone, operator } from '../access/access.ts'
import { maxBodyBytes } from '../http/body.ts'
import type { Incoming } from '../http/incoming.ts'
import { anyQuery, nothing, route } from '../http/route.ts'

const tag = 'Links in emails'
const OneToken = Type.Object({ token: MailToken })

/** One transparent point. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const neverKept = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

export const emailRoutes = [
  route({
    method: 'get',
    path: linkPaths.emailOpened,
    operationId: 'recordOpen',
    tag,
    summary: 'The picture that tells that an email was opened',
    access: anyone,
    limit: undefined,
    params: OneToken,
    query: anyQuery,
    status: 200,
    produces: 'image/gif',
    reply: Type.Unsafe<Readable>(Type.String()),
    handle: async ({ params, request, ask }) => {
      // The picture is shown whatever becomes of it.
      await ask(recordOpen, visitOf(params.token, request)).catch(ignoreOutage)
      return { body: Readable.from([pixel], { objectMode: false }), headers: neverKept }
    },
  }),
  route({
    method: 'get',
    path: linkPaths.linkClicked,
    operationId: 'recordClick',
    tag,
    summary: 'Lead on to where a link in an email leads',
    access: anyone,
    limit: undefined,
    params: OneToken,
    query: anyQuery,
    status: 302,
    reply: nothing,
    handle: async ({ params, request, ask }) => {
      const { target } = await ask(recordClick, visitOf(params.token, request))
      return { body: {}, headers: { ...neverKept, Location: new URL(target).href } }
    },
  }),
  route({
    method: 'post',
    path: '/email/inbound',
    operationId: 'receiveInbound',
    tag: 'Operation',
    summary: 'Take an email that came back: a delivery report (RFC 3464) or a complaint (RFC 5965)',
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
