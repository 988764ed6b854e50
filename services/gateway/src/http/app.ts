import { newUuid } from '@outrider/contracts/ids'
import { basePath } from '@outrider/contracts/paths'
import { Problem, problemBody, statusOf } from '@outrider/contracts/problem'
import { gatewayService } from '@outrider/contracts/services'
import { type Health, healthOf } from '@outrider/service/observe/health'
import type { Logger } from '@outrider/service/observe/log'
import {
  httpRequests,
  httpSeconds,
  metricsType,
  readMetrics,
} from '@outrider/service/observe/metrics'
import {
  currentOrigin,
  loggedOrigin,
  readTraceparent,
  withOrigin,
} from '@outrider/service/observe/origin'
import { beginSpan } from '@outrider/service/observe/tracing'
import Koa, { type Context, type Middleware } from 'koa'
import { type Authenticator, bearerOf } from '../access/authenticate.ts'
import { type createSecurityLog, securityStatuses } from '../access/security-log.ts'
import { clientOf, mediaTypeOf } from './incoming.ts'
import type { Route } from './route.ts'
import { type Endpoint, routing } from './router.ts'
import { handlePreflight, isFromPages, type RouteParts, serveRoute } from './serve-route.ts'

interface AppParts extends RouteParts {
  /** How callers reach the gateway: an origin. */
  readonly publicUrl: string
  /** Whether `Strict-Transport-Security` includes subdomains. */
  readonly hstsSubdomains: boolean
  readonly routes: readonly Route[]
  /** Served next to the routes, such as their reference. */
  readonly pages: readonly Endpoint[]
  /** Served outside the base path. */
  readonly dashboard: Middleware
  readonly log: Logger
  /** Undefined: requests are not logged. */
  readonly accessLog: Logger | undefined
  readonly securityLog: ReturnType<typeof createSecurityLog>
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number
}

/** The HTTP interface: routes in, application out. */
export function createApp(parts: AppParts): Koa {
  const { trustedProxies } = parts
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  app.silent = true // errors that reach Koa itself are connections that broke while being written to
  app.use(followRequests())
  if (trustedProxies === 0) app.use(reportProxy(parts.log))
  app.use(measureRequests(parts))
  app.use(secureHeaders(parts))
  app.use(problems(parts.log))
  app.use(serveProbes(parts.authenticator))
  app.use(parts.dashboard)
  app.use(routing(basePath, endpointsOf(parts)))
  return app
}

/** Logs once that a proxy is in front although none is configured: all its callers share the limits of its address. */
function reportProxy(log: Logger): Middleware {
  let reported = false
  return (ctx, next) => {
    if (!reported && ctx.get('X-Forwarded-For') !== '') {
      reported = true
      log.warn('X-Forwarded-For is ignored: TRUSTED_PROXIES is 0')
    }
    return next()
  }
}

function endpointsOf(parts: AppParts): Endpoint[] {
  const { routes, pages, knowsOrigin } = parts
  return [
    ...[...Map.groupBy(routes, ({ method, path }) => `${method} ${path}`).values()].flatMap(
      ([first, ...others]): Endpoint[] =>
        first
          ? [
              {
                method: first.method.toUpperCase(),
                path: first.path,
                serve: (ctx, params) =>
                  serveRoute(ctx, routeFor(ctx, others) ?? first, params, parts),
              },
            ]
          : [],
    ),
    ...[...methodsByPath(routes.filter(isFromPages))].map(([path, methods]): Endpoint => ({
      method: 'OPTIONS',
      path,
      serve: (ctx) => handlePreflight(ctx, methods, knowsOrigin),
    })),
    ...pages,
  ]
}

/** The route of the request's format; undefined if it has the usual one. */
function routeFor(ctx: Context, others: readonly Route[]): Route | undefined {
  return others.find(
    ({ mediaType, marker }) =>
      (mediaType !== undefined && mediaTypeOf(ctx) === mediaType) ||
      (marker !== undefined && ctx.get(marker) !== ''),
  )
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const byPath = Map.groupBy(routes, (route) => route.path)
  return new Map(
    [...byPath].map(([path, theirs]) => [path, theirs.map(({ method }) => method.toUpperCase())]),
  )
}

const callersOwn = /^[A-Za-z0-9_.:-]{1,128}$/

/**
 * Names every request, by the caller's own name when it is a decent one, and makes all that it leads to known as its
 * own: by this id, and by a trace, which is the caller's where its `traceparent` is one (W3C Trace Context).
 */
function followRequests(): Middleware<{ requestId: string }> {
  return async (ctx, next) => {
    const given = ctx.get('X-Request-Id')
    const requestId = callersOwn.test(given) ? given : `req_${newUuid()}`
    ctx.state.requestId = requestId
    ctx.set('X-Request-Id', requestId)
    const parent = ctx.get('traceparent')
    const address = clientOf(ctx)
    const origin = { requestId, traceparent: readTraceparent(parent) && parent, address }
    const span = beginSpan(gatewayService.name, ctx.method, 'client request', origin)
    await withOrigin(span.origin, next)
    const name = `${ctx.method} ${routeOf(ctx) ?? ''}`.trim()
    span.end({ name, ...(ctx.status >= 500 && { error: ctx.status }) })
  }
}

/** The route as it is declared; the path itself has ids and may have secrets in it. */
function routeOf(ctx: Context): string | undefined {
  const route: unknown = ctx.state['route']
  return typeof route === 'string' ? route : undefined
}

/** Sets the security headers of every response, also of errors. */
function secureHeaders({ publicUrl, hstsSubdomains }: AppParts): Middleware {
  const isSecure = publicUrl.startsWith('https:')
  const policy = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return (ctx, next) => {
    ctx.set('X-Content-Type-Options', 'nosniff')
    if (isSecure) ctx.set('Strict-Transport-Security', policy)
    return next()
  }
}

/**
 * Counts and times requests by route, and logs one line for each except probes: caller, route, status, and
 * milliseconds. The security log has those that were refused.
 */
function measureRequests({ accessLog, securityLog }: AppParts): Middleware {
  return async (ctx, next) => {
    const began = performance.now()
    await next()
    const { method, status } = ctx
    const [route, ms] = [routeOf(ctx), performance.now() - began]
    httpRequests.inc({ method, route: route ?? 'none', status })
    httpSeconds.observe({ method, route: route ?? 'none' }, ms / 1_000)
    if (ctx.state['isProbe'] === true) return
    const line = {
      ...loggedOrigin(currentOrigin()),
      ...Object(ctx.state['identity']),
      network: clientOf(ctx),
      method,
      route: route ?? null,
      status,
    }
    accessLog?.info({ ...line, ms: Math.round(ms * 10) / 10 }, 'request')
    if (securityStatuses.includes(status)) securityLog.note({ ...line, code: ctx.state['code'] })
  }
}

/**
 * Responds to every failure in the one error shape; an error that is not a `Problem` is logged here, once, and reads
 * `INTERNAL`.
 */
function problems(log: Logger): Middleware<{ requestId: string }> {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const problem =
        error instanceof Problem
          ? error
          : new Problem('INTERNAL', 'Internal error.', { cause: error })
      sendProblem(ctx, problem, ctx.state.requestId)
      if (ctx.status >= 500) report(log, ctx, problem)
    }
  }
}

function sendProblem(ctx: Context, problem: Problem, requestId: string): void {
  const { code, retryAfter } = problem
  ctx.status = statusOf[code]
  ctx.state['code'] = code
  if (retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(retryAfter)))
  if (code === 'UNAUTHENTICATED') ctx.set('WWW-Authenticate', 'Bearer')
  ctx.body = problemBody(problem, requestId)
}

function report(log: Logger, ctx: Context, problem: Problem): void {
  log[problem.code === 'INTERNAL' ? 'error' : 'warn'](
    {
      err: problem.cause ?? problem,
      method: ctx.method,
      route: routeOf(ctx),
      code: problem.code,
    },
    'request failed',
  )
}

/** Public `/livez` and `/readyz`, which name faults to the operator only, and `/metrics` for the operator: all three describe this process. */
function serveProbes(authenticator: Authenticator): Middleware {
  return (ctx, next) => {
    const health = healthOf(ctx.path)
    if (health) return sendProbe(ctx, health, authenticator)
    return ctx.path === '/metrics' ? sendMetrics(ctx, authenticator) : next()
  }
}

async function sendProbe(
  ctx: Context,
  asked: Promise<Health>,
  authenticator: Authenticator,
): Promise<void> {
  const { status, body } = await asked
  ctx.state['isProbe'] = true
  ctx.status = status
  ctx.type = 'json'
  const namesFaults = authenticator.isOperator(bearerOf(ctx.get('Authorization')))
  ctx.body = namesFaults ? body : JSON.stringify({ ok: status === 200 })
}

async function sendMetrics(ctx: Context, authenticator: Authenticator): Promise<void> {
  authenticator.operator(bearerOf(ctx.get('Authorization')))
  ctx.type = metricsType
  ctx.body = await readMetrics()
}
