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
import { answerListCounts, keepCounts } from '@outrider/service/counts'
import { retried } from '@outrider/service/database'
import { onBatch } from '@outrider/service/deliver'
import { answerNoteInterest, receiveInterests } from '@outrider/service/interests'
import { relayOutbox } from '@outrider/service/outbox'
import { serve } from '@outrider/service/serve'
import { openService } from '@outrider/service/service'
import { receiveAccountMails, sendAccountMails } from './account-mails/send-account-mails.ts'
import { answerChangeCampaign } from './campaigns/change-campaign.ts'
import { answerCreateCampaign } from './campaigns/create-campaign.ts'
import { answerDeleteCampaign } from './campaigns/delete-campaign.ts'
import { answerGetCampaignStats } from './campaigns/get-campaign-stats.ts'
import { answerGetCampaign } from './campaigns/get-campaign.ts'
import { answerLaunchCampaign } from './campaigns/launch-campaign.ts'
import { answerListCampaigns } from './campaigns/list-campaigns.ts'
import { answerMoveCampaign } from './campaigns/move-campaign.ts'
import { runCampaigns } from './campaigns/run-campaigns.ts'
import { answerTestCampaign } from './campaigns/test-campaign.ts'
import type { MessagingConfig } from './config.ts'
import { receiveErasures } from './contacts/erase-people.ts'
import { receiveMerges } from './contacts/move-people.ts'
import type { Deps } from './deps.ts'
import { createFileRelay } from './emails/file-relay.ts'
import { createPacer } from './emails/pacer.ts'
import { answerPreviewTemplate } from './emails/preview-template.ts'
import { receiveEmails } from './emails/receive-emails.ts'
import { sendEmails } from './emails/send-emails.ts'
import { answerSendToContact } from './emails/send-to-contact.ts'
import { createSmtpRelay } from './emails/smtp-relay.ts'
import { answerReceiveInbound } from './feedback/receive-inbound.ts'
import { answerRecordClick } from './feedback/record-click.ts'
import { answerRecordOpen } from './feedback/record-open.ts'
import { answerUnsubscribe } from './feedback/unsubscribe.ts'
import { answerListInbox } from './inbox/list-inbox.ts'
import { answerPushToContact } from './inbox/push-to-contact.ts'
import { answerReadAllMessages } from './inbox/read-all-messages.ts'
import { answerReadMessage } from './inbox/read-message.ts'
import { receivePushes } from './inbox/receive-pushes.ts'
import { answerRecordStreamed } from './inbox/record-streamed.ts'
import { answerResumeInbox } from './inbox/resume-inbox.ts'
import { answerGetMessage } from './messages/get-message.ts'
import { answerListMessages } from './messages/list-messages.ts'
import { keepRetention } from './retention/keep-retention.ts'
import { createLinks } from './signing/links.ts'
import { loadSigningKey } from './signing/queries.ts'
import { createSigner } from './signing/signer.ts'
import { answerAddSuppression } from './suppressions/add-suppression.ts'
import { keyHashes } from './suppressions/key-hashes.ts'
import { answerListSuppressions } from './suppressions/list-suppressions.ts'
import { answerRemoveSuppression } from './suppressions/remove-suppression.ts'
import { answerChangeTemplate } from './templates/change-template.ts'
import { answerCreateTemplate } from './templates/create-template.ts'
import { answerDeleteTemplate } from './templates/delete-template.ts'
import { answerGetTemplate } from './templates/get-template.ts'
import { answerListTemplates } from './templates/list-templates.ts'

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
  await keyHashes({ db, hashes }, log)
  const deps: Deps = {
    ...service,
    hashes,
    config,
    signer,
    links: createLinks(signer),
    renderer,
    outbox,
  }
  const asked: Deps = { ...deps, db: service.requestDb }

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
      receiveInterests(db),
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
      answerNoteInterest(db, noteInterest.messaging),
      answerListCounts(asked.db, listCounts.messaging),
    ],
  })
}
