import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { changeWebhook } from '@outrider/contracts/webhooks'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { checkUrl } from './check-url.ts'
import { lookUp } from './look-up.ts'
import { updateEndpoint } from './queries.ts'
import { webhookOf } from './record.ts'

export const answerChangeWebhook = ({ db, allowed, announce, sending }: Deps) =>
  answer(changeWebhook, async ({ tenant, webhookId, change }) => {
    const { url, events } = change
    if (url !== undefined) await checkUrl(url, allowed, lookUp)
    const stored = storedTenant(tenant)
    const row = await updateEndpoint(db, stored, uuidOf(webhookId), {
      ...change,
      ...(events && { events: [...new Set(events)] }),
    })
    if (!row) throw notFound()
    sending.wake()
    await announce(stored)
    return webhookOf(row)
  })
