import { newUuid } from '@outrider/contracts/ids'
import type { Middleware } from 'koa'

const callersOwn = /^[A-Za-z0-9_.:-]{1,128}$/

/** Names every request, by the caller's own name when it is a decent one. */
export function requestId(): Middleware<{ requestId: string }> {
  return (ctx, next) => {
    const given = ctx.get('X-Request-Id')
    ctx.state.requestId = callersOwn.test(given) ? given : `req_${newUuid()}`
    ctx.set('X-Request-Id', ctx.state.requestId)
    return next()
  }
}
