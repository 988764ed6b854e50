import { notFound, Problem } from '@outrider/contracts/problem'
import type { Context, Middleware } from 'koa'
import { addRoute, createRouter, findRoute } from 'rou3'

/** What the path's parameters are, by name; decoded. */
export type Params = Readonly<Record<string, string>>

const none: Params = {}

type Serve = (ctx: Context, params: Params) => Promise<void> | void

/** One method of one path, below the base path; parameters as `:name`. */
export interface Endpoint {
  /** In capitals. `GET` answers `HEAD` as well. */
  readonly method: string
  readonly path: string
  readonly serve: Serve
}

interface Found {
  readonly path: string
  readonly methods: ReadonlyMap<string, Serve>
}

/**
 * Sends each request to its endpoint: 404 for an unknown path, 405 for a known one with another method. A
 * path is found by walking its segments, whatever the number of endpoints; a literal segment goes before a
 * parameter. The path as it was declared is `ctx.state.route`, for logs.
 */
export function routing(basePath: string, endpoints: readonly Endpoint[]): Middleware {
  const router = createRouter<Found>()
  for (const [path, methods] of byPath(endpoints))
    addRoute(router, '', basePath + path, { path, methods })
  return (ctx) => {
    const found = findRoute(router, '', ctx.path)
    if (!found) throw notFound()
    const { path, methods } = found.data
    ctx.state['route'] = path
    const serve = methods.get(ctx.method)
    if (!serve) throw methodNotAllowed(ctx, methods)
    return serve(ctx, found.params ? decode(found.params) : none)
  }
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

/** Throws `NOT_FOUND` for what is not percent-encoded UTF-8: no path is called so. */
function decode(params: Params): Params {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    throw notFound()
  }
}
