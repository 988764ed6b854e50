import type { NatsConnection } from '@nats-io/transport-node'
import { Problem } from '@outrider/contracts/problem'

/** Bytes of a message that are not its data: headers, and what a dead letter adds to them. */
const headroom = 16 * 1_024

/**
 * The text, if the server takes a message with it. A body that was within its limit may not be: JSON writes
 * `1e20` with all its digits.
 */
export function fitting(text: string, nats: NatsConnection): string {
  const largest = (nats.info?.max_payload ?? Infinity) - headroom
  // No character takes more than three bytes of UTF-8, and counting them takes time.
  if (text.length * 3 > largest && Buffer.byteLength(text) > largest)
    throw new Problem('BODY_TOO_LARGE', `body: must be at most ${largest} bytes when written out`)
  return text
}
