import { entryFacts } from '../automation-facts.ts'
import * as automations from '../automations.ts'
import { contactMerged } from '../contact-facts.ts'
import { updateContact } from '../contacts.ts'
import { readPeople, resolveContacts } from '../people.ts'
import * as entries from '../entries.ts'
import { contactErased, erasureReports } from '../erasures.ts'
import * as eventCatalog from '../event-catalog.ts'
import { interestChanged, noteInterest } from '../interests.ts'
import { pushInapp, sendEmail } from '../messaging.ts'
import { defineService, requestsIn } from '../service.ts'
import { listCounts } from '../statistics.ts'
import * as triggers from '../triggers.ts'

/** Reacts to what happens. */
export const automationsService = defineService({
  name: 'automations',
  answers: [...requestsIn(automations, entries, triggers, eventCatalog), listCounts.automations],
  answersServices: [noteInterest.automations],
  asks: [resolveContacts, readPeople],
  publishes: [
    updateContact,
    sendEmail,
    pushInapp,
    erasureReports.automations,
    ...Object.values(entryFacts),
  ],
  consumes: [
    triggers.triggerQueued,
    triggers.triggerKnown,
    contactErased,
    contactMerged,
    interestChanged,
  ],
})
