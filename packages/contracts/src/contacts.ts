import { type Static, Type } from 'typebox'
import { byField, contactFieldNames, contactFields, publicFieldNames } from './contact-fields.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { defineResource } from './resource.ts'
import {
  closed,
  described,
  FreeForm,
  listReply,
  Nullable,
  PageQuery,
  Tenant,
  Time,
} from './shapes.ts'
import { ChoiceSource, Subscription, SubscriptionInput } from './subscriptions.ts'

/** The identifiers of a contact, in the order of their lookup. */
export const identifierKinds = ['walletAddress', 'email', 'externalId'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

const inputs = byField(contactFieldNames, (name) =>
  described(contactFields[name].input, Type.Optional(Type.String(contactFields[name].text))),
)
const { email, walletAddress, externalId } = inputs
const identifiers = { email, walletAddress, externalId }

/** One schema instead of a union of two, so that a fault reads as one. */
const changes = byField(contactFieldNames, (name) =>
  described(
    contactFields[name].isIdentifier
      ? 'Replaces the current value. Null removes all identifiers of this kind.'
      : 'Null removes it.',
    Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], ...contactFields[name].text }),
    ),
  ),
)

const outputs = byField(publicFieldNames, (name) =>
  described(contactFields[name].output, Nullable(Type.String())),
)

export type ContactRef = Static<typeof ContactRef>
export const ContactRef = Type.Object(identifiers, {
  ...closed,
  minProperties: 1,
  title: 'ContactRef',
  description: 'Identifies a contact: by wallet, then email, then external ID.',
})

export const EventContact = Type.Object(
  { ...identifiers, subscription: Type.Optional(SubscriptionInput) },
  {
    ...closed,
    minProperties: 1,
    title: 'EventContact',
    description:
      'Identifies the contact of an event: by wallet, then email, then external ID. It may also contain choices of the person.',
  },
)

/** Bytes of JSON: the attributes that one request or event may say, and all that a contact may have. Tags are counted. */
export const maxAttributeBytes = 16_384
export const maxContactAttributeBytes = 65_536
export const maxContactTags = 1_000
/** Wallets, emails and external ids by which one contact may be known; also said in the contacts service's migrations. */
export const maxContactIdentifiers = 1_000

/** Characters of a display name. */
export const maxDisplayName = 200

/** Attributes to merge key by key; null removes a key. */
const AttributeChanges = Type.Unsafe<FreeForm>({ ...FreeForm, maxProperties: 50 })
const Attributes = Type.Unsafe<FreeForm>({
  ...AttributeChanges,
  'x-max-bytes': maxAttributeBytes,
})
const Tag = Type.String({ minLength: 1, maxLength: 100 })
const Tags = Type.Array(Tag, { maxItems: 100 })

export type Contact = Static<typeof Contact>
export const Contact = Type.Object(
  {
    id: Id('con'),
    displayName: described(
      'The name of the contact: the attribute that the settings determine, cut after 200 characters.',
      Nullable(Type.String()),
    ),
    ...outputs,
    reachable: described(
      'The channels through which the contact can be reached.',
      Type.Object({ email: Type.Boolean(), inapp: Type.Boolean() }),
    ),
    tags: Type.Array(Type.String()),
    createdAt: Time,
  },
  {
    title: 'Contact',
    description: 'A contact as lists return it. Responses never include an email address.',
  },
)

export type ContactRecord = Static<typeof ContactRecord>
export const ContactRecord = Type.Object(
  {
    ...Contact.properties,
    attributes: described('The attributes of the contact.', FreeForm),
    updatedAt: Time,
    subscription: described(
      'The choices of the contact about emails.',
      Type.Object({
        email: Type.Enum(['subscribed', 'unsubscribed']),
        topics: described(
          'The topics about which the contact has chosen, by key.',
          Type.Record(Type.String(), Type.Boolean()),
        ),
        tracking: described(
          'Missing if the contact has not chosen.',
          Type.Optional(Type.Boolean()),
        ),
      }),
    ),
  },
  { title: 'ContactRecord', description: 'A contact with its attributes.' },
)

export type Conflict = Static<typeof Conflict>
export const Conflict = Type.Object(
  {
    field: described('The kind of identifier.', Type.Enum([...identifierKinds])),
    contactId: described('The contact to which the identifier belongs.', Id('con')),
  },
  {
    title: 'Conflict',
    description: 'An identifier that belongs to another contact and was not moved.',
  },
)

export type ContactInput = Static<typeof ContactInput>
export const ContactInput = Type.Object(
  {
    ...inputs,
    attributes: described(
      'Attributes. They are merged key by key; null removes a key.',
      Type.Optional(Attributes),
    ),
    tags: described('Tags to add to the contact.', Type.Optional(Tags)),
    subscription: Type.Optional(SubscriptionInput),
  },
  {
    ...closed,
    title: 'ContactInput',
    description: 'A contact to create or update. At least one identifier is required.',
    examples: [
      {
        walletAddress: '0x8ba1f109551bd432803012645ac136ddd64dba72',
        email: 'ann@example.com',
        attributes: { plan: 'pro' },
        tags: ['vip'],
      },
    ],
  },
)

export const upsertContact = defineRequest({
  subject: 'contacts.upsert-contact',
  request: Type.Object({ tenant: Tenant, contact: ContactInput }),
  reply: Type.Object({
    contact: ContactRecord,
    created: described(
      'Whether the contact was created. False if it already existed.',
      Type.Boolean(),
    ),
    conflicts: described(
      'Identifiers that belong to other contacts and were not moved.',
      Type.Array(Conflict),
    ),
  }),
})

export const contacts = defineResource('contacts', 'contact', Id('con'), ContactRecord)

export type ContactPatch = Static<typeof ContactPatch>
export const ContactPatch = Type.Object(
  {
    ...changes,
    attributes: described(
      'Attributes. They are merged key by key; null removes a key.',
      Type.Optional(Attributes),
    ),
    tags: described('The new tags, which replace all current tags.', Type.Optional(Tags)),
    subscription: Type.Optional(SubscriptionInput),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'ContactPatch',
    description: 'The fields of a contact to update.',
    examples: [{ attributes: { plan: null }, tags: ['vip'] }],
  },
)

/** `IDENTIFIER_TAKEN` with the field; `VALIDATION_FAILED` if no identifier would remain. */
export const changeContact = contacts.change(ContactPatch)

export const TagChange = Type.Object(
  {
    add: described('Tags to add. A tag that is also in `remove` is added.', Type.Optional(Tags)),
    remove: described('Tags to remove.', Type.Optional(Tags)),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'TagChange',
    description: 'Tags to add and to remove.',
    examples: [{ add: ['depositor'], remove: ['lead'] }],
  },
)

/** A tag that is to be added and removed is added. */
export const changeTags = contacts.request('change-tags', { change: TagChange }, ContactRecord)

export const Merge = Type.Object(
  {
    into: described('The contact that remains. It keeps its own values.', Id('con')),
    from: described('The contact that is merged into `into`.', Id('con')),
  },
  {
    ...closed,
    title: 'Merge',
    description: 'Two contacts to merge.',
    examples: [{ into: 'con_01jd4xq2v7f8r9s0t1w2x3y4z5', from: 'con_01jd4xq2v7f8r9s0t1w2x3y4z6' }],
  },
)

/**
 * Merges two contacts: `into` keeps its own values, everything else of `from` moves with its identifiers, and `from`
 * is no longer found. A retry returns the same.
 */
export const mergeContacts = defineRequest({
  subject: 'contacts.merge-contacts',
  request: Type.Object({ tenant: Tenant, merge: Merge }),
  reply: ContactRecord,
})

export const ContactQuery = Type.Object(
  {
    ...PageQuery.properties,
    ids: described(
      'Returns only these contacts. Repeat the parameter for several.',
      Type.Optional(Type.Array(Id('con'), { minItems: 1, maxItems: 100 })),
    ),
    tag: Type.Optional(Tag),
    segmentId: described('Returns only members of this segment.', Type.Optional(Id('seg'))),
    reachable: described(
      'Returns only contacts that can be reached through this channel.',
      Type.Optional(Type.Enum(['email', 'inapp'])),
    ),
    ...identifiers,
    q: described(
      'Part of the display name, external ID, or wallet address, in any case, or a whole email address.',
      Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
    ),
  },
  closed,
)

export const listContacts = contacts.list(ContactQuery, Contact)
export const getContact = contacts.get()

/** Changes a contact on behalf of an automation's step; `key` names the step, so that it happens once. */
export type ContactUpdate = Static<typeof ContactUpdate>
export const ContactUpdate = Type.Object({
  tenant: Tenant,
  key: described("The entry's step, so that it happens once.", Type.String()),
  contactId: Id('con'),
  attributes: Type.Optional(AttributeChanges),
  addTags: Type.Optional(Tags),
  removeTags: Type.Optional(Tags),
})
export const updateContact = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.contacts.update',
  hasBulk: true,
  data: ContactUpdate,
})

export { AttributeChanges, Attributes, Tag, Tags }

export type PersonalRecord = Static<typeof PersonalRecord>
export const PersonalRecord = Type.Object(
  {
    ...ContactRecord.properties,
    email: Nullable(Type.String()),
    segmentIds: described('The segments that the contact is a member of.', Type.Array(Id('seg'))),
    identifiers: described(
      'All identifiers of the contact.',
      Type.Array(
        Type.Object({
          kind: Type.Enum([...identifierKinds]),
          value: described('The identifier as it is stored.', Type.String()),
        }),
      ),
    ),
  },
  {
    title: 'PersonalRecord',
    description: 'A contact with all its identifiers, for its data export.',
  },
)

/** Everything that contacts holds of a person, except what is listed page by page. */
export const exportContact = contacts.request('export-contact', {}, PersonalRecord)

/** Contacts, newest first; a page is as long as a message may be. */
export const exportContacts = defineRequest({
  subject: 'contacts.export-contacts',
  request: Type.Object({ tenant: Tenant, cursor: Nullable(Type.String()) }),
  reply: listReply('contacts', ContactRecord),
})

/**
 * A change of a contact: by a caller, or a contact that an event or trigger created. Not published for attributes
 * that events merge, and for rows of an import. `created` and `updated` are published only if a webhook subscribes to
 * them.
 */
export type ContactFact = Static<typeof ContactFact>
export const ContactFact = Type.Object({ tenant: Tenant, contactId: Id('con'), occurredAt: Time })

export const contactCreated = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.contact.created',
  hasBulk: true,
  data: ContactFact,
})

export const contactUpdated = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.contact.updated',
  data: ContactFact,
})

/** Records of `formerId` belong to `contactId` from now on. */
export type ContactMerged = Static<typeof ContactMerged>
export const ContactMerged = Type.Object({ ...ContactFact.properties, formerId: Id('con') })
export const contactMerged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.contact.merged',
  data: ContactMerged,
})

/** A person has chosen something else than before. For an import, published only if a webhook subscribes to it. */
export type SubscriptionChanged = Static<typeof SubscriptionChanged>
export const SubscriptionChanged = Type.Object({
  ...ContactFact.properties,
  subscription: Subscription,
  source: ChoiceSource,
})
export const subscriptionChanged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.contact.subscription-changed',
  data: SubscriptionChanged,
})

/** A stored product event. Published only if a webhook subscribes to `event.received`. */
export type EventReceived = Static<typeof EventReceived>
export const EventReceived = Type.Object({
  tenant: Tenant,
  eventId: Id('evt'),
  event: Type.String(),
  contactId: Id('con'),
  payload: Type.Optional(FreeForm),
  idempotencyKey: Type.String(),
  occurredAt: Time,
  receivedAt: Time,
})
export const eventReceived = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.event.received',
  hasBulk: true,
  data: EventReceived,
})
