import { join } from 'node:path'
import { contactMerged } from '@outrider/contracts/contacts'
import { sendAccountMail } from '@outrider/contracts/emails'
import { contactErased } from '@outrider/contracts/erasures'
import { createHashes } from '@outrider/contracts/hashes'
import { pushInapp, sendEmail } from '@outrider/contracts/messaging'
import { messagingService } from '@outrider/contracts/services'
import { listCounts } from '@outrider/contracts/statistics'
import { noteInterest } from '@outrider/contracts/webhooks'
import { createRenderer } from '@outrider/liquid/renderer'
import { handleListCounts, keepCounts } from '@outrider/service/db/counts'
import { relayOutbox } from '@outrider/service/db/outbox'
import { retried } from '@outrider/service/db/pool'
import { handleNoteSubscription, receiveSubscriptions } from '@outrider/service/db/subscriptions'
import { onBatch } from '@outrider/service/nats/subscriber'
import { openService, serve } from '@outrider/service/service'
import { receiveAccountMails, sendAccountMails } from './account-mails.ts'
import {
  answerChangeCampaign,
  answerCreateCampaign,
  answerDeleteCampaign,
  answerGetCampaign,
  answerGetCampaignStats,
  answerListCampaigns,
} from './campaigns/campaigns.ts'
import { answerLaunchCampaign, answerMoveCampaign } from './campaigns/move-campaigns.ts'
import { runCampaigns } from './campaigns/run-campaigns.ts'
import { answerTestCampaign } from './campaigns/test-campaign.ts'
import type { MessagingConfig } from './config.ts'
import { receiveErasures, receiveMerges } from './contact-changes.ts'
import type { MessagingDeps } from './deps.ts'
import { createPacer } from './emails/pacer.ts'
import { answerSendToContact, receiveEmails } from './emails/queue-emails.ts'
import { createFileRelay, createSmtpRelay } from './emails/relays.ts'
import { sendEmails } from './emails/sending-loop.ts'
import { answerRecordClick, answerRecordOpen, answerUnsubscribe } from './feedback/email-links.ts'
import { answerReceiveInbound } from './feedback/inbound.ts'
import {
  answerListInbox,
  answerReadAllMessages,
  answerReadMessage,
  answerRecordStreamed,
  answerResumeInbox,
} from './inbox/inbox.ts'
import { answerPushToContact, receivePushes } from './inbox/pushes.ts'
import { answerGetMessage, answerListMessages } from './messages/messages.ts'
import { keepRetention } from './retention.ts'
import { createLinks } from './signing/links.ts'
import { createSigner, loadSigningKey } from './signing/signer.ts'
import {
  answerAddSuppression,
  answerListSuppressions,
  answerRemoveSuppression,
} from './suppressions.ts'
import { answerPreviewTemplate } from './templates/preview-template.ts'
import {
  answerChangeTemplate,
  answerCreateTemplate,
  answerDeleteTemplate,
  answerGetTemplate,
  answerListTemplates,
} from './templates/templates.ts'

/** Writes to people: carries out what is to be sent, keeps inboxes, and hears what comes back, until disposed. */
export async function startMessaging(
  config: MessagingConfig,
  stack: AsyncDisposableStack,
): Promise<void> {
  const service = await openService(messagingService, config, stack)
  const { name, db, log, publisher } = service
  const signer = createSigner(await retried(() => loadSigningKey(db)))
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const renderer = stack.use(createRenderer())
  const hashes = createHashes(config.hashSecret)
  const deps: MessagingDeps = {
    ...service,
    hashes,
    config,
    signer,
    links: createLinks(signer),
    renderer,
    outbox,
  }
  const asked: MessagingDeps = { ...deps, db: service.requestDb }

  const relay = stack.use(
    config.smtpUrl === undefined
      ? await createFileRelay(join(config.dataDir, 'mail'))
      : createSmtpRelay(config.smtpUrl, config.smtpConnections),
  )
  const sending = stack.use(
    sendEmails({
      ...deps,
      relay,
      pacer: createPacer({ relay: config.emailRate, domain: config.emailDomainRate }),
    }),
  )
  const accountMails = stack.use(sendAccountMails({ db, log, config, relay }))
  const campaigns = stack.use(runCampaigns({ ...deps, sending }))
  const running = { ...asked, sending, campaigns }
  stack.use(keepRetention(db, log, config.messageRetentionMonths))
  stack.use(keepCounts(db, log))
  await serve(service, stack, {
    consumes: [
      onBatch(sendAccountMail, receiveAccountMails(deps, accountMails)),
      onBatch(sendEmail, receiveEmails({ ...deps, sending })),
      onBatch(pushInapp, receivePushes(deps)),
      onBatch(contactErased, receiveErasures(deps)),
      onBatch(contactMerged, receiveMerges(deps)),
      receiveSubscriptions(db),
    ],
    answers: [
      answerCreateTemplate(asked),
      answerListTemplates(asked),
      answerGetTemplate(asked),
      answerChangeTemplate(asked),
      answerDeleteTemplate(asked),
      answerPreviewTemplate(asked),
      answerCreateCampaign(asked),
      answerListCampaigns(asked),
      answerGetCampaign(asked),
      answerChangeCampaign(asked),
      answerDeleteCampaign(asked),
      answerLaunchCampaign(running),
      answerMoveCampaign(running),
      answerTestCampaign(running),
      answerGetCampaignStats(asked),
      answerSendToContact(running),
      answerListMessages(asked),
      answerGetMessage(asked),
      answerPushToContact(asked),
      answerListInbox(asked),
      answerResumeInbox(asked),
      answerReadMessage(asked),
      answerReadAllMessages(asked),
      answerRecordStreamed(asked),
      answerAddSuppression(asked),
      answerListSuppressions(asked),
      answerRemoveSuppression(asked),
      answerReceiveInbound(asked),
      answerRecordOpen(asked),
      answerRecordClick(asked),
      answerUnsubscribe(asked),
      handleNoteSubscription(db, noteInterest.messaging),
      handleListCounts(asked.db, listCounts.messaging),
    ],
  })
}
