import { type Static, Type } from 'typebox'
import { closed, described, Time } from './shapes.ts'
import { maxTopics, TopicKey } from './topics.ts'

const choices = {
  email: described(
    'Whether the person wants emails.',
    Type.Optional(Type.Enum(['subscribed', 'unsubscribed'])),
  ),
  topics: described(
    'Whether the person wants the emails of each topic, by the key of the topic.',
    Type.Optional(Type.Record(TopicKey, Type.Boolean(), { ...closed, maxProperties: maxTopics })),
  ),
  tracking: described(
    'If false, the emails of the contact are never tracked.',
    Type.Optional(Type.Boolean()),
  ),
}

/** Choices of a person about emails. */
export type Subscription = Static<typeof Subscription>
export const Subscription = Type.Object(choices, { ...closed, minProperties: 1 })

export type SubscriptionInput = Static<typeof SubscriptionInput>
export const SubscriptionInput = described(
  'Choices of the person about emails. Of two choices about the same the one with the later `at` takes effect.',
  Type.Object(
    {
      ...choices,
      at: described('When the person chose. Default: now.', Type.Optional(Time)),
    },
    { ...closed, minProperties: 1, title: 'SubscriptionInput' },
  ),
)

/** Who or what a choice came from. */
export type ChoiceSource = Static<typeof ChoiceSource>
export const ChoiceSource = Type.Enum(['api', 'import', 'event', 'page', 'one_click', 'form'])
