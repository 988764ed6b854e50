import { type Static, Type } from 'typebox'
import { defineBroadcast, defineEvent } from './contract.ts'
import { described, Time } from './shapes.ts'

/**
 * Rate limit classes with their default requests per second, which `RATE_LIMIT_<CLASS>` overrides. The burst is twice
 * the rate. A budget belongs to an organization and environment.
 */
export const defaultRates = {
  /** `POST /events` */
  EVENTS: 2_000,
  /** Triggers whose response contains the entries they started. */
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
  /** Requests with contact tokens, of all contacts of an organization together. */
  INBOX: 500,
  /** Of one contact, with contact tokens. */
  CONTACT: 20,
  /** Of one client address: sign-in, password reset, invitations, handshakes, and credentials that are not known. */
  PUBLIC: 20,
} as const

export type LimitClass = keyof typeof defaultRates

export function isLimitClass(name: string): name is LimitClass {
  return Object.hasOwn(defaultRates, name)
}

/** Requests, or items, a second. */
export type Rates = Readonly<Record<LimitClass, number>>

/**
 * Requests that a gateway has admitted since its last message, for the other gateways to count. Not stored: a late
 * hint is useless.
 */
export const budgetSpent = defineBroadcast({
  subject: 'gateway.budget-spent',
  data: Type.Object({
    replica: described('Who says it: a gateway does not count its own.', Type.String()),
    spent: described('Requests or items by budget.', Type.Record(Type.String(), Type.Integer())),
  }),
})

/** The result of a request with an `Idempotency-Key`. */
export type KeptReply = Static<typeof KeptReply>
export const KeptReply = Type.Object({
  /** SHA-256 of the body; empty while that is not known: another body under the same key is a mistake. */
  bodyHash: Type.String(),
  at: Time,
  /** The ID of the created resource, without its prefix: the same in each attempt. */
  creationId: Type.Optional(Type.String()),
  /** Missing while the first request is in progress. */
  reply: Type.Optional(Type.Object({ status: Type.Integer(), body: Type.Unknown() })),
})

/** A subject for each key: the hash of the caller, and the hash of operation and key. */
export const replyKept = defineEvent({ stream: 'REPLIES', subject: 'replies.*.*', data: KeptReply })

/** The subject of one key, or with `*` of all keys of an owner. */
export function replySubject(owner: string, key: string): string {
  return replyKept.subject.replace('*', owner).replace('*', key)
}
