import { testType } from '@outrider/contracts/webhook-payloads'
import { testWebhook } from '@outrider/contracts/webhooks'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { factOf } from '../facts/told.ts'
import { insertDelivery } from './queries.ts'
import { deliveryOf } from './record.ts'
import { requireEnabled } from './require-enabled.ts'

export const answerTestWebhook = (deps: Deps) =>
  answer(testWebhook, async (one) => {
    const webhook = await requireEnabled(deps, one)
    const { tenant, webhookId } = one
    const at = clock.now().toISOString()
    const told = {
      tenant,
      type: testType,
      contactId: null,
      at,
      data: { webhookId, occurredAt: at },
    }
    const fact = factOf(told, crypto.randomUUID())
    const row = await insertDelivery(deps.db, webhook, fact)
    deps.sending.wake()
    return deliveryOf(row)
  })
