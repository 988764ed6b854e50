import { resealSecrets } from '@outrider/contracts/rotations'
import { webhooksService } from '@outrider/contracts/services'
import { resealHandler } from '@outrider/service/db/sealed-columns'
import { outboundRules } from '@outrider/service/http/addresses'
import { openService, serve } from '@outrider/service/service'
import { createVault } from '@outrider/service/text/encryption'
import type { WebhooksConfig } from './config.ts'
import { deliveryHandlers } from './deliveries/deliveries.ts'
import type { WebhooksDeps } from './deps.ts'
import { endpointHandlers, secretRotationHandlers } from './endpoints/endpoints.ts'
import { sealedSecrets } from './endpoints/secrets.ts'
import { receiveErasures } from './erasures.ts'
import { sources, storeFacts } from './facts.ts'
import { publishNotices } from './notices.ts'
import { keepRetention } from './retention.ts'
import { sendDeliveries } from './sending/send-deliveries.ts'
import { publishSubscriptions } from './subscriptions.ts'

/** Starts the webhooks service, which delivers facts to the endpoints of callers. */
export async function startWebhooks(
  config: WebhooksConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const rules = outboundRules(config)
  const service = await openService(webhooksService, config, stack)
  const vault = createVault(config.encryptionKeys)
  const { db, log } = service
  const { announce } = stack.use(publishSubscriptions(service))
  const notices = stack.use(publishNotices(service))
  const sending = stack.use(sendDeliveries(service, { rules, vault }, () => notices.wake()))
  const deps: WebhooksDeps = { ...service, vault, rules, announce, sending }
  const requests: WebhooksDeps = { ...deps, db: service.requestDb }

  stack.use(keepRetention(db, log))
  await serve(service, stack, {
    consumes: [receiveErasures(deps), ...sources.map((source) => source(storeFacts(deps)))],
    answers: [
      ...endpointHandlers(requests),
      ...deliveryHandlers(requests),
      resealHandler(db, vault, resealSecrets.webhooks, [sealedSecrets]),
      ...secretRotationHandlers(deps),
    ],
  })
}
