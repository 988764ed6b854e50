import type { Logger } from '@outrider/service/log'
import { currentOrigin, loggedOrigin } from '@outrider/service/tracing/origin'
import type { Middleware } from 'koa'

/** One line for each request but probes: which route answered with what, and in how many milliseconds. The path itself may hold secrets. */
export function logRequests(log: Logger): Middleware {
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
