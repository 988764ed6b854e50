import { entryFacts } from '../automation-facts.ts'
import { campaignFacts } from '../campaigns.ts'
import * as contactFacts from '../contact-facts.ts'
import { domainFacts } from '../domain-facts.ts'
import { contactErased, erasureReports } from '../erasures.ts'
import { formCaptured, formConfirmed } from '../forms.ts'
import { interestChanged, noteInterest } from '../interests.ts'
import { keyCreated, keyRevoked, keyRolled } from '../keys.ts'
import { messageFacts } from '../messaging.ts'
import { defineService, requestsIn } from '../service.ts'
import * as webhooks from '../webhooks.ts'

/** Tells the endpoints of callers what has happened. */
export const webhooksService = defineService({
  name: 'webhooks',
  answers: requestsIn(webhooks),
  asks: Object.values(noteInterest),
  publishes: [interestChanged, webhooks.webhookDisabled, erasureReports.webhooks],
  consumes: [
    contactErased,
    contactFacts.contactCreated,
    contactFacts.contactUpdated,
    contactFacts.contactMerged,
    contactFacts.eventReceived,
    ...Object.values(entryFacts),
    ...Object.values(messageFacts),
    ...Object.values(campaignFacts),
    formCaptured,
    formConfirmed,
    ...Object.values(domainFacts),
    keyCreated,
    keyRolled,
    keyRevoked,
  ],
})
