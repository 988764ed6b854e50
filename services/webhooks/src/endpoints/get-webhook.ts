import { notFound } from '@outrider/contracts/problem'
import { uuidOf } from '@outrider/contracts/ids'
import { getWebhook } from '@outrider/contracts/webhooks'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { findEndpoint } from './queries.ts'
import { webhookOf } from './record.ts'

export const answerGetWebhook = ({ db }: Deps) =>
  answer(getWebhook, async ({ tenant, webhookId }) => {
    const row = await findEndpoint(db, storedTenant(tenant), uuidOf(webhookId))
    if (!row) throw notFound()
    return webhookOf(row)
  })
