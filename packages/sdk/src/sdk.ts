export type { components, operations, paths } from '../generated/schema.ts'
export type { Calls, Connection } from './calls.ts'
export {
  createInbox,
  type Inbox,
  type InboxMessage,
  type InboxOptions,
  type StreamOptions,
} from './inbox.ts'
export { type ErrorCode, OutriderError } from './outrider-error.ts'
export { createOutrider, Outrider, type OutriderOptions } from './clients.ts'
export type { CallOptions, PagedList, Reply, Upload, WithResponse } from './resources.ts'
export type * from '../generated/resources.ts'
export type { RetryOptions } from './retrying.ts'
export { createSessionCalls, type SessionOptions, type SessionScope } from './clients.ts'
export { createTracker, type Tracker, type TrackerOptions } from './tracker.ts'
export { type ContactSession, signInByWallet, type Wallet, type WalletOptions } from './clients.ts'
export {
  type SignedRequest,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhooks.ts'
