import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import type { Context } from 'koa'
import { isFromPages, type KnowsOrigin, letRead } from './cors.ts'
import { credentialsOf } from './credentials.ts'
import type { Gate } from './gate.ts'
import type { AnswerOnce } from './kept-replies.ts'
import { limitHeaders } from './limits/headers.ts'
import type { Limiter, Standing } from './limits/limiter.ts'
import { hasBody, readJsonBody } from './middleware/body.ts'
import type { Admitted, Answer, Incoming, Route, Tools, Unchecked } from './route.ts'
import { mayTakeLong } from './serve-http.ts'

/** What serving a route takes. */
export interface RouteParts {
  readonly gate: Gate
  readonly limiter: Limiter
  readonly knowsOrigin: KnowsOrigin
  readonly answerOnce: AnswerOnce
  readonly toolsFor: (requestId: string) => Tools
}

/** Route, credential, limit, media type and size, body: in this order, so a stranger learns nothing from validation. */
export async function serveRoute(ctx: Context, route: Route, parts: RouteParts): Promise<void> {
  const { gate, limiter, knowsOrigin, toolsFor } = parts
  const credentials = credentialsOf(ctx)
  const admitted = await route.admit(credentials, gate)
  if (isFromPages(route) && credentials.origin !== '' && (await knowsOrigin(credentials.origin)))
    letRead(ctx, credentials.origin)
  if (route.limit && admitted.budget) keepWithin(ctx, limiter.spend(route.limit, admitted.budget))
  const body = await bodyOf(ctx, route)
  const params: unknown = ctx['params']
  const request = { incoming: incomingOf(ctx), params, query: queryOf(ctx), body }
  const tools = toolsFor(String(ctx.state['requestId']))
  const answer = isRepeatable(ctx, route)
    ? await answerRepeatably(ctx, route, admitted, request, tools, parts)
    : await admitted.answer(request, tools)
  if (changesAccess(route)) gate.forgetAll()
  ctx.status = answer.status ?? route.status
  if (answer.headers) ctx.set({ ...answer.headers })
  if (ctx.status !== 204) ctx.body = answer.body
  if (route.produces) ctx.type = route.produces
}

/** Where something is created and the caller named the request; events have keys of their own. */
function isRepeatable(ctx: Context, { limit, status, accepts }: Route): boolean {
  if (ctx.get('Idempotency-Key') === '' || ctx.method !== 'POST' || limit === undefined)
    return false
  const hasOwnKeys = limit === 'EVENTS' || limit === 'TRIGGERS' || (limit === 'BATCH' && !accepts)
  return (status === 201 || status === 202) && !hasOwnKeys
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
  const { replayed, ...reply } = await answerOnce(
    {
      key: ctx.get('Idempotency-Key'),
      scope: `${admitted.budget} ${ctx.method} ${ctx.path}`,
      body: request.body,
    },
    async () => {
      const first = await admitted.answer(request, tools)
      return { status: first.status ?? route.status, body: first.body }
    },
    route.shownOnce ?? [],
  )
  if (replayed && !(await admitted.stillStands(reply.body, tools))) throw notFound()
  if (replayed) ctx.set('Idempotent-Replayed', 'true')
  return reply
}

/** What a manager has just changed holds at once where they changed it, and elsewhere as soon as it is heard of. */
function changesAccess({ accessName, method }: Route): boolean {
  return method !== 'get' && (accessName === 'manager' || accessName === 'member')
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
  if (ctx.is([...accepts]) === false || !hasBody(ctx))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `content-type: must be ${accepts.join(' or ')}`)
  mayTakeLong(ctx.req)
  return {}
}

function incomingOf(ctx: Context): Incoming {
  let controller: AbortController | undefined
  return {
    method: ctx.method,
    mediaType: ctx.request.type.toLowerCase(),
    stream: ctx.req,
    address: ctx.ip,
    header: (name) => ctx.get(name),
    get gone() {
      const gone = (controller ??= new AbortController())
      ctx.res.once('close', () => gone.abort())
      return gone.signal
    },
  }
}

/** Says how the budget stands, and refuses what is beyond it. */
function keepWithin(ctx: Context, standing: Standing): void {
  ctx.set(limitHeaders(standing))
  if (standing.passed) return
  const { limit, retryAfter } = standing
  throw new Problem('RATE_LIMITED', `at most ${limit} requests a second`, { retryAfter })
}
