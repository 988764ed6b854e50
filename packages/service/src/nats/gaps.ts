import type { JetStreamManager, StreamState } from '@nats-io/jetstream'
import { type StreamName, streamOf } from '@outrider/contracts/streams'
import type { Logger } from '../observe/log.ts'
import { streamGaps } from '../observe/metrics.ts'

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

/** Deleted sequences that are read one by one, 8 bytes each; where there are more, only the first one tells. */
const maxDeleted = 100_000

export interface Look {
  readonly sight: Sight
  /** How many are gone between the first and the last. */
  readonly deleted: number
  /** Up to where each durable consumer has acknowledged. */
  readonly floors: ReadonlyMap<string, number>
}

/**
 * Looks at a stream and its consumers. What is missing in between is read only when the stream has lost or deleted
 * something since the look `before`.
 */
export async function lookAt(
  manager: JetStreamManager,
  stream: StreamName,
  before: { readonly deleted: number; readonly lostBytes: number },
): Promise<Look> {
  const { state } = await manager.streams.info(stream)
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  const sight = sightOf(state)
  const { num_deleted: deleted = 0 } = sparse(state)
  const hasChanged = deleted > before.deleted || sight.lostBytes !== before.lostBytes
  const missing = hasChanged && deleted <= maxDeleted ? await missingIn(manager, stream) : []
  const floors = consumers
    .filter(({ config }) => config.durable_name !== undefined) // those of followers acknowledge nothing
    .map(({ name, ack_floor }) => [name, ack_floor.stream_seq] as const)
  return { deleted, floors: new Map(floors), sight: { ...sight, missing } }
}

/** What a stream's state shows, but for what is missing in between. */
export function sightOf(state: StreamState): Sight {
  const { first_seq: first, last_seq: last } = state
  const { lost } = sparse(state)
  return {
    first,
    last,
    lastAt: Date.parse(state.last_ts),
    lostBytes: lost?.bytes ?? 0,
    lost: lost?.msgs ?? [],
    missing: [],
  }
}

/** The client declares every field as always there; nats-server leaves out those that say nothing. */
function sparse(state: StreamState): Partial<StreamState> {
  return state
}

/**
 * The sequences up to the last one of an earlier look that belong to younger messages by now: nats-server has lost what lay
 * there. Undefined where there are none.
 */
export async function usedAgainSince(
  manager: JetStreamManager,
  stream: StreamName,
  { last, lastAt }: Pick<Sight, 'last' | 'lastAt'>,
): Promise<Gap | undefined> {
  const younger = await manager.direct.getMessage(stream, { start_time: new Date(lastAt + 1) })
  return younger && younger.seq <= last ? { from: younger.seq, to: last } : undefined
}

async function missingIn(manager: JetStreamManager, stream: StreamName): Promise<number[]> {
  const { state } = await manager.streams.info(stream, { deleted_details: true })
  return state.deleted ?? []
}

/** Who notices that a stream has lost messages: a durable consumer, a publisher, a follower. */
export interface Witness {
  readonly stream: StreamName
  readonly seenBy: string
}

/** Shows the counter before anything is lost: Prometheus sees no increase in one that begins above zero. */
export function countGapsFromZero({ stream, seenBy }: Witness): void {
  streamGaps.inc({ stream, seen_by: seenBy }, 0)
}

/** Tells of messages that are lost, in one line of the log and a metric. */
export function reportGap(log: Logger, { stream, seenBy }: Witness, { from, to }: Gap): void {
  streamGaps.inc({ stream, seen_by: seenBy })
  log.error({ stream, seenBy, from, to }, 'gap in a stream: messages are lost')
}

/** Tells a stream that went back by the sequences with which it acknowledges what is published. */
interface Sequences {
  /** To be called before publishing to a subject, and what it answers with the sequence afterwards. */
  before(subject: string): (sequence: number) => void
}

/** What is published after a message was acknowledged lies behind it: a lower sequence is one that is used again. */
export function watchSequences(log: Logger): Sequences {
  const highest = new Map<StreamName, number>()
  return {
    before(subject) {
      const stream = streamOf(subject)
      if (!stream) return () => {}
      const known = highest.get(stream) ?? 0
      return (sequence) => {
        const now = highest.get(stream) ?? 0
        const isBack = sequence <= known && known <= now // it is told once
        if (isBack) reportGap(log, { stream, seenBy: 'publisher' }, { from: sequence, to: now })
        if (isBack || sequence > now) highest.set(stream, sequence)
      }
    },
  }
}
