import { Problem } from '@outrider/contracts/problem'
import type { Context } from 'koa'
import type { Credentials } from '../access/credentials.ts'
import type { Gate } from '../access/gate.ts'
import type { KnowsOrigin } from '../access/known-origins.ts'
import { limitHeaders } from '../limits/headers.ts'
import type { Limiter, Standing } from '../limits/limiter.ts'
import { isFromPages, letRead } from './cors.ts'
import { clientOf } from './incoming.ts'
import type { Admitted, Route } from './route.ts'

export interface Doorkeepers {
  readonly gate: Gate
  readonly limiter: Limiter
  readonly knowsOrigin: KnowsOrigin
}

/**
 * Lets in, or tells why not; a known caller pays for either. What strangers may try counts per client address
 * first, so that one address cannot use up an organization's budget.
 */
export async function letIn(
  ctx: Context,
  route: Route,
  credentials: Credentials,
  { gate, limiter, knowsOrigin }: Doorkeepers,
): Promise<Admitted> {
  const { origin } = credentials
  const admitted = await route.admit(credentials, gate)
  const isRefused = 'refusal' in admitted
  if (route.perAddress) keepWithin(ctx, limiter.spend('PUBLIC', clientOf(ctx)))
  if (
    !isRefused &&
    isFromPages(route) &&
    origin !== '' &&
    (await knowsOrigin(origin, clientOf(ctx)))
  )
    letRead(ctx, origin)
  if (route.limit && admitted.budget) keepWithin(ctx, limiter.spend(route.limit, admitted.budget))
  if (isRefused) throw admitted.refusal
  return admitted
}

/** Counts items of a batch; throws `RATE_LIMITED` when they are too many. */
export function keepItemsWithin(
  ctx: Context,
  limiter: Limiter,
  budget: string,
  count: number,
): void {
  const standing = limiter.spend('BATCH_ITEMS', budget, count)
  if (!standing.passed) keepWithin(ctx, standing)
}

/** Says how the budget stands, and refuses what is beyond it. */
function keepWithin(ctx: Context, standing: Standing): void {
  ctx.set(limitHeaders(standing))
  const { passed, limit, retryAfter } = standing
  if (passed) return
  const what = standing.class === 'BATCH_ITEMS' ? 'items' : 'requests'
  throw new Problem('RATE_LIMITED', `at most ${limit} ${what} a second`, { retryAfter })
}
