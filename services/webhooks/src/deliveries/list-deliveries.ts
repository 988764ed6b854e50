import { listDeliveries } from '@outrider/contracts/webhooks'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { listDeliveries as listRows } from './queries.ts'
import { deliveryOf } from './record.ts'
import { requireWebhook } from './require-enabled.ts'

export const answerListDeliveries = (deps: Deps) =>
  answer(listDeliveries, async ({ query: { limit, cursor, status }, ...one }) => {
    const webhook = await requireWebhook(deps, one)
    const before = decodeCursor('whd', cursor)
    const rows = await listRows(deps.db, webhook, {
      before,
      limit: limit + 1,
      ...(status && { status }),
    })
    const { items, nextCursor } = pageOf(rows.map(deliveryOf), limit)
    return { deliveries: items, nextCursor }
  })
