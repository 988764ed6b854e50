import { Router } from '@koa/router'
import { notFound, Problem } from '@outrider/contracts/problem'
import { healthOf, type Readiness } from '@outrider/service/health'
import type { Logger } from '@outrider/service/log'
import Koa, { type Context } from 'koa'
import { answerPreflight, isFromPages } from './cors.ts'
import { documentation } from '../reference/documentation.ts'
import { problems } from './problems.ts'
import { requestId } from './request-id.ts'
import type { Route } from './route.ts'
import { type RouteParts, serveRoute } from './serving.ts'

const basePath = '/api/v1'

interface Parts extends RouteParts {
  readonly routes: readonly Route[]
  readonly log: Logger
  readonly ready: Readiness
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number
}

/** The HTTP interface: routes in, application out. */
export function createApp(parts: Parts): Koa {
  const router = new Router({ prefix: basePath })
  for (const route of parts.routes)
    router.register(route.path, [route.method], (ctx: Context) => serveRoute(ctx, route, parts))
  for (const [path, methods] of pathsOf(parts.routes.filter(isFromPages)))
    router.options(path, (ctx) => answerPreflight(ctx, methods, parts.knowsOrigin))
  for (const page of documentation(parts.routes)) router.get(page.path, page.serve)

  const { trustedProxies } = parts
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
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

function pathsOf(routes: readonly Route[]): Map<string, string[]> {
  const byPath = Map.groupBy(routes, (route) => route.path)
  return new Map(
    [...byPath].map(([path, theirs]) => [path, theirs.map(({ method }) => method.toUpperCase())]),
  )
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
