/** Milliseconds of the stream's time that lie in one portion. */
const portionMilliseconds = 5_000
/** Portions of a subject: beyond them the oldest two become one. */
export const maxPortions = 256
/** Counts in memory of a subject, about 60 bytes each: beyond them portions are merged, and then new organizations are not counted. */
const maxCounts = 100_000

/** Bytes of organizations in a part of the stream. */
interface Portion {
  /** Milliseconds of the stream's clock: its first envelope's, and its last one's. */
  readonly since: number
  until: number
  /** The sequence of its last envelope. */
  last: number
  readonly bytes: Map<string, number>
}

/**
 * How many bytes each organization has under a subject: those not handled, or too young to be deleted. Envelopes are
 * noted in the order of the stream.
 */
export class UsageCounter {
  readonly #limit: number
  readonly #portions: Portion[] = []
  readonly #totals = new Map<string, number>()
  #counts = 0

  constructor(limit = maxCounts) {
    this.#limit = limit
  }

  /** Counts kept, of all portions. */
  get counts(): number {
    return this.#counts
  }

  bytesOf(orgId: string): number {
    return this.#totals.get(orgId) ?? 0
  }

  /** `at`: when the envelope was stored, in milliseconds. */
  note(sequence: number, at: number, orgId: string, bytes: number): void {
    const portion = this.#portionAt(at)
    portion.last = sequence
    portion.until = at
    while (this.#counts >= this.#limit && this.#portions.length > 1) this.#mergeOldest()
    if (!portion.bytes.has(orgId)) {
      if (this.#counts >= this.#limit) return
      this.#counts += 1
    }
    add(portion.bytes, orgId, bytes)
    add(this.#totals, orgId, bytes)
  }

  /** Forgets what is handled up to a sequence and was stored before a time. */
  forget(handled: number, before: number): void {
    for (;;) {
      const [oldest] = this.#portions
      if (!oldest || oldest.last > handled || oldest.until >= before) return
      this.#portions.shift()
      this.#counts -= oldest.bytes.size
      for (const [orgId, bytes] of oldest.bytes) add(this.#totals, orgId, -bytes)
    }
  }

  #portionAt(at: number): Portion {
    const newest = this.#portions.at(-1)
    if (newest && at - newest.since < portionMilliseconds) return newest
    const portion = { since: at, until: at, last: 0, bytes: new Map<string, number>() }
    this.#portions.push(portion)
    if (this.#portions.length > maxPortions) this.#mergeOldest()
    return portion
  }

  #mergeOldest(): void {
    const [first, second] = this.#portions
    if (!first || !second) return
    this.#counts -= first.bytes.size + second.bytes.size
    for (const [orgId, bytes] of first.bytes) add(second.bytes, orgId, bytes)
    this.#counts += second.bytes.size
    this.#portions.shift()
  }
}

/** Adds to a count; one that comes to nothing is forgotten. */
function add(counts: Map<string, number>, orgId: string, bytes: number): void {
  const sum = (counts.get(orgId) ?? 0) + bytes
  if (sum > 0) counts.set(orgId, sum)
  else counts.delete(orgId)
}
