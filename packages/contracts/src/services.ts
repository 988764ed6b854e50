import { issueAccountLink, sendAccountMail } from './account-mails.ts'
import * as attachments from './attachments.ts'
import { actionTaken } from './audit.ts'
import * as audit from './audit.ts'
import { entryFacts } from './entry-facts.ts'
import * as automations from './automations.ts'
import { campaignFacts } from './campaigns.ts'
import * as campaigns from './campaigns.ts'
import { contactMerged, updateContact } from './contacts.ts'
import * as contacts from './contacts.ts'
import { domainFacts, readSenders } from './domains.ts'
import * as domains from './domains.ts'
import * as emails from './emails.ts'
import { contactErased, erasureReports } from './erasures.ts'
import * as erasures from './erasures.ts'
import { eventAccepted } from './events.ts'
import * as events from './events.ts'
import { captureForm, formCaptured, formConfirmed } from './forms.ts'
import * as forms from './forms.ts'
import { budgetSpent, replyKept } from './gateway.ts'
import { importCompleted } from './imports.ts'
import * as imports from './imports.ts'
import { inboxMessageCame } from './inbox.ts'
import * as inbox from './inbox.ts'
import { keyChanged, keyCreated, keyRevoked, keyRolled, publishableKeyChanged } from './keys.ts'
import * as keys from './keys.ts'
import { messageFacts, pushInapp, sendEmail } from './messaging.ts'
import * as messaging from './messaging.ts'
import * as names from './names.ts'
import * as oidc from './oidc.ts'
import { standingChanged } from './organizations.ts'
import * as organizations from './organizations.ts'
import { readPeople, resolveContacts } from './recipients.ts'
import * as recipients from './recipients.ts'
import {
  resealSecrets,
  rotateContactTokens,
  rotateDkimKeys,
  rotateLinks,
  rotateWebhookSecrets,
} from './rotations.ts'
import { EmailOutcome, getSegment } from './segments.ts'
import * as segments from './segments.ts'
import { defineService, requestsIn } from './service.ts'
import { sessionChanged } from './sessions.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as snippets from './snippets.ts'
import { listCounts } from './statistics.ts'
import * as subscriptions from './subscriptions.ts'
import * as suppressions from './suppressions.ts'
import * as templates from './templates.ts'
import * as topics from './topics.ts'
import { triggerKnown, triggerQueued } from './triggers.ts'
import * as triggers from './triggers.ts'
import { contactTokenKeyDeleted, contactTokensEnded } from './wallets.ts'
import * as wallets from './wallets.ts'
import {
  noteWebhookSubscriptions,
  webhookDisabled,
  webhookSubscriptionsChanged,
} from './webhooks.ts'
import * as webhooks from './webhooks.ts'

/** Who may call, in whose name, and how far. */
export const keysService = defineService({
  name: 'keys',
  answers: requestsIn(keys, organizations, audit, sessions, oidc, wallets),
  answersServices: [issueAccountLink, resealSecrets.keys, rotateContactTokens],
  publishes: [
    keys.keyCreated,
    keys.keyRolled,
    keys.keyRevoked,
    keys.keyChanged,
    keys.publishableKeyChanged,
    sessions.sessionChanged,
    wallets.contactTokenKeyDeleted,
    wallets.contactTokensEnded,
    standingChanged,
    erasureReports.keys,
    sendAccountMail,
  ],
  consumes: [webhookDisabled, actionTaken, contactErased, contactMerged, standingChanged],
  journals: [
    keyRevoked,
    keyRolled,
    publishableKeyChanged,
    sessionChanged,
    contactTokensEnded,
    standingChanged,
  ],
})

const { readSenders: _read, knowSenders, ...domainRequests } = domains

/** Sending domains and their DNS records. */
export const domainsService = defineService({
  name: 'domains',
  answers: requestsIn(domainRequests),
  answersServices: [readSenders, knowSenders, resealSecrets.domains, rotateDkimKeys],
  publishes: Object.values(domainFacts),
  consumes: [standingChanged],
})

const { readTopics, ...topicRequests } = topics

/** Contacts, their events, and their consents. */
export const contactsService = defineService({
  name: 'contacts',
  answers: [
    ...requestsIn(
      contacts,
      erasures,
      imports,
      events,
      segments,
      forms,
      names,
      topicRequests,
      subscriptions,
    ),
    listCounts.contacts,
  ],
  answersServices: [...requestsIn(recipients), readTopics, noteWebhookSubscriptions.contacts],
  publishes: [
    triggerKnown,
    contacts.contactCreated,
    contacts.contactUpdated,
    contacts.contactMerged,
    contacts.subscriptionChanged,
    contacts.eventReceived,
    importCompleted,
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
    ...Object.values(erasures.erasureReports),
    ...EmailOutcome.enum.map((outcome) => messageFacts[outcome]),
    webhookSubscriptionsChanged,
    standingChanged,
  ],
  journals: [contactErased, contacts.subscriptionChanged],
})

const { resolveContacts: _resolve, ...recipientRequests } = recipients
const { knowTemplates, ...templateRequests } = templates

/** Sends messages, and records deliveries, bounces, opens, clicks, and unsubscribes. */
export const messagingService = defineService({
  name: 'messaging',
  answers: [
    ...requestsIn(
      templateRequests,
      snippets,
      campaigns,
      attachments,
      emails,
      messaging,
      inbox,
      settings,
      suppressions,
    ),
    listCounts.messaging,
  ],
  answersServices: [
    noteWebhookSubscriptions.messaging,
    knowTemplates,
    resealSecrets.messaging,
    rotateLinks,
  ],
  asks: [
    ...requestsIn(recipientRequests),
    resolveContacts,
    readTopics,
    getSegment,
    readSenders,
    issueAccountLink,
    organizations.getFirstOrganization,
    organizations.findMemberAddress,
  ],
  publishes: [
    recipients.recordSubscription,
    recipients.recordSuppression,
    inbox.inboxMessageCame,
    erasureReports.messaging,
    ...Object.values(messaging.messageFacts),
    ...Object.values(campaigns.campaignFacts),
    suppressions.suppressionCreated,
  ],
  consumes: [
    sendAccountMail,
    messaging.sendEmail,
    messaging.pushInapp,
    contactErased,
    contactMerged,
    webhookSubscriptionsChanged,
    standingChanged,
  ],
  journals: [suppressions.suppressionCreated],
})

/** Reacts to what happens. */
export const automationsService = defineService({
  name: 'automations',
  answers: [...requestsIn(automations, triggers), listCounts.automations],
  answersServices: [noteWebhookSubscriptions.automations, resealSecrets.automations],
  asks: [
    resolveContacts,
    readPeople,
    knowTemplates,
    knowSenders,
    readTopics,
    getSegment,
    campaigns.getCampaign,
    settings.getSettings,
  ],
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
    webhookSubscriptionsChanged,
    standingChanged,
  ],
  // A wait times out once all events that were accepted before its end have been handled.
  watches: ['EVENTS'],
})

/** Delivers webhooks. */
export const webhooksService = defineService({
  name: 'webhooks',
  answers: requestsIn(webhooks),
  answersServices: [resealSecrets.webhooks, rotateWebhookSecrets],
  asks: Object.values(noteWebhookSubscriptions),
  publishes: [webhookSubscriptionsChanged, webhooks.webhookDisabled, erasureReports.webhooks],
  consumes: [
    contactErased,
    contacts.contactCreated,
    contacts.contactUpdated,
    contacts.contactMerged,
    contacts.subscriptionChanged,
    contacts.eventReceived,
    ...Object.values(entryFacts),
    ...Object.values(messageFacts),
    ...Object.values(campaignFacts),
    suppressions.suppressionCreated,
    importCompleted,
    webhooks.webhookDisabled,
    formCaptured,
    formConfirmed,
    ...Object.values(domainFacts),
    keyCreated,
    keyRolled,
    keyRevoked,
    standingChanged,
  ],
})

/** The services that own data, each in the PostgreSQL schema of its name, in the order in which they start. */
export const owners = [
  keysService,
  domainsService,
  contactsService,
  messagingService,
  automationsService,
  webhooksService,
] as const

/** Lets callers in. */
export const gatewayService = defineService({
  name: 'gateway',
  asks: owners.flatMap(({ answers }) => answers),
  publishes: [eventAccepted, triggerQueued, captureForm, actionTaken, budgetSpent, replyKept],
  overhears: [
    budgetSpent,
    inboxMessageCame,
    keyChanged,
    publishableKeyChanged,
    sessionChanged,
    contactTokenKeyDeleted,
    contactTokensEnded,
    standingChanged,
  ],
  looksUp: [eventAccepted, replyKept],
  prunes: [replyKept],
  follows: [eventAccepted, triggerQueued],
})

/** All services, in the order in which they start: the gateway last, for it lets callers in. */
export const services = [...owners, gatewayService] as const

export type ServiceName = (typeof services)[number]['name']
/** A service whose data lies in the PostgreSQL schema of its name. */
export type OwnerName = (typeof owners)[number]['name']

export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name)
export const ownerNames: readonly OwnerName[] = owners.map(({ name }) => name)
