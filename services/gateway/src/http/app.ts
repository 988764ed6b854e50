import { newUuid } from '@outrider/contracts/ids'
import { basePath } from '@outrider/contracts/paths'
import { Problem, type ProblemBody, statusOf } from '@outrider/contracts/problem'
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
import type { Route } from './route.ts'
import { type Endpoint, routing } from './router.ts'
import { handlePreflight, isFromPages, type RouteParts, serveRoute } from './serve-route.ts'

interface AppParts extends RouteParts {
  readonly routes: readonly Route[]
  /** Served next to the routes, such as their reference. */
  readonly pages: readonly Endpoint[]
  /** Served outside the base path. */
  readonly dashboard: Middleware
  readonly log: Logger
  /** Undefined: requests are not logged. */
  readonly accessLog: Logger | undefined
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number
}

/** The HTTP interface: routes in, application out. */
export function createApp(parts: AppParts): Koa {
  const { trustedProxies } = parts
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  app.silent = true // errors that reach Koa itself are connections that broke while being written to
  app.use(nameRequests())
  app.use(followRequests())
  app.use(measureRequests())
  if (parts.accessLog) app.use(logRequests(parts.accessLog))
  app.use(problems(parts.log))
  app.use(serveProbes(parts.authenticator))
  app.use(parts.dashboard)
  app.use(routing(basePath, endpointsOf(parts)))
  return app
}

function endpointsOf(parts: AppParts): Endpoint[] {
  const { routes, pages, knowsOrigin } = parts
  return [
    ...routes.map((route): Endpoint => ({
      method: route.method.toUpperCase(),
      path: route.path,
      serve: (ctx, params) => serveRoute(ctx, route, params, parts),
    })),
    ...[...methodsByPath(routes.filter(isFromPages))].map(([path, methods]): Endpoint => ({
      method: 'OPTIONS',
      path,
      serve: (ctx) => handlePreflight(ctx, methods, knowsOrigin),
    })),
    ...pages,
  ]
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const byPath = Map.groupBy(routes, (route) => route.path)
  return new Map(
    [...byPath].map(([path, theirs]) => [path, theirs.map(({ method }) => method.toUpperCase())]),
  )
}

const callersOwn = /^[A-Za-z0-9_.:-]{1,128}$/

/** Names every request, by the caller's own name when it is a decent one. */
function nameRequests(): Middleware<{ requestId: string }> {
  return (ctx, next) => {
    const given = ctx.get('X-Request-Id')
    ctx.state.requestId = callersOwn.test(given) ? given : `req_${newUuid()}`
    ctx.set('X-Request-Id', ctx.state.requestId)
    return next()
  }
}

/**
 * Makes all that a request leads to known as its own: by its id, and by a trace, which is the caller's where its `traceparent` is one (W3C
 * Trace Context).
 */
function followRequests(): Middleware {
  return async (ctx, next) => {
    const requestId = String(ctx.state['requestId'])
    const given = ctx.get('traceparent')
    const traceparent = readTraceparent(given) && given
    const origin = { requestId, traceparent }
    const span = beginSpan(gatewayService.name, ctx.method, 'client request', origin)
    await withOrigin(span.origin, next)
    const name = `${ctx.method} ${String(ctx.state['route'] ?? '')}`.trim()
    span.end({ name, ...(ctx.status >= 500 && { error: ctx.status }) })
  }
}

/** Counts and times requests by the route as it is declared; the path itself has ids in it. */
function measureRequests(): Middleware {
  return async (ctx, next) => {
    const began = performance.now()
    await next()
    const { method, status } = ctx
    const route = String(ctx.state['route'] ?? 'none')
    httpRequests.inc({ method, route, status })
    httpSeconds.observe({ method, route }, (performance.now() - began) / 1_000)
  }
}

/** One line for each request except probes: route, status, and milliseconds. The path itself may contain secrets. */
function logRequests(log: Logger): Middleware {
  return async (ctx, next) => {
    const began = performance.now()
    await next()
    if (ctx.state['isProbe'] === true) return
    const { method, status } = ctx
    const route = ctx.state['route'] ?? null
    const ms = Math.round((performance.now() - began) * 10) / 10
    log.info({ ...loggedOrigin(currentOrigin()), method, route, status, ms }, 'request')
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
          : new Problem('INTERNAL', 'something went wrong on our side', { cause: error })
      sendProblem(ctx, problem, ctx.state.requestId)
      if (ctx.status >= 500) report(log, ctx, problem)
    }
  }
}

function sendProblem(ctx: Context, problem: Problem, requestId: string): void {
  const { code, message, faults, retryAfter } = problem
  ctx.status = statusOf[code]
  if (retryAfter !== undefined) ctx.set('Retry-After', String(Math.ceil(retryAfter)))
  if (code === 'UNAUTHENTICATED') ctx.set('WWW-Authenticate', 'Bearer')
  const [first] = faults
  const body: ProblemBody = {
    error: {
      code,
      message,
      ...(first && { field: first.field, errors: [...faults] }),
      requestId,
    },
  }
  ctx.body = body
}

function report(log: Logger, ctx: Context, problem: Problem): void {
  log[problem.code === 'INTERNAL' ? 'error' : 'warn'](
    {
      err: problem.cause ?? problem,
      method: ctx.method,
      route: ctx.state['route'],
      code: problem.code,
    },
    'request failed',
  )
}

/** Public `/livez` and `/readyz`, and `/metrics` for the operator: all three describe this process. */
function serveProbes(authenticator: Authenticator): Middleware {
  return (ctx, next) => {
    const health = healthOf(ctx.path)
    if (health) return sendProbe(ctx, health)
    return ctx.path === '/metrics' ? sendMetrics(ctx, authenticator) : next()
  }
}

async function sendProbe(ctx: Context, asked: Promise<Health>): Promise<void> {
  const { status, body } = await asked
  ctx.state['isProbe'] = true
  ctx.status = status
  ctx.type = 'json'
  ctx.body = body
}

async function sendMetrics(ctx: Context, authenticator: Authenticator): Promise<void> {
  authenticator.operator(bearerOf(ctx.get('Authorization')))
  ctx.type = metricsType
  ctx.body = await readMetrics()
}
