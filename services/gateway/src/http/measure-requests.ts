import { httpRequests, httpSeconds } from '@outrider/service/monitor/declared'
import type { Middleware } from 'koa'

/** Counts and times requests by the route as it is declared; the path itself has ids in it. */
export function measureRequests(): Middleware {
  return async (ctx, next) => {
    const began = performance.now()
    await next()
    const { method, status } = ctx
    const route = String(ctx.state['route'] ?? 'none')
    httpRequests.inc({ method, route, status })
    httpSeconds.observe({ method, route }, (performance.now() - began) / 1_000)
  }
}
