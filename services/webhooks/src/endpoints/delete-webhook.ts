import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { deleteWebhook } from '@outrider/contracts/webhooks'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { storedTenant } from '@outrider/service/tenant'
import { hideEndpoint } from './queries.ts'

export const answerDeleteWebhook = ({ db, announce, sending }: Deps) =>
  answer(deleteWebhook, async ({ tenant, webhookId }) => {
    const stored = storedTenant(tenant)
    if (!(await hideEndpoint(db, stored, uuidOf(webhookId)))) throw notFound()
    sending.wake()
    await announce(stored)
    return {}
  })
