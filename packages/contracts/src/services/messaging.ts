import { sendAccountMail } from '../account-mails.ts'
import * as audiences from '../audiences.ts'
import { getCampaignStats } from '../campaign-stats.ts'
import * as campaigns from '../campaigns.ts'
import { contactMerged } from '../contact-facts.ts'
import { readPeople } from '../people.ts'
import { sendToContact } from '../emails.ts'
import { contactErased, erasureReports } from '../erasures.ts'
import * as inbox from '../inbox.ts'
import * as mailFeedback from '../mail-feedback.ts'
import * as messaging from '../messaging.ts'
import * as recipients from '../recipients.ts'
import { getSegment } from '../segments.ts'
import { readSenders } from '../sending.ts'
import { defineService } from '../service.ts'
import * as suppressions from '../suppressions.ts'
import * as templates from '../templates.ts'

/** Writes to people, and hears what comes back. */
export const messagingService = defineService({
  name: 'messaging',
  answers: [
    templates.createTemplate,
    templates.listTemplates,
    templates.getTemplate,
    templates.changeTemplate,
    templates.deleteTemplate,
    templates.previewTemplate,
    campaigns.createCampaign,
    campaigns.listCampaigns,
    campaigns.getCampaign,
    campaigns.changeCampaign,
    campaigns.deleteCampaign,
    campaigns.launchCampaign,
    campaigns.moveCampaign,
    campaigns.testCampaign,
    getCampaignStats,
    sendToContact,
    messaging.listMessages,
    messaging.getMessage,
    inbox.pushToContact,
    inbox.listInbox,
    inbox.resumeInbox,
    inbox.readMessage,
    inbox.readAllMessages,
    inbox.recordStreamed,
    suppressions.addSuppression,
    suppressions.listSuppressions,
    suppressions.removeSuppression,
    mailFeedback.receiveInbound,
    mailFeedback.recordOpen,
    mailFeedback.recordClick,
    mailFeedback.unsubscribe,
  ],
  asks: [
    recipients.readRecipients,
    recipients.findContacts,
    recipients.noteSubscription,
    recipients.noteSuppression,
    getSegment,
    audiences.fixAudience,
    audiences.listAudience,
    audiences.dropAudience,
    readPeople,
    readSenders,
  ],
  publishes: [
    recipients.recordSubscription,
    recipients.recordSuppression,
    inbox.inboxMessageCame,
    erasureReports.messaging,
    ...Object.values(messaging.messageFacts),
    ...Object.values(campaigns.campaignFacts),
  ],
  consumes: [
    sendAccountMail,
    messaging.sendEmail,
    messaging.pushInapp,
    contactErased,
    contactMerged,
  ],
})
