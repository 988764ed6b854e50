import { type Static, Type } from 'typebox'
import { defineBroadcast, defineEvent } from './contract.ts'
import { Time } from './shapes.ts'

/** Rate limit classes; each has a budget per organization and environment. */
export const limitClasses = [
  'EVENTS',
  'TRIGGERS',
  'BATCH',
  'READS',
  'WRITES',
  'MANAGEMENT',
] as const
export type LimitClass = (typeof limitClasses)[number]

/**
 * What a gateway has let through since it last said so, for the others to count as well. Passed by word
 * of mouth, not stored: a hint that is late is worth nothing.
 */
export const budgetSpent = defineBroadcast({
  subject: 'gateway.budget-spent',
  data: Type.Object({
    /** Who says it, so that it need not listen to itself. */
    replica: Type.String(),
    /** Requests by budget. */
    spent: Type.Record(Type.String(), Type.Integer()),
  }),
})

/** What became of a request that came with an `Idempotency-Key`. */
export type KeptReply = Static<typeof KeptReply>
export const KeptReply = Type.Object({
  /** SHA-256 of the body, empty while there is no reply: another body under the same key is a mistake. */
  fingerprint: Type.String(),
  at: Time,
  /** Missing while the first request is being answered. */
  reply: Type.Optional(Type.Object({ status: Type.Integer(), body: Type.Unknown() })),
})

/** One subject a key: the hash of whose it is, what it was used for, and its text. */
export const replyKept = defineEvent({ stream: 'REPLIES', subject: 'replies.*', data: KeptReply })
