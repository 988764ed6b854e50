import { type Static, Type } from 'typebox'
import { defineBroadcast, defineEvent } from './contract.ts'
import { described, Time } from './shapes.ts'

/**
 * Rate limit classes with their default rate a second, which `RATE_LIMIT_<CLASS>` sets; twice as many pass at
 * once after a pause. A budget belongs to an organization and environment.
 */
export const defaultRates = {
  /** `POST /events` */
  EVENTS: 2_000,
  /** Triggers that are answered with what they started. */
  TRIGGERS: 500,
  /** Requests to queue, of a batch, or to import. */
  BATCH: 100,
  /** Items of event batches and of trigger batches. */
  BATCH_ITEMS: 10_000,
  READS: 200,
  /** Contacts, tags, in-app messages, forms. */
  WRITES: 500,
  /** Everything else. */
  MANAGEMENT: 50,
  /** Handshakes of wallets. */
  WALLET: 100,
  /** Of one client address: sign-in, password reset, invitations, handshakes. */
  PUBLIC: 20,
} as const

export type LimitClass = keyof typeof defaultRates

export function isLimitClass(name: string): name is LimitClass {
  return Object.hasOwn(defaultRates, name)
}

/** Requests, or items, a second. */
export type Rates = Readonly<Record<LimitClass, number>>

/** What a gateway has let through since it last said so, for the others to count as well. Not stored: a late hint is worth nothing. */
export const budgetSpent = defineBroadcast({
  subject: 'gateway.budget-spent',
  data: Type.Object({
    replica: described('Who says it: a gateway does not count its own.', Type.String()),
    spent: described('Requests or items by budget.', Type.Record(Type.String(), Type.Integer())),
  }),
})

/** What became of a request that came with an `Idempotency-Key`. */
export type KeptReply = Static<typeof KeptReply>
export const KeptReply = Type.Object({
  fingerprint: described(
    'SHA-256 of the body; empty while there is no reply. Another body under the same key is a mistake.',
    Type.String(),
  ),
  at: Time,
  reply: described(
    'Missing while the first request is being answered.',
    Type.Optional(Type.Object({ status: Type.Integer(), body: Type.Unknown() })),
  ),
})

/** One subject a key: the hash of whose it is, what it was used for, and its text. */
export const replyKept = defineEvent({ stream: 'REPLIES', subject: 'replies.*', data: KeptReply })
