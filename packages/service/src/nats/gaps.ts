import type { JetStreamManager, StreamInfo, StreamState } from '@nats-io/jetstream'
import type { StreamName } from '@outrider/contracts/streams'
import { parse } from '@outrider/contracts/contract'
import { type Static, Type } from 'typebox'
import type { Logger } from '../observe/log.ts'

/** The state of a stream at one look. */
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

/** The state that was known before a look. */
export interface Known {
  /** The last sequence of an earlier look. */
  readonly highest: number
  readonly lostBytes: number
  /** Some consumer had acknowledged everything up to this sequence: only messages up to here are deleted on purpose. */
  readonly acknowledged: number
  /** The gap that is reported already. Gaps of several losses are one from the first to the last. */
  readonly reported: Gap | undefined
}

/** Sequences, both included. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * Messages that a stream has lost between two looks; undefined when it has only grown, or when handled messages were
 * deleted.
 *
 * After a damage nats-server 2.15 sets the last sequence back and uses sequences again, or it keeps the last sequence
 * and marks the lost messages as deleted; deliveries show neither. It reports the lost bytes until it restarts.
 */
export function findGap(known: Known, sight: Sight): Gap | undefined {
  if (sight.last < known.highest) return { from: sight.last + 1, to: known.highest }
  if (sight.lostBytes > 0 && sight.lostBytes !== known.lostBytes) return lostIn(known, sight)
  return removedIn(known, sight)
}

/** Where nats-server does not name the lost messages, all that were not acknowledged may be among them. */
function lostIn({ acknowledged, highest }: Known, { lost, missing, last }: Sight): Gap {
  const open = missing.filter((sequence) => sequence > acknowledged)
  const all = { from: acknowledged + 1, to: Math.max(highest, last) }
  return around(lost) ?? around(open) ?? all
}

function removedIn({ acknowledged, reported }: Known, { first, missing }: Sight): Gap | undefined {
  const isNew = (sequence: number) =>
    sequence > acknowledged && !(reported && sequence >= reported.from && sequence <= reported.to)
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

/** A stream's state as a look, without the sequences that are missing in between. */
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

/** The client declares every field as present; nats-server leaves out empty ones. */
function sparse(state: StreamState): Partial<StreamState> {
  return state
}

const Sequences = Type.Object({ from: Type.Number(), to: Type.Number() })
/** The state that the stream's own metadata keeps of the last look, for the next process that looks. */
type Position = Static<typeof Position>
const Position = Type.Object({
  last: Type.Number(),
  /** When the last message was stored, in milliseconds: a younger one at its sequence or before is another. */
  lastAt: Type.Number(),
  lostBytes: Type.Number(),
  /** The id of the nats-server that reported these bytes; it forgets them when it restarts, with another id. */
  server: Type.String(),
  reported: Type.Union([Sequences, Type.Null()]),
  /** By consumer: it had acknowledged everything of its subjects up to this sequence. */
  floors: Type.Record(Type.String(), Type.Number()),
  /** By consumer: how often messages were lost that it had not handled. */
  gaps: Type.Record(Type.String(), Type.Number()),
})
const positionKey = 'outrider.position'

function positionIn(metadata: Readonly<Record<string, string>> = {}): Position | undefined {
  const text = metadata[positionKey]
  return text === undefined ? undefined : parse(Position, JSON.parse(text))
}

/** By consumer: how often a stream has lost messages that the consumer had not handled. */
export function gapsIn(metadata: Readonly<Record<string, string>> | undefined): Position['gaps'] {
  return positionIn(metadata)?.gaps ?? {}
}

/** Deleted sequences that are read one by one, 8 bytes each; of more, none are read. */
const maxDeleted = 100_000

/**
 * Looks whether a stream has lost messages since the last look, of any process, and logs each gap for the consumers
 * that had not handled it. Returns the consumers' acknowledgement floors: up to there messages may be deleted before
 * the next look.
 */
export async function findLosses(
  manager: JetStreamManager,
  stream: StreamName,
  server: string,
  log: Logger,
): Promise<Position['floors']> {
  const { config, state } = await manager.streams.info(stream)
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  const durable = consumers.filter((each) => each.config.durable_name !== undefined)
  const floors = Object.fromEntries(
    durable.map(({ name, ack_floor }) => [name, ack_floor.stream_seq]),
  )
  const before = positionIn(config.metadata)
  const sight = { ...sightOf(state), missing: await missingIn(manager, stream, state) }
  const former = before?.floors ?? floors
  const known: Known = {
    highest: before?.last ?? 0,
    lostBytes: before?.server === server ? before.lostBytes : 0,
    acknowledged: Math.max(0, ...Object.values(former)),
    reported: before?.reported ?? undefined,
  }
  const gap = findGap(known, sight) ?? (before && (await findReused(manager, stream, before)))
  const { last, lastAt, lostBytes } = sight
  const gaps = gap ? reportGap(log, stream, gap, former, before?.gaps) : (before?.gaps ?? {})
  const reported = withGap(known.reported, gap, last) ?? null
  await keepPosition(
    manager,
    { stream, config, before },
    { last, lastAt, lostBytes, server, reported, floors, gaps },
  )
  return floors
}

/** The sequences of the last look that belong to younger messages by now: nats-server has lost the former ones. */
async function findReused(
  manager: JetStreamManager,
  stream: StreamName,
  { last, lastAt }: Position,
): Promise<Gap | undefined> {
  const younger = await manager.direct.getMessage(stream, { start_time: new Date(lastAt + 1) })
  return younger && younger.seq <= last ? { from: younger.seq, to: last } : undefined
}

async function missingIn(
  manager: JetStreamManager,
  stream: StreamName,
  state: StreamState,
): Promise<number[]> {
  const { num_deleted: deleted = 0 } = sparse(state)
  if (deleted === 0 || deleted > maxDeleted) return []
  const { state: detailed } = await manager.streams.info(stream, { deleted_details: true })
  return detailed.deleted ?? []
}

/**
 * Logs a gap for each consumer, and returns the new counts. A consumer that had handled the lost messages has lost
 * nothing.
 */
function reportGap(
  log: Logger,
  stream: StreamName,
  gap: Gap,
  floors: Position['floors'],
  counts: Position['gaps'] = {},
): Position['gaps'] {
  const after = { ...counts }
  for (const [seenBy, floor] of Object.entries(floors)) {
    const from = Math.max(gap.from, floor + 1)
    if (from > gap.to) {
      log.warn({ stream, seenBy, ...gap }, 'gap in a stream: the lost messages were handled')
      continue
    }
    log.error({ stream, seenBy, from, to: gap.to }, 'gap in a stream: messages are lost')
    after[seenBy] = (counts[seenBy] ?? 0) + 1
  }
  return after
}

/** The reported sequences, up to the stream's last: later ones are used again. */
function withGap(reported: Gap | undefined, gap: Gap | undefined, last: number): Gap | undefined {
  const from = Math.min(reported?.from ?? Infinity, gap?.from ?? Infinity)
  const to = Math.min(Math.max(reported?.to ?? 0, gap?.to ?? 0), last)
  return from <= to ? { from, to } : undefined
}

async function keepPosition(
  manager: JetStreamManager,
  {
    stream,
    config,
    before,
  }: Pick<StreamInfo, 'config'> & { stream: StreamName; before: Position | undefined },
  position: Position,
): Promise<void> {
  const text = JSON.stringify(position)
  if (before && text === JSON.stringify(before)) return
  await manager.streams.update(stream, { metadata: { ...config.metadata, [positionKey]: text } })
}
