import { Problem } from '@outrider/contracts/problem'

/** Bytes: NATS carries a mebibyte, headers included. */
const largest = 1_000_000

/**
 * The text, if a message can carry it. A body that was within the limit may not be: JSON writes `1e20` with
 * all its digits.
 */
export function fitting(text: string): string {
  // No character takes more than three bytes of UTF-8, and counting them takes time.
  if (text.length * 3 > largest && Buffer.byteLength(text) > largest)
    throw new Problem('BODY_TOO_LARGE', `body: must be at most ${largest} bytes when written out`)
  return text
}
