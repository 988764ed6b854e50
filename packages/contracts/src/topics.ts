import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { defineResource } from './resource.ts'
import { closed, described, Nullable, Tenant, Time } from './shapes.ts'

/** Topics of one environment. */
export const maxTopics = 100
export const TopicKey = Type.String({ pattern: '^[a-z0-9-]{1,64}$' })
/** The topic of an email. */
export const TopicChoice = described(
  'The key of the topic. Only contacts that want it receive the email, unless it is a service topic.',
  TopicKey,
)

const fields = {
  name: described('The name, for people.', Type.String({ minLength: 1, maxLength: 200 })),
  description: described('A sentence for people.', Type.String({ minLength: 1, maxLength: 1_000 })),
  kind: described(
    'The kind. `optional`: only contacts that want the topic receive its emails. `service`: unsubscribed contacts receive them, too.',
    Type.Enum(['optional', 'service']),
  ),
  default: described(
    'Whether a contact that has not chosen wants the topic: `in` or `out`.',
    Type.Enum(['in', 'out']),
  ),
  public: described('Whether the preference page shows the topic.', Type.Boolean()),
}

export type Topic = Static<typeof Topic>
export const Topic = Type.Object(
  {
    id: Id('top'),
    key: described('The key, which emails name.', Type.String()),
    ...fields,
    description: described('A sentence for people.', Nullable(Type.String())),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Topic', description: 'A subject of emails that contacts can choose.' },
)

export type TopicInput = Static<typeof TopicInput>
export const TopicInput = Type.Object(
  {
    key: described('The key, which emails name. It cannot be changed.', TopicKey),
    name: fields.name,
    description: described('A sentence for people.', Type.Optional(fields.description)),
    kind: fields.kind,
    default: described(
      'Whether a contact that has not chosen wants the topic. Default: `in`.',
      Type.Optional(fields.default),
    ),
    public: described(
      'Whether the preference page shows the topic. Default: true.',
      Type.Optional(fields.public),
    ),
  },
  {
    ...closed,
    title: 'TopicInput',
    description: 'A new topic.',
    examples: [
      { key: 'product-news', name: 'Product news', kind: 'optional', default: 'in', public: true },
    ],
  },
)

export type TopicPatch = Static<typeof TopicPatch>
export const TopicPatch = Type.Object(
  {
    ...Type.Partial(Type.Object(fields)).properties,
    description: described(
      'A sentence for people. Null removes it.',
      Type.Optional(Nullable(fields.description)),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'TopicPatch',
    description: 'The fields of a topic to update.',
    examples: [{ name: 'News about our products' }],
  },
)

const topics = defineResource('contacts', 'topic', Id('top'), Topic)

/** `CONFLICT` for a key that is taken; `LIMIT_REACHED` if the environment has `maxTopics`. */
export const createTopic = topics.create(TopicInput, Topic)
export const listTopics = topics.listKeyed(Topic, {})
export const getTopic = topics.get()
export const changeTopic = topics.change(TopicPatch)
export const deleteTopic = topics.delete()

/** All topics of each tenant, in request order. */
export const readTopics = defineRequest({
  subject: 'contacts.read-topics',
  request: Type.Object({ tenants: Type.Array(Tenant) }),
  reply: Type.Object({ topics: Type.Array(Type.Array(Topic)) }),
})
