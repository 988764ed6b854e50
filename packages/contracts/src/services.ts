import * as automationFacts from './automation-facts.ts'
import * as automations from './automations.ts'
import * as contactFacts from './contact-facts.ts'
import * as contacts from './contacts.ts'
import type { EventContract, RequestContract } from './contract.ts'
import * as domainFacts from './domain-facts.ts'
import * as domains from './domains.ts'
import * as entries from './entries.ts'
import * as erasures from './erasures.ts'
import * as eventCatalog from './event-catalog.ts'
import * as events from './events.ts'
import * as forms from './forms.ts'
import * as gateway from './gateway.ts'
import * as imports from './imports.ts'
import * as inbox from './inbox.ts'
import * as keys from './keys.ts'
import * as mailFeedback from './mail-feedback.ts'
import * as messaging from './messaging.ts'
import * as organizations from './organizations.ts'
import * as publishableKeys from './publishable-keys.ts'
import * as recipients from './recipients.ts'
import * as sending from './sending.ts'
import * as segments from './segments.ts'
import * as sessions from './sessions.ts'
import type { StreamName } from './streams.ts'
import * as suppressions from './suppressions.ts'
import * as templates from './templates.ts'
import * as triggers from './triggers.ts'
import * as wallets from './wallets.ts'

export type ServiceName = 'gateway' | 'keys' | 'contacts' | 'automations' | 'domains' | 'messaging'

/** What a service may say and hear; its NATS user is allowed this and nothing else. */
interface ServiceDeclaration {
  readonly answers: readonly RequestContract[]
  readonly asks: readonly RequestContract[]
  readonly publishes: readonly EventContract[]
  /** Durable consumers: one per stream, named after the service; with a filter, only those subjects. */
  readonly consumes: Partial<Record<StreamName, readonly string[]>>
  /** Heard as they pass by, without a promise: hints such as «drop what you cached». */
  readonly overhears: readonly EventContract[]
}

const answeredByKeys = [
  keys.verifyKey,
  keys.recordKeyUses,
  keys.listKeys,
  keys.createKey,
  keys.rollKey,
  keys.deleteKey,
  keys.bootstrapOrganization,
  publishableKeys.listPublishableKeys,
  publishableKeys.rotatePublishableKey,
  publishableKeys.getOrigins,
  publishableKeys.putOrigins,
  publishableKeys.verifyPublishableKey,
  publishableKeys.knowOrigin,
  organizations.createOrganization,
  organizations.listMembers,
  organizations.inviteMember,
  organizations.changeMember,
  organizations.removeMember,
  organizations.listAudit,
  organizations.foundOrganization,
  organizations.changePlan,
  sessions.createSession,
  sessions.acceptInvitation,
  sessions.getSession,
  sessions.deleteSession,
  sessions.verifySession,
  wallets.createChallenge,
  wallets.verifyChallenge,
  wallets.mintContactToken,
  wallets.verifyContactToken,
]
const changesOfKeys = [
  keys.keyChanged,
  publishableKeys.publishableKeyChanged,
  sessions.sessionChanged,
]
const answeredByContacts = [
  contacts.upsertContact,
  contacts.listContacts,
  contacts.getContact,
  contacts.changeContact,
  contacts.changeTags,
  contacts.mergeContacts,
  contacts.exportContact,
  contacts.exportContacts,
  erasures.eraseContact,
  erasures.getErasure,
  imports.beginImport,
  imports.getImport,
  imports.listImportFaults,
  events.previewEvent,
  events.listContactEvents,
]
const answeredByForms = [
  forms.createForm,
  forms.listForms,
  forms.getForm,
  forms.changeForm,
  forms.deleteForm,
  forms.findForm,
  forms.getConfirmation,
  forms.confirmConsent,
  forms.listConsents,
]
const answeredBySegments = [
  segments.createSegment,
  segments.listSegments,
  segments.getSegment,
  segments.changeSegment,
  segments.deleteSegment,
  segments.changeMembers,
  segments.listMembers,
  segments.previewSegment,
]
const answeredByAutomations = [
  automations.createAutomation,
  automations.listAutomations,
  automations.getAutomation,
  automations.changeAutomation,
  automations.deleteAutomation,
  automations.moveAutomation,
  entries.listEntries,
  entries.getEntry,
  entries.cancelEntry,
  triggers.fireTrigger,
  triggers.previewTrigger,
  triggers.explainTrigger,
  eventCatalog.listCatalog,
  eventCatalog.addCatalogEntry,
  eventCatalog.deleteCatalogEntry,
  entries.exportEntries,
]
const answeredByDomains = [
  domains.registerDomain,
  domains.listDomains,
  domains.getDomain,
  domains.getDnsStatus,
  domains.deleteDomain,
]
const answeredByMessaging = [
  templates.createTemplate,
  templates.listTemplates,
  templates.getTemplate,
  templates.changeTemplate,
  templates.deleteTemplate,
  templates.previewTemplate,
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
]
const askedByMessaging = [
  recipients.readRecipients,
  recipients.findContacts,
  recipients.noteSubscription,
  recipients.noteSuppression,
  contacts.readPeople,
]
const askedByAutomations = [contacts.resolveContacts, contacts.readPeople]

export const services: Record<ServiceName, ServiceDeclaration> = {
  gateway: {
    answers: [],
    asks: [
      ...answeredByKeys,
      ...answeredByContacts,
      ...answeredBySegments,
      ...answeredByForms,
      ...answeredByAutomations,
      ...answeredByDomains,
      ...answeredByMessaging,
    ],
    publishes: [
      events.eventAccepted,
      triggers.triggerQueued,
      imports.chunkImported,
      forms.captureForm,
      gateway.budgetSpent,
      gateway.replyKept,
    ],
    consumes: {},
    overhears: [gateway.budgetSpent, inbox.inboxMessageCame, ...changesOfKeys],
  },
  keys: {
    answers: answeredByKeys,
    asks: [],
    publishes: [keys.keyCreated, keys.keyRolled, keys.keyRevoked, ...changesOfKeys],
    consumes: {},
    overhears: [],
  },
  contacts: {
    answers: [
      ...answeredByContacts,
      ...answeredBySegments,
      ...answeredByForms,
      ...askedByAutomations,
      recipients.readRecipients,
      recipients.findContacts,
      recipients.noteSubscription,
      recipients.noteSuppression,
    ],
    asks: [],
    publishes: [
      triggers.triggerQueued,
      contactFacts.contactCreated,
      contactFacts.contactUpdated,
      contactFacts.contactMerged,
      erasures.contactErased,
      forms.formCaptured,
      forms.formConfirmed,
      messaging.sendEmail,
    ],
    consumes: {
      EVENTS: ['events.*'],
      COMMANDS: ['commands.contacts.*'],
      IMPORTS: ['imports.*'],
      FACTS: Object.values(erasures.erasureReports).map((report) => report.subject),
    },
    overhears: [],
  },
  automations: {
    answers: answeredByAutomations,
    asks: askedByAutomations,
    publishes: [
      contacts.updateContact,
      messaging.sendEmail,
      messaging.pushInapp,
      erasures.erasureReports.automations,
      ...Object.values(automationFacts.entryFacts),
    ],
    consumes: {
      TRIGGERS: ['triggers.*'],
      FACTS: [erasures.contactErased.subject, contactFacts.contactMerged.subject],
    },
    overhears: [],
  },
  domains: {
    answers: [...answeredByDomains, sending.readSenders],
    asks: [],
    publishes: Object.values(domainFacts.domainFacts),
    consumes: {},
    overhears: [],
  },
  messaging: {
    answers: answeredByMessaging,
    asks: [...askedByMessaging, sending.readSenders],
    publishes: [
      recipients.recordSubscription,
      recipients.recordSuppression,
      inbox.inboxMessageCame,
      erasures.erasureReports.messaging,
      ...Object.values(messaging.messageFacts),
    ],
    consumes: {
      COMMANDS: ['commands.messaging.*'],
      FACTS: [erasures.contactErased.subject, contactFacts.contactMerged.subject],
    },
    overhears: [],
  },
}

export const serviceNames: readonly ServiceName[] = [
  'keys',
  'contacts',
  'automations',
  'domains',
  'messaging',
  'gateway',
]
