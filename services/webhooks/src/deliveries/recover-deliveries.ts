import { invalid } from '@outrider/contracts/problem'
import { recoverDeliveries } from '@outrider/contracts/webhooks'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { firstFactIdAt } from '../facts/told.ts'
import { beginRecovery } from './queries.ts'
import { requireEnabled } from './require-enabled.ts'

export const answerRecoverDeliveries = (deps: Deps) =>
  answer(recoverDeliveries, async ({ since, ...one }) => {
    const now = clock.now()
    const from = new Date(since)
    if (from > now) throw invalid('since', 'must not be in the future')
    const webhook = await requireEnabled(deps, one)
    const recovered = await beginRecovery(deps.db, webhook, {
      from: firstFactIdAt(from),
      to: firstFactIdAt(new Date(now.getTime() + 1)),
    })
    deps.sending.wake()
    return { recovered }
  })
