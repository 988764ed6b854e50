import { finished } from 'node:stream'
import { invalid, notFound } from '@outrider/contracts/problem'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { credentialsOf } from '../access/credentials.ts'
import type { SessionCookie } from '../access/session-cookie.ts'
import { fingerprintOf, fingerprintWhileRead } from '../idempotency/fingerprint.ts'
import type { AnswerOnce } from '../idempotency/answer-once.ts'
import type { ByteBudget } from '../limits/byte-budget.ts'
import type { Places } from '../limits/places.ts'
import { bodyOf, bytesInFlight } from './body.ts'
import { deprecationHeaders } from './deprecation.ts'
import { clientOf, incomingOf } from './incoming.ts'
import { type Doorkeepers, keepItemsWithin, letIn } from './let-in.ts'
import type { Admitted, Answer, Route, Tools, Unchecked } from './route.ts'
import type { Params } from './router.ts'

/** What serving a route takes. */
export interface RouteParts extends Doorkeepers {
  readonly sessionCookie: SessionCookie
  /** Bytes of bodies in memory: of JSON, and of streams that are read as they are worked on. */
  readonly bodies: ByteBudget
  readonly uploads: ByteBudget
  /** Places for downloads that are open. */
  readonly downloads: Places
  readonly answerOnce: AnswerOnce
  /** `ask` hands on `creationId` as the id of what is created. */
  readonly toolsFor: (countItems: Tools['countItems'], creationId?: string) => Tools
}

/** Route, credential, limit, media type and size, body: in this order, so a stranger learns nothing from validation. */
export async function serveRoute(
  ctx: Context,
  route: Route,
  params: Params,
  parts: RouteParts,
): Promise<void> {
  const { gate, limiter, sessionCookie } = parts
  if (route.deprecated) ctx.set(deprecationHeaders(route.deprecated))
  const admitted = await letIn(ctx, route, credentialsOf(ctx, params, sessionCookie.name), parts)
  const owner = admitted.budget ?? clientOf(ctx)
  let held: Disposable | undefined
  try {
    if (route.download) holdPlace(ctx, parts.downloads.take(owner))
    held = await holdBody(ctx, route, owner, parts)
    const body = await bodyOf(ctx, route)
    const request = { incoming: incomingOf(ctx), params, query: queryOf(ctx), body }
    const countItems = (count: number) => keepItemsWithin(ctx, limiter, owner, count)
    const toolsFor = (creationId?: string): Tools => parts.toolsFor(countItems, creationId)
    const answer = await (route.repeatable && ctx.get('Idempotency-Key') !== ''
      ? answerRepeatably(ctx, route, { ...admitted, owner }, request, toolsFor, parts)
      : admitted.answer(request, toolsFor()))
    if (route.changesAccess) gate.forgetAll() // it holds here at once, and elsewhere as soon as it is heard of
    ctx.status = answer.status ?? route.status
    if (answer.headers) ctx.set({ ...answer.headers })
    if (ctx.status !== 204) ctx.body = answer.body
    if (route.produces) ctx.type = route.produces
  } finally {
    held?.[Symbol.dispose]()
    dropRest(ctx.req)
  }
}

/** Waits until there is room for the request's body; it takes none before it is read. */
function holdBody(
  ctx: Context,
  route: Route,
  owner: string,
  { bodies, uploads }: RouteParts,
): Promise<Disposable> | undefined {
  const bytes = bytesInFlight(ctx, route)
  if (bytes === 0) return undefined
  return (route.accepts ? uploads : bodies).take(owner, bytes)
}

/** Until the answer is taken, or its connection ends. */
function holdPlace(ctx: Context, place: Disposable): void {
  finished(ctx.res, () => place[Symbol.dispose]())
}

/** What is left unread of a body would keep the connection's next request waiting. */
function dropRest(req: IncomingMessage): void {
  if (req.complete) return
  req.removeAllListeners('readable') // of an iterator that is done
  req.unpipe().resume()
}

/** Answers, or repeats an answer as long as what it tells of is still there. */
async function answerRepeatably(
  ctx: Context,
  route: Route,
  admitted: Admitted & { readonly owner: string },
  request: Unchecked,
  toolsFor: (creationId?: string) => Tools,
  { answerOnce }: RouteParts,
): Promise<Answer<unknown>> {
  const { incoming, body } = request
  const known = route.accepts ? '' : fingerprintOf(body)
  const { stream, fingerprint } = route.accepts
    ? fingerprintWhileRead(incoming.stream)
    : { stream: incoming.stream, fingerprint: async () => known }
  const { replayed, ...reply } = await answerOnce(
    {
      key: ctx.get('Idempotency-Key'),
      owner: admitted.owner,
      use: `${ctx.method} ${ctx.path}`,
      known,
      fingerprint,
    },
    async (creationId) => {
      const sent = { ...request, incoming: { ...incoming, stream } }
      const first = await admitted.answer(sent, toolsFor(creationId))
      return { status: first.status ?? route.status, body: first.body }
    },
    route.shownOnce ?? [],
  )
  if (replayed && !(await admitted.stillStands(reply.body, toolsFor()))) throw notFound()
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
