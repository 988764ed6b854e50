import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { closed, described, Nullable, Tenant, Time } from './shapes.ts'

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
      'The length of a period. Days begin at midnight UTC.',
      Type.Enum(['hour', 'day'], { default: 'day' }),
    ),
    from: described(
      'A time in the first period, at most 90 days ago. Default: 30 days before `to`, or 24 hours with the interval `hour`.',
      Type.Optional(Time),
    ),
    to: described('A time in the last period. Default: now.', Type.Optional(Time)),
  },
  closed,
)

function countOf(description: string) {
  return described(description, Type.Integer({ minimum: 0 }))
}

export type Period = Static<typeof Period>
export const Period = Type.Object({
  start: described('The start of the period.', Time),
  events: described(
    'Product events.',
    Type.Object({ received: countOf('Product events that were stored.') }),
  ),
  entries: described(
    'Entries of automations.',
    Type.Object({
      entered: countOf('Entries that started.'),
      completed: countOf('Entries that completed.'),
      failed: countOf('Entries that failed and were not retried.'),
      cancelled: countOf(
        'Entries that ended because they were cancelled, their automation was deleted, or their contact was erased.',
      ),
    }),
  ),
  emails: described(
    'Emails.',
    Type.Object({
      sent: countOf('Emails that were handed to the mail relay.'),
      delivered: countOf('Emails that were reported as delivered.'),
      opened: described(
        'Emails that people opened, as far as can be determined. Each is counted once. Null if no email of the period recorded opens.',
        Nullable(Type.Integer({ minimum: 0 })),
      ),
      clicked: described(
        'Emails in which people clicked a link, as far as can be determined. Each is counted once. Null if no email of the period recorded clicks.',
        Nullable(Type.Integer({ minimum: 0 })),
      ),
      unsubscribed: countOf('Emails through which the recipient unsubscribed.'),
      bounced: countOf('Emails that bounced.'),
      complained: countOf('Emails that the recipient marked as spam.'),
      failed: countOf('Messages that could not be sent.'),
    }),
  ),
  inapp: described(
    'In-app messages.',
    Type.Object({ sent: countOf('In-app messages that were added to an inbox.') }),
  ),
})

type Group = Exclude<keyof Period, 'start'>
/** The name of a counter: `entries failed`. The last two count emails that record opens or clicks. */
export type CountName =
  | { [Name in Group]: `${Name} ${keyof Period[Name] & string}` }[Group]
  | 'emails with opens'
  | 'emails with clicks'

export type Statistics = Static<typeof Statistics>
export const Statistics = Type.Object({
  interval: described('The length of a period.', Interval),
  periods: described(
    'The periods, oldest first and without gaps. The last one can be incomplete.',
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
