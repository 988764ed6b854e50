import { type Static, Type } from 'typebox'
import { closed, described, Nullable, Time } from './shapes.ts'

/** Live entries of an automation that its statistics count. */
export const maxLiveCounted = 100_000

const amount = (description: string) => described(description, Type.Integer({ minimum: 0 }))

export type AutomationCounts = Static<typeof AutomationCounts>
export const AutomationCounts = Type.Object({
  entered: amount('Entries that started.'),
  running: amount('Entries that run now.'),
  waiting: amount(
    'Entries that wait now. Of `running` and `waiting`, the latest 100,000 are counted.',
  ),
  completed: amount('Entries that completed.'),
  failed: amount('Entries that failed and were not retried.'),
  cancelled: amount('Entries that were cancelled, or whose contact was erased.'),
  nodes: described(
    'The nodes that were reached, also those of former versions.',
    Type.Array(
      Type.Object({
        id: described('The ID of the node.', Type.String()),
        done: amount('Steps that were done.'),
        waiting: amount('Entries that wait at the node now.'),
        failed: amount('Steps that failed and were not retried.'),
        skipped: described(
          'Steps that were skipped, by reason.',
          Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
        ),
      }),
    ),
  ),
})

/** The messages of an automation. */
export type AutomationMessageCounts = Static<typeof AutomationMessageCounts>
export const AutomationMessageCounts = Type.Object({
  sent: amount('Messages that were handed to the mail relay or added to the inbox.'),
  delivered: amount('Messages that were delivered.'),
  opened: described(
    'Messages that were opened. Null if none records opens.',
    Nullable(Type.Integer({ minimum: 0 })),
  ),
  clicked: described(
    'Emails in which a link was clicked. Null if none records clicks.',
    Nullable(Type.Integer({ minimum: 0 })),
  ),
  bounced: amount('Emails that bounced.'),
  failed: amount('Messages that could not be sent.'),
  skipped: amount('Messages that were skipped.'),
})

export const AutomationStats = Type.Object(
  {
    ...AutomationCounts.properties,
    messages: described('The messages of the automation.', AutomationMessageCounts),
  },
  {
    title: 'AutomationStats',
    description:
      'What became of the entries of an automation, of their steps, and of their messages.',
  },
)

export const AutomationStatsQuery = Type.Object(
  {
    since: described(
      'A time on the first day, UTC, that is counted. Counts are kept for 90 days, which is the default.',
      Type.Optional(Time),
    ),
    until: described('A time on the last day that is counted. Default: now.', Type.Optional(Time)),
  },
  closed,
)
