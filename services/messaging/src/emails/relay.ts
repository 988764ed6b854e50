import type { ComposedEmail } from './compose-email.ts'

export interface Delivery {
  /** Called when the relay is ready to take the email, before its first byte; rejects to hold it back. */
  readonly handOver: () => Promise<void>
  /** Gives up. */
  readonly signal: AbortSignal
}

/** Whoever takes our emails. */
export interface Relay extends AsyncDisposable {
  /** Resolves with the relay's answer when it has taken the email, and rejects when it has not, or has not said so. */
  send(email: ComposedEmail, delivery: Delivery): Promise<string>
}
