import type { NatsConnection } from '@nats-io/transport-node'
import { knowOrigin } from '@outrider/contracts/keys'
import { Problem } from '@outrider/contracts/problem'
import { request } from '@outrider/service/requests'
import type { Limiter } from '../limits/limiter.ts'
import { createVerdicts } from './verdicts.ts'

/** Whether some organization allows its pages at this origin; `address` is who asks. */
export type KnowsOrigin = (origin: string, address: string) => Promise<boolean>

/** Characters: the longest host name, a scheme and a port. */
const maxOrigin = 300

/**
 * Remembers for five seconds. Nobody proves who they are before a preflight, so what is not remembered counts
 * per client address: `RATE_LIMITED` beyond `PUBLIC`.
 */
export function rememberOrigins(nats: NatsConnection, limiter: Limiter): KnowsOrigin {
  const verdicts = createVerdicts<boolean>()
  return async (origin, address) => {
    if (origin.length > maxOrigin || !URL.canParse(origin)) return false
    return verdicts.of(origin, async () => {
      const { passed, retryAfter } = limiter.spend('PUBLIC', `origins ${address}`)
      if (!passed) throw new Problem('RATE_LIMITED', 'too many unknown origins', { retryAfter })
      return (await request(nats, knowOrigin, { origin })).known
    })
  }
}
