import { entityTagOf } from './entity-tags.ts'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import { type ActionTaken, actionTaken } from '@outrider/contracts/audit'
import { newUuid } from '@outrider/contracts/ids'
import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import { messageOf } from '@outrider/service/nats/publish'
import { currentOrigin } from '@outrider/service/observe/origin'
import { clock } from '@outrider/service/observe/time'
import type { Context } from 'koa'
import {
  type Authenticator,
  type Credentials,
  credentialsOf,
  type SessionCookie,
} from '../access/authenticate.ts'
import type { KnowsOrigin } from '../access/credential-cache.ts'
import type { OpenCall } from '../access/open-calls.ts'
import type { AccessName } from '../access/policies.ts'
import { hashOfBody, hashWhileRead } from '../idempotency/body-hash.ts'
import type { RespondOnce } from '../idempotency/respond-once.ts'
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { type BudgetState, limitHeaders, type RateLimiter } from '../limits/rate-limiter.ts'
import { bodyOf, type BodyBudgets } from './body.ts'
import { clientOf, incomingOf } from './incoming.ts'
import type { AuthorizedCall, Route, RouteResponse, Tools, Unchecked } from './route.ts'
import type { Params } from './router.ts'

/** What a handler counts on its caller's budgets. */
type Counting = Pick<Tools, 'countItems' | 'probe'>

/** The parts for serving a route. */
export interface RouteParts extends AuthorizeParts, BodyBudgets {
  readonly sessionCookie: SessionCookie
  /** Places for downloads that are open. */
  readonly downloads: ConcurrencyLimit
  readonly respondOnce: RespondOnce
  /** `ask` passes on `creationId` as the id of the created resource. */
  readonly toolsFor: (counting: Counting, creationId?: string) => Tools
}

/** Route, credential, limit, media type and size, body: in this order, so a stranger learns nothing from validation. */
export async function serveRoute(
  ctx: Context,
  route: Route,
  params: Params,
  parts: RouteParts,
): Promise<void> {
  const { authenticator, limiter, sessionCookie } = parts
  if (route.accessName !== 'public') ctx.set('Cache-Control', 'no-store')
  if (route.deprecated) ctx.set(deprecationHeaders(route.deprecated))
  const credentials = credentialsOf(ctx, params, sessionCookie.name)
  const call = audited(ctx, route, await authorize(ctx, route, credentials, parts))
  const open = isLong(route) ? untilEnd(ctx) : undefined
  open?.use(endWhenRefused(ctx, call, () => route.authorize(credentials, authenticator), parts))
  rejectUnusedKey(ctx, route)
  const owner = call.budget ?? clientOf(ctx)
  let held: Disposable | undefined
  try {
    const [organization = ''] = owner.split(' ')
    if (route.download) open?.use(parts.downloads.take(organization))
    const { body, held: room } = await bodyOf(ctx, route, { owner, client: clientOf(ctx) }, parts)
    held = room
    const request = { incoming: incomingOf(ctx), params, query: queryOf(ctx), body }
    const counting: Counting = {
      countItems: (count) => checkItemBudget(ctx, limiter, owner, count),
      probe: (work) => limiter.probe(clientOf(ctx), work),
    }
    const toolsFor = (creationId?: string): Tools => parts.toolsFor(counting, creationId)
    const response = await (route.repeatable && ctx.get('Idempotency-Key') !== ''
      ? respondOnceTo(ctx, route, { ...call, owner }, request, toolsFor, parts)
      : call.respond(request, toolsFor()))
    if (route.changesAccess) authenticator.forget(call.budget) // it takes effect here immediately, and elsewhere when the announcement arrives
    ctx.status = response.status ?? route.status
    if (response.headers) ctx.set({ ...response.headers })
    if (route.tagged) ctx.set(entityTagOf(response.body))
    if (ctx.status !== 204) ctx.body = response.body
    if (route.produces) ctx.type = route.produces
  } finally {
    held?.[Symbol.dispose]()
    dropRest(ctx.req)
  }
}

/** The call, which also reports its action to the audit log: before the first byte of an export. */
function audited(ctx: Context, { audits, status }: Route, call: AuthorizedCall): AuthorizedCall {
  const { orgId, environment = null, keyId, userId } = call.identity
  if (!audits || !orgId) return call
  return {
    ...call,
    async respond(request, tools) {
      const response = await call.respond(request, tools)
      if (response.status !== undefined && response.status !== status) return response
      const target: unknown = Object(request.params).id ?? Object(response.body).id ?? orgId
      const action: ActionTaken = {
        orgId,
        environment,
        actor: { type: keyId ? 'key' : 'user', id: keyId ?? userId ?? null },
        action: audits,
        target: String(target),
        address: clientOf(ctx),
        requestId: currentOrigin().requestId ?? '',
        at: clock.now().toISOString(),
      }
      await tools.publish(messageOf(actionTaken, action, newUuid()))
      return response
    },
  }
}

/** A caller who names a request relies on it: a POST that would ignore the name is rejected. */
function rejectUnusedKey(ctx: Context, { repeatable, takesKey }: Route): void {
  if (ctx.method === 'POST' && !repeatable && !takesKey && ctx.get('Idempotency-Key') !== '')
    throw invalid('Idempotency-Key', 'is not supported by this operation')
}

/** Whether a call of the route may continue for long after it was authorized. */
function isLong({ download, accepts, produces }: Route): boolean {
  return download === true || accepts !== undefined || produces === 'text/event-stream'
}

/** Cuts the connection once the credential is refused. */
function endWhenRefused(
  ctx: Context,
  { budget = '', sum }: AuthorizedCall,
  again: OpenCall['authorize'],
  { authenticator }: RouteParts,
): Disposable {
  const [owner = ''] = (sum ?? budget).split(' ')
  return authenticator.watch({
    owner,
    contactId: sum === undefined ? undefined : budget,
    authorize: again,
    end: () => ctx.res.destroy(),
  })
}

/** Disposed once the response is complete, or its connection ends. */
function untilEnd(ctx: Context): DisposableStack {
  const stack = new DisposableStack()
  finished(ctx.res, () => stack.dispose())
  return stack
}

/** The unread rest of a body would keep the connection's next request waiting. */
function dropRest(req: IncomingMessage): void {
  if (req.complete) return
  req.removeAllListeners('readable') // of an iterator that is done
  req.unpipe().resume()
}

/** Handles the request, or repeats the first response while its object exists. */
async function respondOnceTo(
  ctx: Context,
  route: Route,
  call: AuthorizedCall & { readonly owner: string },
  request: Unchecked,
  toolsFor: (creationId?: string) => Tools,
  { respondOnce }: RouteParts,
): Promise<RouteResponse<unknown>> {
  const { incoming, body } = request
  const bodyHash = route.accepts ? '' : hashOfBody(body)
  const { stream, readHash } = route.accepts
    ? hashWhileRead(incoming.stream)
    : { stream: incoming.stream, readHash: async () => bodyHash }
  const { replayed, ...reply } = await respondOnce(
    {
      key: ctx.get('Idempotency-Key'),
      owner: call.owner,
      use: `${ctx.method} ${ctx.path}`,
      bodyHash,
      readBodyHash: readHash,
    },
    async (creationId) => {
      const sent = { ...request, incoming: { ...incoming, stream } }
      const first = await call.respond(sent, toolsFor(creationId))
      return { status: first.status ?? route.status, body: first.body }
    },
    route.shownOnce ?? [],
  )
  if (replayed && !(await call.stillStands(reply.body, toolsFor()))) throw notFound()
  if (replayed) ctx.set('Idempotent-Replayed', 'true')
  return reply
}

/** The query's fields; text that no database can store is refused here as it is in bodies. */
function queryOf(ctx: Context): unknown {
  if (ctx.querystring.includes('%00'))
    for (const [name, value] of Object.entries(ctx.query))
      if (String(value).includes('\0')) throw invalid(name, 'must not contain NUL')
  return ctx.query
}

interface AuthorizeParts {
  readonly authenticator: Authenticator
  readonly limiter: RateLimiter
  readonly knowsOrigin: KnowsOrigin
}

/**
 * Authorizes a request or throws the reason; a known caller pays for either. Requests that strangers may try count
 * per client address first, so that one address cannot use up an organization's budget.
 */
async function authorize(
  ctx: Context,
  route: Route,
  credentials: Credentials,
  { authenticator, limiter, knowsOrigin }: AuthorizeParts,
): Promise<AuthorizedCall> {
  const { origin } = credentials
  const call = await route.authorize(credentials, authenticator)
  const isRefused = 'refusal' in call
  ctx.state['identity'] = call.identity
  if (route.perAddress) checkBudget(ctx, limiter.spend('PUBLIC', clientOf(ctx)))
  if (
    !isRefused &&
    isFromPages(route) &&
    origin !== '' &&
    (await knowsOrigin(origin, clientOf(ctx)))
  )
    allowOrigin(ctx, origin)
  if (!isRefused && call.sum) {
    const sum = limiter.spend('INBOX', call.sum)
    if (!sum.passed) checkBudget(ctx, sum)
  }
  if (route.limit && call.budget) checkBudget(ctx, limiter.spend(route.limit, call.budget))
  if (isRefused) throw call.refusal
  return call
}

/** Counts items of a batch; throws `RATE_LIMITED` when they are too many. */
function checkItemBudget(ctx: Context, limiter: RateLimiter, budget: string, count: number): void {
  const standing = limiter.spend('BATCH_ITEMS', budget, count)
  if (!standing.passed) checkBudget(ctx, standing)
}

/** Says how the budget stands, and refuses what is beyond it. */
function checkBudget(ctx: Context, standing: BudgetState): void {
  ctx.set(limitHeaders(standing))
  const { passed, limit, retryAfter } = standing
  if (passed) return
  const what = standing.class === 'BATCH_ITEMS' ? 'items' : 'requests'
  throw new Problem('RATE_LIMITED', `Rate limit exceeded: at most ${limit} ${what} per second.`, {
    retryAfter,
  })
}

/** Pages in a browser may call these; all other routes are for servers. */
const pageAccess: readonly AccessName[] = ['publishable key', 'contact token']

export function isFromPages(route: Route): boolean {
  return pageAccess.includes(route.accessName)
}

/** Allows the page at an origin to read the response (Fetch standard, CORS protocol). */
function allowOrigin(ctx: Context, origin: string): void {
  ctx.set('Access-Control-Allow-Origin', origin)
  ctx.set('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, RateLimit')
  ctx.vary('Origin')
}

/** Handles a preflight: it shows no key, so any organization's origin is accepted; the request itself is checked. */
export async function handlePreflight(
  ctx: Context,
  methods: readonly string[],
  knowsOrigin: KnowsOrigin,
): Promise<void> {
  const origin = ctx.get('Origin')
  ctx.status = 204
  ctx.vary('Origin')
  if (origin === '' || !(await knowsOrigin(origin, clientOf(ctx)))) return
  allowOrigin(ctx, origin)
  ctx.set('Access-Control-Allow-Methods', methods.join(', '))
  ctx.set(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, X-Request-Id, Last-Event-ID',
  )
  ctx.set('Access-Control-Max-Age', '600')
}

/** The end of an operation, and its replacement. */
export interface Deprecation {
  /** Since when it should not be used any more: a date in RFC 3339. */
  readonly since: string
  /** From when it may be gone; a date in RFC 3339. */
  readonly sunset?: string
  /** An address that describes how to move to the replacement. */
  readonly link: string
}

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the `Link` that both point to. */
export function deprecationHeaders({ since, sunset, link }: Deprecation): Record<string, string> {
  const relations = sunset === undefined ? 'deprecation' : 'deprecation sunset'
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1_000)}`,
    ...(sunset !== undefined && { Sunset: new Date(sunset).toUTCString() }),
    Link: `<${link}>; rel="${relations}"; type="text/html"`,
  }
}
