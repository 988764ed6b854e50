import { Router } from '@koa/router'
import { notFound, Problem } from '@outrider/contracts/problem'
import { healthOf, type Readiness } from '@outrider/service/health'
import type { Logger } from '@outrider/service/log'
import Koa, { type Context } from 'koa'
import { answerPreflight, isFromPages, type KnowsOrigin, letRead } from './cors.ts'
import { credentialsOf } from './credentials.ts'
import type { Gate } from './gate.ts'
import { limitHeaders } from './limits/headers.ts'
import type { Limiter, Standing } from './limits/limiter.ts'
import { hasBody, readJsonBody } from './middleware/body.ts'
import { problems } from './middleware/problems.ts'
import { requestId } from './middleware/request-id.ts'
import { documentation } from './documentation.ts'
import type { AnswerOnce } from './kept-replies.ts'
import type { Admitted, Answer, Incoming, Route, Tools } from './route.ts'

export const basePath = '/api/v1'

interface Parts {
  readonly routes: readonly Route[]
  readonly gate: Gate
  readonly limiter: Limiter
  readonly log: Logger
  readonly ready: Readiness
  readonly knowsOrigin: KnowsOrigin
  readonly answerOnce: AnswerOnce
  readonly toolsFor: (requestId: string) => Tools
}

/** The HTTP interface: routes in, application out. */
export function createApp(parts: Parts): Koa {
  const router = new Router({ prefix: basePath })
  for (const route of parts.routes)
    router.register(route.path, [route.method], (ctx: Context) => serve(ctx, route, parts))
  for (const [path, methods] of pathsOf(parts.routes.filter(isFromPages)))
    router.options(path, (ctx) => answerPreflight(ctx, methods, parts.knowsOrigin))
  for (const page of documentation(parts.routes)) router.get(page.path, page.serve)

  const app = new Koa()
  app.silent = true // what reaches Koa itself is a connection that broke while being written to
  app.use(requestId())
  app.use(problems(parts.log))
  app.use(async (ctx, next) => {
    const health = await healthOf(ctx.path, parts.ready)
    if (health === undefined) await next()
    else {
      ctx.status = health
      ctx.body = ''
    }
  })
  app.use(router.routes())
  app.use((ctx) => {
    refuseUnrouted(ctx)
  })
  return app
}

/** Route, credential, limit, media type and size, body: in this order, so a stranger learns nothing from validation. */
async function serve(ctx: Context, route: Route, parts: Parts): Promise<void> {
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
  { answerOnce }: Parts,
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

function pathsOf(routes: readonly Route[]): Map<string, string[]> {
  const byPath = Map.groupBy(routes, (route) => route.path)
  return new Map(
    [...byPath].map(([path, theirs]) => [path, theirs.map(({ method }) => method.toUpperCase())]),
  )
}

/** What a route's body schema is about to check; nothing of a body that is handed over as a stream. */
async function bodyOf(ctx: Context, { accepts }: Route): Promise<unknown> {
  if (ctx.method === 'GET' || ctx.method === 'DELETE') return {}
  if (!accepts) return readJsonBody(ctx)
  if (ctx.is([...accepts]) === false || !hasBody(ctx))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `content-type: must be ${accepts.join(' or ')}`)
  return {}
}

function incomingOf(ctx: Context): Incoming {
  let controller: AbortController | undefined
  return {
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

/** 405 where the path exists with another method, else 404. */
function refuseUnrouted(ctx: Context): never {
  const methods = layersOf(ctx).flatMap((layer) => layer.methods)
  if (methods.length === 0) throw notFound()
  ctx.set('Allow', [...new Set(methods)].join(', '))
  throw new Problem('METHOD_NOT_ALLOWED', `${ctx.method} is not allowed here`)
}

/** The layers whose path matched; @koa/router leaves them on the context. */
function layersOf(ctx: Context): readonly { methods: string[] }[] {
  const matched: unknown = ctx['matched']
  return Array.isArray(matched) ? matched : []
}
