import { Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { described, Tenant, Time } from './shapes.ts'

/** Names in one response. */
export const maxNames = 1_000
/** Paths that are kept of the payloads of one event name. */
export const maxNamePaths = 50
/** Contacts whose attributes are counted, and the kilobytes that their attributes take in the database. */
export const maxCountedContacts = 4_000
export const maxCountedKilobytes = 8_192

const truncated = described(
  'Whether there are more than 1,000, which the response leaves out.',
  Type.Boolean(),
)

const EventNameUse = Type.Object(
  {
    name: described('The name of the events.', Type.String()),
    count: described('The number of events with the name that were stored.', Type.Integer()),
    lastAt: described('When the latest one was received.', Time),
    paths: described(
      'Paths in the payloads of the events, as filters name them; `0` stands for any place in a list. Only keys that look like names are included.',
      Type.Array(Type.String(), { maxItems: maxNamePaths }),
    ),
  },
  { title: 'EventNameUse', description: 'A name of events, and how it is used.' },
)

const AttributeKeyUse = Type.Object(
  {
    key: described('The key of the attribute.', Type.String()),
    count: described('The number of contacts with the attribute.', Type.Integer()),
    types: described(
      'The JSON types of its values.',
      Type.Array(Type.Enum(['array', 'boolean', 'number', 'object', 'string'])),
    ),
  },
  { title: 'AttributeKeyUse', description: 'A key of attributes, and how it is used.' },
)

const TagUse = Type.Object(
  {
    tag: described('The tag.', Type.String()),
    count: described('The number of contacts with the tag.', Type.Integer()),
  },
  { title: 'TagUse', description: 'A tag, and how it is used.' },
)

const OfTenant = Type.Object({ tenant: Tenant })

/** The names of stored events, the most frequent first. */
export const listEventNames = defineRequest({
  subject: 'contacts.list-event-names',
  request: OfTenant,
  reply: Type.Object({
    eventNames: described('The names, the most frequent first.', Type.Array(EventNameUse)),
    truncated,
  }),
})

/** The keys of the attributes of the newest contacts, the most frequent first. */
export const listAttributeKeys = defineRequest({
  subject: 'contacts.list-attribute-keys',
  request: OfTenant,
  reply: Type.Object({
    attributeKeys: described('The keys, the most frequent first.', Type.Array(AttributeKeyUse)),
    contacts: described(
      'The number of contacts whose attributes were counted: the newest.',
      Type.Integer(),
    ),
    complete: described('Whether they are all contacts of the environment.', Type.Boolean()),
    truncated,
  }),
})

/** The tags of contacts, in alphabetical order. */
export const listTags = defineRequest({
  subject: 'contacts.list-tags',
  request: OfTenant,
  reply: Type.Object({ tags: Type.Array(TagUse), truncated }),
})
