import { type Static, Type } from 'typebox'
import { byField, publicFieldNames } from './contact-fields.ts'
import { ContactRef, type SubscriptionChanged } from './contacts.ts'
import { ChoiceSource, Subscription } from './subscriptions.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { invalid, type Problem } from './problem.ts'
import { closed, described, FreeForm, Nullable, Tenant, Time } from './shapes.ts'

/**
 * The contacts of triggers, in request order; null for an unknown `contactId`. An unknown identifier creates a
 * contact; with `create: false` it is null. Also null if the contact was erased after `acceptedAt`.
 */
export const resolveContacts = defineRequest({
  subject: 'contacts.resolve-contacts',
  isRepeatable: true,
  request: Type.Object({
    wanted: Type.Array(
      Type.Object({
        tenant: Tenant,
        contactId: Type.Optional(Id('con')),
        email: ContactRef.properties.email,
        walletAddress: ContactRef.properties.walletAddress,
        create: Type.Optional(Type.Boolean()),
        acceptedAt: described(
          'When the trigger was accepted, if not just now.',
          Type.Optional(Time),
        ),
      }),
    ),
  }),
  reply: Type.Object({ contactIds: Type.Array(Nullable(Id('con'))) }),
})

/** The fields of a contact in conditions and Liquid. */
export type Person = Static<typeof Person>
export const Person = Type.Object({
  id: Id('con'),
  ...byField(publicFieldNames, () => Nullable(Type.String())),
  attributes: FreeForm,
  tags: Type.Array(Type.String()),
})

/** A contact as it would be; without an ID if it does not exist yet. */
export type Prospect = Static<typeof Prospect>
export const Prospect = Type.Object({ ...Person.properties, id: Nullable(Id('con')) })

/** The index in `wanted` to continue from, because a reply has limited room; null at the end. */
export const Next = Nullable(Type.Integer({ minimum: 1 }))

/** The contacts of running entries. Erased ones are missing. */
export const readPeople = defineRequest({
  subject: 'contacts.read-people',
  isRepeatable: true,
  request: Type.Object({
    wanted: Type.Array(Type.Object({ tenant: Tenant, contactId: Id('con') })),
  }),
  reply: Type.Object({ people: Type.Array(Person), next: Next }),
})

/**
 * A contact as the sender of a message needs it. Only the relay gets the address: no log, response, or fact has it.
 */
export type Recipient = Static<typeof Recipient>
export const Recipient = Type.Object({
  ...Person.properties,
  /** Who bears the id that was asked for: another one where that contact has been merged into this one. */
  currentId: Id('con'),
  email: Nullable(Type.String()),
  unsubscribed: Type.Boolean(),
  choices: described(
    'Other explicit choices: `tracking`, and topics by their ID as the database stores it.',
    Type.Record(Type.String(), Type.Boolean()),
  ),
})

/** By the requested IDs, former ones included. Erased contacts are missing. */
export const readRecipients = defineRequest({
  subject: 'contacts.read-recipients',
  isRepeatable: true,
  request: Type.Object({
    wanted: Type.Array(Type.Object({ tenant: Tenant, contactId: Id('con') })),
  }),
  reply: Type.Object({ recipients: Type.Array(Recipient), next: Next }),
})

/** The 400 for a contact, other than in the path, that the organization does not have. */
export function unknownContact(field: string): Problem {
  return invalid(field, 'no such contact', 'unknown_reference')
}

/** The IDs of referenced contacts, in request order; null for unknown ones. Creates none. */
export const findContacts = defineRequest({
  subject: 'contacts.find-contacts',
  isRepeatable: true,
  request: Type.Object({
    wanted: Type.Array(Type.Object({ tenant: Tenant, contact: ContactRef })),
  }),
  reply: Type.Object({ contactIds: Type.Array(Nullable(Id('con'))) }),
})

/** Choices that a person made on a page or in their mail program. */
export type SubscriptionChange = Static<typeof SubscriptionChange>
export const SubscriptionChange = Type.Object({
  tenant: Tenant,
  contactId: Id('con'),
  unsubscribed: Type.Optional(Type.Boolean()),
  topics: Subscription.properties.topics,
  tracking: Subscription.properties.tracking,
  source: Type.Optional(ChoiceSource),
  at: Time,
})
export const recordSubscription = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.contacts.record-subscription',
  data: SubscriptionChange,
})

/** Choices that were made, to be recorded again. */
export function subscriptionChangeOf({
  subscription: { email, ...chosen },
  occurredAt: at,
  ...fact
}: SubscriptionChanged): SubscriptionChange {
  return { ...fact, ...chosen, ...(email && { unsubscribed: email === 'unsubscribed' }), at }
}

/** An address was suppressed or unsuppressed, for every contact with it, now and later. */
export type SuppressionChange = Static<typeof SuppressionChange>
export const SuppressionChange = Type.Object({
  tenant: Tenant,
  addressHash: described(
    'A keyed hash, or a bare one of an earlier version, in hexadecimal.',
    Type.String({ pattern: '^(01)?[0-9a-f]{64}$' }),
  ),
  suppressed: Type.Boolean(),
  at: Time,
})
export const recordSuppression = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.contacts.record-suppression',
  data: SuppressionChange,
})

/**
 * The same two as requests, so that the service that made the change reads it immediately. The commands follow in any
 * case, so a failed request does no harm.
 */
export const recordSubscriptionNow = defineRequest({
  subject: 'contacts.note-subscription',
  request: SubscriptionChange,
  reply: Type.Object({}),
})
export const recordSuppressionNow = defineRequest({
  subject: 'contacts.note-suppression',
  request: SuppressionChange,
  reply: Type.Object({}),
})

export type Audience = Static<typeof Audience>
export const Audience = Type.Object(
  {
    all: described('Every contact.', Type.Optional(Type.Literal(true))),
    segmentId: Type.Optional(Id('seg')),
    tag: described(
      'Contacts with this tag.',
      Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    maxProperties: 1,
    title: 'Audience',
    description: 'The contacts that receive a campaign.',
  },
)

const OneAudience = Type.Object({ tenant: Tenant, campaignId: Id('cmp') })

/**
 * Stores the members of an audience under the campaign's ID, all or none. A retry returns the first result. Null
 * while it is in progress: ask again. `NOT_FOUND` for an unknown segment.
 */
export const fixAudience = defineRequest({
  subject: 'contacts.fix-audience',
  request: Type.Object({ ...OneAudience.properties, audience: Audience }),
  reply: Type.Object({ size: Nullable(Type.Integer()) }),
})

/** Which contacts an email of a topic reaches. */
const TopicRules = {
  isService: described('Whether unsubscribed contacts receive it, too.', Type.Boolean()),
  topic: Nullable(Type.Object({ id: Id('top'), default: Type.Enum(['in', 'out']) })),
}

/** Which contacts of an audience a campaign reaches. */
export type AudienceRules = Static<typeof AudienceRules>
export const AudienceRules = Type.Object({
  channel: Type.Enum(['email', 'inapp']),
  ...TopicRules,
  byVariant: described(
    'If the variants have different topics: each contact follows the rules of its variant, see `variantOf`.',
    Type.Optional(
      Type.Object({
        campaignId: Id('cmp'),
        variants: Type.Array(Type.Object({ weight: Type.Integer(), ...TopicRules })),
      }),
    ),
  ),
})

function countOf(description: string) {
  return described(description, Type.Integer({ minimum: 0 }))
}

export type AudienceCounts = Static<typeof AudienceCounts>
export const AudienceCounts = Type.Object(
  {
    count: countOf('The number of contacts.'),
    reachable: countOf('Contacts that the campaign reaches.'),
    unsubscribed: countOf('Contacts that have unsubscribed, or do not want the topic.'),
    suppressed: countOf('Other contacts whose address is suppressed.'),
    noAddress: countOf(
      'Other contacts without an email address; for in-app messages, without an inbox.',
    ),
  },
  {
    title: 'AudienceCounts',
    description: 'How many contacts a campaign reaches, and why not the others.',
  },
)

/**
 * Counts the next contacts of an audience as it is now; `next` is the last one, null at the end. `NOT_FOUND` for an
 * unknown segment, `UNAVAILABLE` while it is being built.
 */
export const countAudience = defineRequest({
  subject: 'contacts.count-audience',
  request: Type.Object({
    tenant: Tenant,
    audience: Audience,
    rules: AudienceRules,
    after: Nullable(Id('con')),
  }),
  reply: Type.Object({ counts: AudienceCounts, next: Nullable(Id('con')) }),
})

/** Contacts of one page of an audience. */
export const maxAudiencePage = 5_000

/** The next contacts of a fixed audience, in the order of their ids; empty after the last one. With `rules`, counted. */
export const listAudience = defineRequest({
  subject: 'contacts.list-audience',
  request: Type.Object({
    ...OneAudience.properties,
    after: Nullable(Id('con')),
    rules: Type.Optional(AudienceRules),
  }),
  reply: Type.Object({
    contactIds: Type.Array(Id('con'), { maxItems: maxAudiencePage }),
    counts: Type.Optional(AudienceCounts),
  }),
})

/** Forgets an audience, a part at a time: ask again until it is done. */
export const dropAudience = defineRequest({
  subject: 'contacts.drop-audience',
  request: OneAudience,
  reply: Type.Object({ done: Type.Boolean() }),
})

/** Determines the attribute that is the display name of a tenant's contacts. */
export const noteDisplayName = defineRequest({
  subject: 'contacts.note-display-name',
  request: Type.Object({ tenant: Tenant, attribute: Type.String() }),
  reply: Type.Object({}),
})
