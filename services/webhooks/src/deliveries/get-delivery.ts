import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { getDelivery } from '@outrider/contracts/webhooks'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { bodyOf } from './body.ts'
import { findDelivery } from './queries.ts'
import { deliveryOf } from './record.ts'
import { requireWebhook } from './require-enabled.ts'

export const answerGetDelivery = (deps: Deps) =>
  answer(getDelivery, async ({ deliveryId, ...one }) => {
    const webhook = await requireWebhook(deps, one)
    const row = await findDelivery(deps.db, webhook, uuidOf(deliveryId))
    if (!row) throw notFound()
    return { ...deliveryOf(row), body: bodyOf(row) }
  })
