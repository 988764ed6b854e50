import type { MessageStatus } from '@outrider/contracts/messaging'

/** What can become of a message. `deferred`: the relay did not take it yet. */
export const happenings = [
  'deferred',
  'sent',
  'failed',
  'skipped',
  'delivered',
  'bounced',
  'complained',
] as const
export type Happening = (typeof happenings)[number]

/**
 * What a message becomes in each state by each happening; what is not named leaves it as it is. A failed email is
 * sent when its outcome was only unknown. A bounce may follow a delivery (the recipient's server forwards), and a
 * complaint says more than either.
 */
export const nextStatus: Readonly<
  Record<MessageStatus, Readonly<Partial<Record<Happening, MessageStatus>>>>
> = {
  queued: { deferred: 'queued', sent: 'sent', failed: 'failed', skipped: 'skipped' },
  sent: { delivered: 'delivered', bounced: 'bounced', complained: 'complained' },
  delivered: { bounced: 'bounced', complained: 'complained' },
  bounced: { complained: 'complained' },
  complained: {},
  failed: { sent: 'sent', bounced: 'bounced', complained: 'complained' },
  skipped: {},
}

/** For each state that a happening changes, what a message becomes: as a statement takes it. */
export function movesOf(happening: Happening): Readonly<Record<string, MessageStatus>> {
  return Object.fromEntries(
    Object.entries(nextStatus).flatMap(([from, moves]) => {
      const to = moves[happening]
      return to === undefined ? [] : [[from, to] as const]
    }),
  )
}
