import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, described, Nullable, Tenant, Time } from './shapes.ts'
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

/** The choices of a person as they see and change them: about all emails, and about each public topic. */
export type Preferences = Static<typeof Preferences>
export const Preferences = Type.Object(
  {
    email: described('Whether the person wants emails.', Type.Enum(['subscribed', 'unsubscribed'])),
    locale: described(
      'The locale of the contact (BCP 47); null if it is unknown.',
      Type.Optional(Nullable(Type.String())),
    ),
    topics: described(
      'The public optional topics, oldest first.',
      Type.Array(
        Type.Object({
          key: described('The key of the topic.', Type.String()),
          name: Type.String(),
          description: described('A sentence for people.', Nullable(Type.String())),
          wants: described(
            'Whether the person wants the topic: their choice, otherwise the default of the topic.',
            Type.Boolean(),
          ),
        }),
      ),
    ),
  },
  { title: 'Preferences', description: 'The choices of a contact about emails.' },
)

export type PreferencesInput = Static<typeof PreferencesInput>
export const PreferencesInput = Type.Object(
  { email: choices.email, topics: choices.topics },
  {
    ...closed,
    minProperties: 1,
    title: 'PreferencesInput',
    description: 'Choices of a contact. Those that are omitted stay as they are.',
    examples: [{ email: 'subscribed' }],
  },
)

const One = { tenant: Tenant, contactId: Id('con') }

/** `NOT_FOUND` for a contact that was erased. */
export const getPreferences = defineRequest({
  subject: 'contacts.get-preferences',
  request: Type.Object(One),
  reply: Preferences,
})

/** What a person chose on a page. `VALIDATION_FAILED` for a topic that is not public. */
export const changePreferences = defineRequest({
  subject: 'contacts.change-preferences',
  request: Type.Object({ ...One, preferences: PreferencesInput }),
  reply: Preferences,
})
