import type { MessageStatus } from '@outrider/contracts/messaging'
import { movesOn, type StateTable } from '@outrider/service/db/state-table'

/** A transition of a message. `deferred`: the relay has not accepted it yet. */
export type MessageTransition =
  | 'deferred'
  | 'sent'
  | 'failed'
  | 'skipped'
  | 'delivered'
  | 'bounced'
  | 'complained'

/** A status that no transition changes. */
const unchanged = (status: MessageStatus) => ({
  deferred: status,
  sent: status,
  failed: status,
  skipped: status,
  delivered: status,
  bounced: status,
  complained: status,
})

/**
 * The transitions of messages. A failed email becomes sent if its outcome was only unknown. A bounce may follow a
 * delivery (the recipient's server forwards), and a complaint overrides both.
 */
export const messageStates: StateTable<MessageStatus, MessageTransition> = {
  queued: { ...unchanged('queued'), sent: 'sent', failed: 'failed', skipped: 'skipped' },
  sent: {
    ...unchanged('sent'),
    delivered: 'delivered',
    bounced: 'bounced',
    complained: 'complained',
  },
  delivered: { ...unchanged('delivered'), bounced: 'bounced', complained: 'complained' },
  bounced: { ...unchanged('bounced'), complained: 'complained' },
  complained: unchanged('complained'),
  failed: { ...unchanged('failed'), sent: 'sent', bounced: 'bounced', complained: 'complained' },
  skipped: unchanged('skipped'),
}

/** The new status for each status that a transition changes, as an SQL parameter. */
export function messageMoves(
  happening: MessageTransition,
): Readonly<Record<string, MessageStatus>> {
  const { from, to } = movesOn(messageStates, happening)
  return Object.fromEntries(
    from.flatMap((status, index) => {
      const next = to[index]
      return next === undefined || next === status ? [] : [[status, next] as const]
    }),
  )
}
