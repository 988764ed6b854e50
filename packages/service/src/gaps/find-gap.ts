/** What one look at a stream showed. */
export interface Sight {
  readonly first: number
  readonly last: number
  /** When the last message was stored, in milliseconds. */
  readonly lastAt: number
  /** Bytes that nats-server found damaged since it started, and which messages, where it knows. */
  readonly lostBytes: number
  readonly lost: readonly number[]
  /** Sequences between the first and the last that are gone. Only read where something has changed. */
  readonly missing: readonly number[]
}

/** What was known before that look. */
export interface Known {
  /** The highest sequence that anything told. */
  readonly highest: number
  readonly lostBytes: number
  /** What is deleted on purpose lies below: up to here some consumer had acknowledged. */
  readonly acknowledged: number
  /** What was told before, and is still missing; gaps of several losses are one from the first to the last. */
  readonly told: Gap | undefined
}

/** Sequences, both included. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * What a stream has lost between two looks; undefined when it has only grown, or lost what was to be deleted.
 *
 * After a damage nats-server 2.15 sets the last sequence back and uses sequences again, or it keeps the last sequence and
 * marks what is gone as deleted; deliveries show neither. It tells the lost bytes until it starts again.
 */
export function findGap(known: Known, sight: Sight): Gap | undefined {
  if (sight.last < known.highest) return { from: sight.last + 1, to: known.highest }
  if (sight.lostBytes > 0 && sight.lostBytes !== known.lostBytes) return lostIn(known, sight)
  return removedIn(known, sight)
}

/** Where nobody knows which messages were lost, all that was not acknowledged may be among them. */
function lostIn({ acknowledged, highest }: Known, { lost, missing, last }: Sight): Gap {
  const open = missing.filter((sequence) => sequence > acknowledged)
  const all = { from: acknowledged + 1, to: Math.max(highest, last) }
  return around(lost) ?? around(open) ?? all
}

function removedIn({ acknowledged, told }: Known, { first, missing }: Sight): Gap | undefined {
  const isNew = (sequence: number) =>
    sequence > acknowledged && !(told && sequence >= told.from && sequence <= told.to)
  const before = [acknowledged + 1, first - 1].filter((sequence) => sequence < first)
  return around([...before, ...missing].filter(isNew))
}

function around(sequences: readonly number[]): Gap | undefined {
  if (sequences.length === 0) return undefined
  let [from, to] = [Infinity, 0]
  for (const sequence of sequences) {
    from = Math.min(from, sequence)
    to = Math.max(to, sequence)
  }
  return { from, to }
}
