import { listWebhooks } from '@outrider/contracts/webhooks'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { listEndpoints } from './queries.ts'
import { webhookOf } from './record.ts'

export const answerListWebhooks = ({ db }: Deps) =>
  answer(listWebhooks, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('whk', cursor)
    const rows = await listEndpoints(db, storedTenant(tenant), before, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(webhookOf), limit)
    return { webhooks: items, nextCursor }
  })
