import { basePath } from '@outrider/contracts/paths'
import type { Logger } from '@outrider/service/log'
import Koa, { type Middleware } from 'koa'
import { answerPreflight, isFromPages } from './cors.ts'
import { followRequests } from './follow-requests.ts'
import { logRequests } from './log-requests.ts'
import { measureRequests } from './measure-requests.ts'
import { answerProbes } from './probes.ts'
import { problems } from './problems.ts'
import { requestId } from './request-id.ts'
import type { Route } from './route.ts'
import { type Endpoint, routing } from './router.ts'
import { type RouteParts, serveRoute } from './serving.ts'

interface Parts extends RouteParts {
  readonly routes: readonly Route[]
  /** What is served beside the routes, such as their reference. */
  readonly pages: readonly Endpoint[]
  /** What is served outside the base path. */
  readonly dashboard: Middleware
  readonly log: Logger
  /** Undefined: requests are not told. */
  readonly accessLog: Logger | undefined
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number
}

/** The HTTP interface: routes in, application out. */
export function createApp(parts: Parts): Koa {
  const { trustedProxies } = parts
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  app.silent = true // what reaches Koa itself is a connection that broke while being written to
  app.use(requestId())
  app.use(followRequests())
  app.use(measureRequests())
  if (parts.accessLog) app.use(logRequests(parts.accessLog))
  app.use(problems(parts.log))
  app.use(answerProbes(parts.gate))
  app.use(parts.dashboard)
  app.use(routing(basePath, endpointsOf(parts)))
  return app
}

function endpointsOf(parts: Parts): Endpoint[] {
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
      serve: (ctx) => answerPreflight(ctx, methods, knowsOrigin),
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
