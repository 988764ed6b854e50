import { contactMerged } from '@outrider/contracts/contacts'
import { sendAccountMail } from '@outrider/contracts/account-mails'
import { contactErased } from '@outrider/contracts/erasures'
import { createHashes } from '@outrider/contracts/hashes'
import { pushInapp, sendEmail } from '@outrider/contracts/messaging'
import { resealSecrets } from '@outrider/contracts/rotations'
import { messagingService } from '@outrider/contracts/services'
import { listCounts } from '@outrider/contracts/statistics'
import { noteWebhookSubscriptions } from '@outrider/contracts/webhooks'
import { createRenderer } from '@outrider/liquid/renderer'
import { handleListCounts, keepCounts } from '@outrider/service/db/counts'
import { relayOutbox } from '@outrider/service/db/outbox'
import { resealHandler } from '@outrider/service/db/sealed-columns'
import { handleNoteSubscription, receiveSubscriptions } from '@outrider/service/db/subscriptions'
import { applyJournal } from '@outrider/service/nats/journal'
import { onBatch } from '@outrider/service/nats/subscriber'
import { openService, serve } from '@outrider/service/service'
import { createVault } from '@outrider/service/text/encryption'
import { receiveAccountMails, sendAccountMails } from './account-mails.ts'
import { automationCountsHandler } from './messages/automation-counts.ts'
import { campaignAudienceHandlers } from './campaigns/audiences.ts'
import { campaignHandlers } from './campaigns/campaigns.ts'
import { campaignMoveHandlers } from './campaigns/move-campaigns.ts'
import { runCampaigns } from './campaigns/run-campaigns.ts'
import { campaignTestHandlers } from './campaigns/test-campaign.ts'
import type { MessagingConfig } from './config.ts'
import { receiveErasures, receiveMerges } from './contact-changes.ts'
import type { MessagingDeps } from './deps.ts'
import { attachmentHandlers } from './emails/attachments.ts'
import { expireMailFiles, mailFolderOf } from './emails/mail-files.ts'
import { createPacer, realClock } from './emails/pacer.ts'
import { emailHandlers, receiveEmails } from './emails/queue-emails.ts'
import { createFileRelay, createSmtpRelays } from './emails/relays.ts'
import { sendEmails } from './emails/sending-loop.ts'
import { createSharedSender } from './emails/shared-sender.ts'
import { emailLinkHandlers } from './feedback/email-links.ts'
import { inboundHandlers } from './feedback/inbound.ts'
import { inboxHandlers } from './inbox/inbox.ts'
import { pushHandlers, receivePushes } from './inbox/pushes.ts'
import { createLinks } from './links.ts'
import { messageHandlers } from './messages/messages.ts'
import { keepRetention } from './retention.ts'
import { createSettingsCache, settingsHandlers } from './settings.ts'
import { openSigner, rotationHandler, signingKeySecrets } from './signing-keys.ts'
import { repeatSuppressions, suppressionHandlers } from './suppressions.ts'
import { createTopicCache } from './topics.ts'
import { templateTestHandlers } from './templates/test-template.ts'
import { snippetHandlers } from './templates/snippets.ts'
import { templateHandlers } from './templates/templates.ts'

/**
 * Starts the messaging service: emails, in-app messages, campaigns, and feedback on them. It runs until `stack` is disposed. Sending
 * rates are per second of `time`, and the status of a campaign is known for a while of it.
 */
export async function startMessaging(
  config: MessagingConfig,
  stack: AsyncDisposableStack,
  time = realClock,
): Promise<void> {
  const service = await openService(messagingService, config, stack)
  const vault = createVault(config.encryptionKeys)
  const { name, db, log, publisher } = service
  await applyJournal(service, () => [repeatSuppressions(service)])
  const signer = await openSigner(db, vault, log, stack)
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const renderer = stack.use(createRenderer(2, new URL('templates/worker.ts', import.meta.url)))
  const hashes = createHashes(config.hashSecret)
  const deps: MessagingDeps = {
    ...service,
    hashes,
    config,
    signer,
    links: createLinks(signer),
    renderer,
    sharedSender: createSharedSender({ ...service, config }),
    settings: createSettingsCache(db),
    topics: createTopicCache(service),
    outbox,
  }

  const openRelay = async (connections: number) =>
    stack.use(
      config.smtpUrl === undefined
        ? await createFileRelay(mailFolderOf(config))
        : createSmtpRelays(config.smtpUrl, connections),
    )
  const relay = await openRelay(config.smtpConnections)
  const sending = stack.use(
    sendEmails({
      ...deps,
      relay,
      pacer: createPacer({ relay: config.emailRate, domain: config.emailDomainRate }, time),
      time,
    }),
  )
  const accountMails = stack.use(sendAccountMails({ ...deps, relay: await openRelay(1) }))
  const campaigns = stack.use(runCampaigns({ ...deps, sending }))
  const requests = { ...deps, db: service.requestDb, sending, campaigns, accountMails }
  stack.use(keepRetention(db, log, config.messageRetentionMonths))
  if (config.smtpUrl === undefined) stack.use(expireMailFiles(config, log))
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
      ...settingsHandlers(requests),
      ...templateHandlers(requests),
      ...templateTestHandlers(requests),
      ...snippetHandlers(requests),
      ...campaignHandlers(requests),
      ...campaignAudienceHandlers(requests),
      automationCountsHandler({ db }),
      ...campaignMoveHandlers(requests),
      ...campaignTestHandlers(requests),
      ...attachmentHandlers(requests),
      ...emailHandlers(requests),
      ...messageHandlers(requests),
      ...inboxHandlers(requests),
      ...pushHandlers(requests),
      ...suppressionHandlers(requests),
      ...inboundHandlers(requests),
      ...emailLinkHandlers(requests),
      handleNoteSubscription(db, noteWebhookSubscriptions.messaging),
      handleListCounts(requests.db, listCounts.messaging),
      resealHandler(db, vault, resealSecrets.messaging, [signingKeySecrets]),
      rotationHandler(db, vault, config.messageRetentionMonths),
    ],
  })
}
