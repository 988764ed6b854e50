import * as automations from './automations.ts'
import * as contacts from './contacts.ts'
import type { EventContract, RequestContract } from './contract.ts'
import * as domains from './domains.ts'
import * as events from './events.ts'
import * as gateway from './gateway.ts'
import * as keys from './keys.ts'
import * as organizations from './organizations.ts'
import * as publishableKeys from './publishable-keys.ts'
import * as sessions from './sessions.ts'
import type { StreamName } from './streams.ts'
import * as wallets from './wallets.ts'

export type ServiceName = 'gateway' | 'keys' | 'contacts' | 'automations' | 'domains'

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
  events.listContactEvents,
]
const answeredByAutomations = [
  automations.createAutomation,
  automations.listAutomations,
  automations.getAutomation,
  automations.changeAutomation,
  automations.deleteAutomation,
  automations.moveAutomation,
  automations.listEntries,
  automations.getEntry,
  automations.cancelEntry,
  automations.fireTrigger,
]
const answeredByDomains = [
  domains.registerDomain,
  domains.listDomains,
  domains.getDomain,
  domains.getDnsStatus,
  domains.deleteDomain,
]
const askedByAutomations = [contacts.resolveContacts, contacts.readPeople]

export const services: Record<ServiceName, ServiceDeclaration> = {
  gateway: {
    answers: [],
    asks: [
      ...answeredByKeys,
      ...answeredByContacts,
      ...answeredByAutomations,
      ...answeredByDomains,
    ],
    publishes: [events.eventAccepted, automations.triggerQueued, gateway.budgetSpent],
    consumes: {},
    overhears: [gateway.budgetSpent, ...changesOfKeys],
  },
  keys: {
    answers: answeredByKeys,
    asks: [],
    publishes: [keys.keyCreated, keys.keyRolled, keys.keyRevoked, ...changesOfKeys],
    consumes: {},
    overhears: [],
  },
  contacts: {
    answers: [...answeredByContacts, ...askedByAutomations],
    asks: [],
    publishes: [automations.triggerQueued],
    consumes: { EVENTS: ['events.*'], COMMANDS: ['commands.contacts.*'] },
    overhears: [],
  },
  automations: {
    answers: answeredByAutomations,
    asks: askedByAutomations,
    publishes: [contacts.updateContact],
    consumes: { TRIGGERS: ['triggers.*'] },
    overhears: [],
  },
  domains: {
    answers: answeredByDomains,
    asks: [],
    publishes: [],
    consumes: {},
    overhears: [],
  },
}

export const serviceNames: readonly ServiceName[] = [
  'keys',
  'contacts',
  'automations',
  'domains',
  'gateway',
]
