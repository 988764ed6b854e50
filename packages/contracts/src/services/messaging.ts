import { sendAccountMail } from '../account-mails.ts'
import * as audiences from '../audiences.ts'
import * as campaignStats from '../campaign-stats.ts'
import * as campaigns from '../campaigns.ts'
import { contactMerged } from '../contact-facts.ts'
import { readPeople } from '../people.ts'
import * as emails from '../emails.ts'
import { contactErased, erasureReports } from '../erasures.ts'
import { interestChanged, noteInterest } from '../interests.ts'
import * as inbox from '../inbox.ts'
import * as mailFeedback from '../mail-feedback.ts'
import * as messaging from '../messaging.ts'
import * as recipients from '../recipients.ts'
import { getSegment } from '../segments.ts'
import { readSenders } from '../sending.ts'
import { defineService, requestsIn } from '../service.ts'
import { listCounts } from '../statistics.ts'
import * as suppressions from '../suppressions.ts'
import * as templates from '../templates.ts'

/** Writes to people, and hears what comes back. */
export const messagingService = defineService({
  name: 'messaging',
  answers: [
    ...requestsIn(
      templates,
      campaigns,
      campaignStats,
      emails,
      messaging,
      inbox,
      suppressions,
      mailFeedback,
    ),
    listCounts.messaging,
  ],
  answersServices: [noteInterest.messaging],
  asks: [...requestsIn(recipients, audiences), getSegment, readPeople, readSenders],
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
    interestChanged,
  ],
})
