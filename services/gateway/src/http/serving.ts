import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { isFromPages, type KnowsOrigin, letRead } from './cors.ts'
import { type Credentials, credentialsOf } from '../access/credentials.ts'
import { fingerprintOf, fingerprintWhileRead } from '../idempotency/fingerprint.ts'
import type { Gate } from '../access/gate.ts'
import type { AnswerOnce } from '../idempotency/kept-replies.ts'
import { limitHeaders } from '../limits/headers.ts'
import type { Limiter, Standing } from '../limits/limiter.ts'
import { charsetOf, hasBody, readJsonBody } from './body.ts'
import type { Admitted, Answer, Incoming, Route, Tools, Unchecked } from './route.ts'
import type { Params } from './router.ts'
import { mayTakeLong } from './server.ts'

/** What serving a route takes. */
export interface RouteParts {
  readonly gate: Gate
  readonly limiter: Limiter
  readonly knowsOrigin: KnowsOrigin
  readonly answerOnce: AnswerOnce
  readonly toolsFor: (requestId: string) => Tools
}

/** Route, credential, limit, media type and size, body: in this order, so a stranger learns nothing from validation. */
export async function serveRoute(
  ctx: Context,
  route: Route,
  params: Params,
  parts: RouteParts,
): Promise<void> {
  const { gate, toolsFor } = parts
  const admitted = await letIn(ctx, route, credentialsOf(ctx, params), parts)
  const body = await bodyOf(ctx, route)
  const request = { incoming: incomingOf(ctx), params, query: queryOf(ctx), body }
  const tools = toolsFor(String(ctx.state['requestId']))
  const answer = await (
    route.repeatable && ctx.get('Idempotency-Key') !== ''
      ? answerRepeatably(ctx, route, admitted, request, tools, parts)
      : admitted.answer(request, tools)
  ).finally(() => dropRest(ctx.req))
  if (route.changesAccess) gate.forgetAll() // it holds here at once, and elsewhere as soon as it is heard of
  ctx.status = answer.status ?? route.status
  if (answer.headers) ctx.set({ ...answer.headers })
  if (ctx.status !== 204) ctx.body = answer.body
  if (route.produces) ctx.type = route.produces
}

/** Lets in, or tells why not; whoever is known pays for either. */
async function letIn(
  ctx: Context,
  route: Route,
  credentials: Credentials,
  { gate, limiter, knowsOrigin }: RouteParts,
): Promise<Admitted> {
  const { origin } = credentials
  const admitted = await route.admit(credentials, gate)
  const isRefused = 'refusal' in admitted
  if (!isRefused && isFromPages(route) && origin !== '' && (await knowsOrigin(origin)))
    letRead(ctx, origin)
  if (route.limit && admitted.budget) keepWithin(ctx, limiter.spend(route.limit, admitted.budget))
  if (isRefused) throw admitted.refusal
  return admitted
}

/** What nobody reads of a body any more would keep the connection's next request waiting. */
function dropRest(req: IncomingMessage): void {
  if (req.complete) return
  req.removeAllListeners('readable') // of an iterator that nobody asks any more
  req.unpipe().resume()
}

/** Answers, or repeats an answer as long as what it tells of is still there. */
async function answerRepeatably(
  ctx: Context,
  route: Route,
  admitted: Admitted,
  request: Unchecked,
  tools: Tools,
  { answerOnce }: RouteParts,
): Promise<Answer<unknown>> {
  const { incoming, body } = request
  const { stream, fingerprint } = route.accepts
    ? fingerprintWhileRead(incoming.stream)
    : { stream: incoming.stream, fingerprint: async () => fingerprintOf(body) }
  const { replayed, ...reply } = await answerOnce(
    {
      key: ctx.get('Idempotency-Key'),
      scope: `${admitted.budget} ${ctx.method} ${ctx.path}`,
      fingerprint,
    },
    async () => {
      const first = await admitted.answer({ ...request, incoming: { ...incoming, stream } }, tools)
      return { status: first.status ?? route.status, body: first.body }
    },
    route.shownOnce ?? [],
  )
  if (replayed && !(await admitted.stillStands(reply.body, tools))) throw notFound()
  if (replayed) ctx.set('Idempotent-Replayed', 'true')
  return reply
}

/** The query's fields; what no database can store is refused here as it is in bodies. */
function queryOf(ctx: Context): unknown {
  if (ctx.querystring.includes('%00'))
    for (const [name, value] of Object.entries(ctx.query))
      if (String(value).includes('\0')) throw invalid(name, 'must not contain NUL')
  return ctx.query
}

/** What a route's body schema is about to check; nothing of a body that is handed over as a stream. */
async function bodyOf(ctx: Context, { accepts }: Route): Promise<unknown> {
  if (ctx.method === 'GET' || ctx.method === 'DELETE') return {}
  if (!accepts) return readJsonBody(ctx)
  if (!accepts.includes(mediaTypeOf(ctx)))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `content-type: must be ${accepts.join(' or ')}`)
  if (!hasBody(ctx)) throw invalid('body', 'must not be empty')
  mayTakeLong(ctx.req)
  return {}
}

function mediaTypeOf(ctx: Context): string {
  return ctx.request.type.trim().toLowerCase()
}

function incomingOf(ctx: Context): Incoming {
  let controller: AbortController | undefined
  return {
    method: ctx.method,
    mediaType: mediaTypeOf(ctx),
    charset: charsetOf(ctx),
    stream: ctx.req,
    address: asIpv4(ctx.ip),
    header: (name) => ctx.get(name),
    get gone() {
      const gone = (controller ??= new AbortController())
      ctx.res.once('close', () => gone.abort())
      return gone.signal
    },
  }
}

/** An IPv4 address as such, also where a socket for both versions shows it as IPv6 (RFC 4291, section 2.5.5.2). */
function asIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Says how the budget stands, and refuses what is beyond it. */
function keepWithin(ctx: Context, standing: Standing): void {
  ctx.set(limitHeaders(standing))
  if (standing.passed) return
  const { limit, retryAfter } = standing
  throw new Problem('RATE_LIMITED', `at most ${limit} requests a second`, { retryAfter })
}
