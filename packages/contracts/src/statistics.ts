import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { closed, described, Tenant, Time } from './shapes.ts'

/** Days for which it is known how often something happened. */
export const countedDays = 90
/** Maximum number of periods in a response. */
export const maxPeriods = 200

export type Interval = Static<typeof Interval>
export const Interval = Type.Enum(['hour', 'day'])

export type StatisticsQuery = Static<typeof StatisticsQuery>
export const StatisticsQuery = Type.Object(
  {
    interval: described(
      'How long a period is. Days begin at midnight UTC.',
      Type.Enum(['hour', 'day'], { default: 'day' }),
    ),
    from: described(
      'In the first period; 30 days or 24 hours before `to` when left out. At most 90 days ago.',
      Type.Optional(Time),
    ),
    to: described('In the last period; now when left out.', Type.Optional(Time)),
  },
  closed,
)

function countOf(description: string) {
  return described(description, Type.Integer({ minimum: 0 }))
}

export type Period = Static<typeof Period>
export const Period = Type.Object({
  start: described('When the period begins.', Time),
  events: described(
    'Product events.',
    Type.Object({ received: countOf('Product events that were stored.') }),
  ),
  entries: described(
    'Entries of automations.',
    Type.Object({
      entered: countOf('Entries that were made.'),
      completed: countOf('Entries that came to their end.'),
      failed: countOf('Entries that failed; one that is retried may fail again.'),
    }),
  ),
  emails: described(
    'Emails.',
    Type.Object({
      sent: countOf('Handed to the mail relay.'),
      delivered: countOf('Reported as delivered.'),
      opened: countOf('Opened by people, as far as can be told; each counted once.'),
      clicked: countOf('With a link followed by people, as far as can be told; each counted once.'),
      unsubscribed: countOf('Whose reader wants no more.'),
      bounced: countOf('Came back.'),
      complained: countOf('Whose reader complained.'),
      failed: countOf('What could not be sent.'),
    }),
  ),
  inapp: described(
    'In-app messages.',
    Type.Object({ sent: countOf('In-app messages that were put into an inbox.') }),
  ),
})

type Group = Exclude<keyof Period, 'start'>
/** The name of a counter: `entries failed`. */
export type CountName = { [Name in Group]: `${Name} ${keyof Period[Name] & string}` }[Group]

export type Statistics = Static<typeof Statistics>
export const Statistics = Type.Object({
  interval: described('How long a period is.', Interval),
  periods: described(
    'Without gaps, oldest first. The last one may not be over.',
    Type.Array(Period),
  ),
})

/** A count of one service. */
export type Count = Static<typeof Count>
export const Count = Type.Object({ start: Time, what: Type.String(), count: Type.Integer() })

function listCountsOf(service: string) {
  return defineRequest({
    subject: `${service}.list-counts`,
    request: Type.Object({ tenant: Tenant, interval: Interval, from: Time, to: Time }),
    reply: Type.Object({ counts: Type.Array(Count) }),
  })
}

/** How often something happened, by period, from `from` on and before `to`; periods without it are missing. */
export const listCounts = {
  contacts: listCountsOf('contacts'),
  automations: listCountsOf('automations'),
  messaging: listCountsOf('messaging'),
} as const
