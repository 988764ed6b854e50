import * as audiences from '../audiences.ts'
import * as consents from '../consents.ts'
import * as contactExports from '../contact-exports.ts'
import * as contactFacts from '../contact-facts.ts'
import * as contacts from '../contacts.ts'
import * as erasures from '../erasures.ts'
import * as events from '../events.ts'
import * as forms from '../forms.ts'
import * as imports from '../imports.ts'
import { interestChanged, noteInterest } from '../interests.ts'
import { messageFacts, sendEmail } from '../messaging.ts'
import * as people from '../people.ts'
import * as recipients from '../recipients.ts'
import * as segments from '../segments.ts'
import { EmailOutcome } from '../segments.ts'
import { defineService, requestsIn } from '../service.ts'
import { listCounts } from '../statistics.ts'
import { triggerKnown } from '../triggers.ts'

/** Knows people, what they did and what they agreed to. */
export const contactsService = defineService({
  name: 'contacts',
  answers: [
    ...requestsIn(contacts, contactExports, erasures, imports, events, segments, forms, consents),
    listCounts.contacts,
  ],
  answersServices: [...requestsIn(people, recipients, audiences), noteInterest.contacts],
  publishes: [
    triggerKnown,
    contactFacts.contactCreated,
    contactFacts.contactUpdated,
    contactFacts.contactMerged,
    contactFacts.eventReceived,
    erasures.contactErased,
    forms.formCaptured,
    forms.formConfirmed,
    sendEmail,
  ],
  consumes: [
    events.eventAccepted,
    contacts.updateContact,
    forms.captureForm,
    recipients.recordSubscription,
    recipients.recordSuppression,
    imports.chunkImported,
    ...Object.values(erasures.erasureReports),
    ...EmailOutcome.enum.map((outcome) => messageFacts[outcome]),
    interestChanged,
  ],
})
