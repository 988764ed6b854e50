import { notFound, Problem } from '@outrider/contracts/problem'
import { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'

/** A path's parameters by name, decoded. */
export type Params = Readonly<Record<string, string>>

type Serve = (ctx: Context, params: Params) => Promise<void> | void

/** One method of one path, below the base path; parameters as `:name`. */
export interface Endpoint {
  /** In capitals. `GET` serves `HEAD` as well. */
  readonly method: string
  readonly path: string
  readonly serve: Serve
}

/**
 * Sends each request to its endpoint: 404 for an unknown path, 405 for a known one with another method. Each
 * resource (the first segment below the base path) has a router of its own, so that a request is matched
 * against the paths of its resource only. The path as it was declared is `ctx.state.route`, for logs.
 */
export function routing(basePath: string, endpoints: readonly Endpoint[]): Middleware {
  const base = `${basePath}/`
  const routers = new Map<string, Middleware>()
  for (const [resource, theirs] of Map.groupBy(endpoints, ({ path }) => resourceOf(path, 1)))
    routers.set(resource, routerOf(basePath, theirs))
  return (ctx) => {
    const { path } = ctx
    const router = path.startsWith(base) ? routers.get(resourceOf(path, base.length)) : undefined
    if (!router) throw notFound()
    return router(ctx, rejectUnknownPath)
  }
}

/** The segment of a path that begins at `start`. */
function resourceOf(path: string, start: number): string {
  const end = path.indexOf('/', start)
  return end === -1 ? path.slice(start) : path.slice(start, end)
}

async function rejectUnknownPath(): Promise<never> {
  throw notFound()
}

/** One layer per path for all methods: the path with the fewest parameters wins, then its method is chosen. */
function routerOf(basePath: string, endpoints: readonly Endpoint[]): Middleware {
  const router = new Router({ sensitive: true, exclusive: 'specificity' })
  for (const [path, methods] of byPath(endpoints))
    router.all(basePath + path, (ctx) => {
      ctx.state['route'] = path
      const serve = methods.get(ctx.method)
      if (!serve) throw methodNotAllowed(ctx, methods)
      if (!ctx.captures?.every(isDecodable)) throw notFound()
      return serve(ctx, ctx.params)
    })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router itself adds the missing properties to the context
  return router.routes() as Middleware
}

function byPath(endpoints: readonly Endpoint[]): Map<string, ReadonlyMap<string, Serve>> {
  const paths = new Map<string, Map<string, Serve>>()
  for (const { method, path, serve } of endpoints) {
    const methods = paths.get(path) ?? new Map<string, Serve>()
    paths.set(path, methods.set(method, serve))
    if (method === 'GET') methods.set('HEAD', serve)
  }
  return paths
}

function methodNotAllowed(ctx: Context, methods: ReadonlyMap<string, Serve>): Problem {
  ctx.set('Allow', [...methods.keys()].join(', '))
  return new Problem('METHOD_NOT_ALLOWED', `${ctx.method} is not allowed here`)
}

/** The router keeps a parameter that is not percent-encoded UTF-8 as it is; no resource has such an id. */
function isDecodable(segment: string): boolean {
  try {
    return !segment.includes('%') || decodeURIComponent(segment) !== undefined
  } catch {
    return false
  }
}
