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

/**
 * The transitions of messages. A failed email becomes sent if its outcome was only unknown. A bounce may follow a
 * delivery (the recipient's server forwards), and a complaint overrides both.
 */
export const messageStates: StateTable<MessageStatus, MessageTransition> = {
  queued: {
    deferred: 'queued',
    sent: 'sent',
    failed: 'failed',
    skipped: 'skipped',
    delivered: 'queued',
    bounced: 'queued',
    complained: 'queued',
  },
  sent: {
    deferred: 'sent',
    sent: 'sent',
    failed: 'sent',
    skipped: 'sent',
    delivered: 'delivered',
    bounced: 'bounced',
    complained: 'complained',
  },
  delivered: {
    deferred: 'delivered',
    sent: 'delivered',
    failed: 'delivered',
    skipped: 'delivered',
    delivered: 'delivered',
    bounced: 'bounced',
    complained: 'complained',
  },
  bounced: {
    deferred: 'bounced',
    sent: 'bounced',
    failed: 'bounced',
    skipped: 'bounced',
    delivered: 'bounced',
    bounced: 'bounced',
    complained: 'complained',
  },
  complained: {
    deferred: 'complained',
    sent: 'complained',
    failed: 'complained',
    skipped: 'complained',
    delivered: 'complained',
    bounced: 'complained',
    complained: 'complained',
  },
  failed: {
    deferred: 'failed',
    sent: 'sent',
    failed: 'failed',
    skipped: 'failed',
    delivered: 'failed',
    bounced: 'bounced',
    complained: 'complained',
  },
  skipped: {
    deferred: 'skipped',
    sent: 'skipped',
    failed: 'skipped',
    skipped: 'skipped',
    delivered: 'skipped',
    bounced: 'skipped',
    complained: 'skipped',
  },
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
