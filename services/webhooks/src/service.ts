import { webhooksService } from '@outrider/contracts/services'
import { networksOf } from '@outrider/service/public-address'
import { serve } from '@outrider/service/serve'
import { openService } from '@outrider/service/service'
import type { WebhooksConfig } from './config.ts'
import { answerGetDelivery } from './deliveries/get-delivery.ts'
import { answerListDeliveries } from './deliveries/list-deliveries.ts'
import { answerRecoverDeliveries } from './deliveries/recover-deliveries.ts'
import { answerReplayDelivery } from './deliveries/replay-delivery.ts'
import { answerTestWebhook } from './deliveries/test-webhook.ts'
import type { Deps } from './deps.ts'
import { answerChangeWebhook } from './endpoints/change-webhook.ts'
import { answerCreateWebhook } from './endpoints/create-webhook.ts'
import { answerDeleteWebhook } from './endpoints/delete-webhook.ts'
import { answerGetWebhook } from './endpoints/get-webhook.ts'
import { answerListWebhooks } from './endpoints/list-webhooks.ts'
import { answerRotateSecret } from './endpoints/rotate-secret.ts'
import { receiveErasures } from './erasures/receive-erasures.ts'
import { sources } from './facts/sources.ts'
import { storeFacts } from './facts/store-facts.ts'
import { createAnnouncer } from './interests/announce.ts'
import { tellNotices } from './notices/tell-notices.ts'
import { keepRetention } from './retention/keep-retention.ts'
import { sendDeliveries } from './sending/send-deliveries.ts'

/** Starts the webhooks service: it tells the endpoints of callers what has happened. */
export async function startWebhooks(
  config: WebhooksConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const allowed = networksOf(config.webhookAllowedCidrs)
  const service = await openService(webhooksService, config, stack)
  const { db, log } = service
  const { announce } = stack.use(createAnnouncer(service))
  const notices = stack.use(tellNotices(service))
  const sending = stack.use(sendDeliveries(service, allowed, () => notices.wake()))
  const deps: Deps = { ...service, allowed, announce, sending }
  const asked: Deps = { ...deps, db: service.requestDb }

  stack.use(keepRetention(db, log))
  await serve(service, stack, {
    consumes: [receiveErasures(deps), ...sources.map((source) => source(storeFacts(deps)))],
    answers: [
      answerCreateWebhook(asked),
      answerListWebhooks(asked),
      answerGetWebhook(asked),
      answerChangeWebhook(asked),
      answerDeleteWebhook(asked),
      answerRotateSecret(asked),
      answerTestWebhook(asked),
      answerListDeliveries(asked),
      answerGetDelivery(asked),
      answerReplayDelivery(asked),
      answerRecoverDeliveries(asked),
    ],
  })
}
