import type { KnowsOrigin } from '../access/known-origins.ts'
import type { Context } from 'koa'
import { clientOf } from './incoming.ts'
import type { AccessName } from '../access/access.ts'
import type { Route } from './route.ts'

/** What pages in a browser may call; everything else is between servers. */
const fromPages: readonly AccessName[] = ['publishable key', 'contact token']

export function isFromPages(route: Route): boolean {
  return fromPages.includes(route.accessName)
}

/** Lets the page at an allowed origin read the answer (Fetch standard, CORS protocol). */
export function letRead(ctx: Context, origin: string): void {
  ctx.set('Access-Control-Allow-Origin', origin)
  ctx.set('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, RateLimit')
  ctx.vary('Origin')
}

/** Answers a preflight: it shows no key, so any organization's origin will do; the request itself is checked. */
export async function answerPreflight(
  ctx: Context,
  methods: readonly string[],
  knowsOrigin: KnowsOrigin,
): Promise<void> {
  const origin = ctx.get('Origin')
  ctx.status = 204
  ctx.vary('Origin')
  if (origin === '' || !(await knowsOrigin(origin, clientOf(ctx)))) return
  letRead(ctx, origin)
  ctx.set('Access-Control-Allow-Methods', methods.join(', '))
  ctx.set(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, X-Request-Id, Last-Event-ID',
  )
  ctx.set('Access-Control-Max-Age', '600')
}
