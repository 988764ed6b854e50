import { gatewayService } from '@outrider/contracts/services'
import { readTraceparent, withOrigin } from '@outrider/service/tracing/origin'
import { beginSpan } from '@outrider/service/tracing/tracing'
import type { Middleware } from 'koa'

/**
 * Makes all that a request leads to known as its own: by its id, and by a trace, which is the caller's where its `traceparent` is one (W3C
 * Trace Context).
 */
export function followRequests(): Middleware {
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
