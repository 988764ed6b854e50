import { Problem } from '@outrider/contracts/problem'
import type { Context } from 'koa'
import { isFromPages, type KnowsOrigin, letRead } from './cors.ts'
import { credentialsOf } from './credentials.ts'
import type { Gate } from './gate.ts'
import type { AnswerOnce } from './kept-replies.ts'
import { limitHeaders } from './limits/headers.ts'
import type { Limiter, Standing } from './limits/limiter.ts'
import { hasBody, readJsonBody } from './middleware/body.ts'
import type { Admitted, Answer, Incoming, Route, Tools } from './route.ts'
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
  const request = { incoming: incomingOf(ctx), params, query: ctx.query, body }
  const tools = toolsFor(String(ctx.state['requestId']))
  const answer = await repeatably(ctx, route, admitted, body, parts, () =>
    admitted.answer(request, tools),
  )
  ctx.status = answer.status ?? route.status
  if (answer.headers) ctx.set({ ...answer.headers })
  if (ctx.status !== 204) ctx.body = answer.body
  if (route.produces) ctx.type = route.produces
}

/** Answers, or repeats an answer, where something is created and the caller named the request. */
async function repeatably(
  ctx: Context,
  route: Route,
  { budget }: Admitted,
  body: unknown,
  { answerOnce }: RouteParts,
  answer: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const key = ctx.get('Idempotency-Key')
  if (key === '' || route.status !== 201 || budget === undefined) return answer()
  const scope = `${budget} ${ctx.method} ${ctx.path}`
  const { replayed, ...reply } = await answerOnce(
    { key, scope, body },
    async () => {
      const first = await answer()
      return { status: first.status ?? route.status, body: first.body }
    },
    route.shownOnce ?? [],
  )
  if (replayed) ctx.set('Idempotent-Replayed', 'true')
  return reply
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
