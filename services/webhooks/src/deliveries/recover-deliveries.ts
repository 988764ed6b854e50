import { lowestUuidAt } from '@outrider/contracts/ids'
import { invalid } from '@outrider/contracts/problem'
import { recoverDeliveries } from '@outrider/contracts/webhooks'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { beginRecovery } from './queries.ts'
import { requireEnabled } from './require-enabled.ts'

export const answerRecoverDeliveries = (deps: Deps) =>
  answer(recoverDeliveries, async ({ since, ...one }) => {
    const now = clock.now()
    const from = new Date(since)
    if (from > now) throw invalid('since', 'must not be in the future')
    const webhook = await requireEnabled(deps, one)
    const recovered = await beginRecovery(deps.db, webhook, {
      from: lowestUuidAt(from.getTime()),
      to: lowestUuidAt(now.getTime() + 1),
    })
    deps.sending.wake()
    return { recovered }
  })
