import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { replayDelivery } from '@outrider/contracts/webhooks'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { updateReplayed } from './queries.ts'
import { deliveryOf } from './record.ts'
import { requireEnabled } from './require-enabled.ts'

export const answerReplayDelivery = (deps: Deps) =>
  answer(replayDelivery, async ({ deliveryId, ...one }) => {
    const webhook = await requireEnabled(deps, one)
    const row = await updateReplayed(deps.db, webhook, uuidOf(deliveryId))
    if (!row) throw notFound()
    deps.sending.wake()
    return deliveryOf(row)
  })
