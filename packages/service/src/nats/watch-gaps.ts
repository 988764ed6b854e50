import { jetstreamManager, type JetStreamManager, type JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { ConsumerDeclaration } from '@outrider/contracts/service'
import type { StreamName } from '@outrider/contracts/streams'
import type { Pool } from '../db/pool.ts'
import { startLoop } from '../jobs/loop.ts'
import type { Logger } from '../observe/log.ts'
import {
  countGapsFromZero,
  findGap,
  type Gap,
  type Look,
  lookAt,
  reportGap,
  type Sight,
  usedAgainSince,
} from './gaps.ts'

/** Milliseconds between looks. */
const interval = 1_000
/** Milliseconds for an answer: what was asked just before the server went away is never answered. */
const timeout = 1_000
/**
 * Milliseconds for which a look tells what may be deleted on purpose: the job that deletes goes by what consumers had
 * acknowledged longer ago. Later, what they acknowledged meanwhile counts as well.
 */
export const maxLookAge = 2_500

/** What is known of a stream. */
interface Memory {
  readonly stream: StreamName
  readonly own: readonly string[]
  highest: number
  lostBytes: number
  /** The id of the nats-server that tells of these bytes until it starts again. */
  server: string
  told: Gap | undefined
  /** Of each of the stream's consumers. */
  floors: ReadonlyMap<string, number>
  /** Of the last look, of whichever process. */
  seen: Pick<Sight, 'last' | 'lastAt'>
  /** The last look of this process. */
  look?: { readonly at: number; readonly deleted: number }
  /** The lowest sequence that came again for another message, and the last one before. */
  usedAgain: Gap | undefined
}

export interface GapWatch extends AsyncDisposable {
  /** Hears of each message that is delivered. */
  saw(stream: StreamName, msg: Pick<JsMsg, 'seq' | 'time'>): void
}

interface Deps {
  readonly db: Pool
  readonly nats: NatsConnection
  readonly log: Logger
}

/**
 * Looks every second whether a stream that the service consumes has lost messages, until disposed, and tells it for each of the
 * service's consumers that had not handled them. What was seen is kept in the database: a loss while everything was down is
 * told as well, but for what came within the last second.
 */
export async function watchGaps(
  deps: Deps,
  consumers: readonly ConsumerDeclaration[],
): Promise<GapWatch> {
  const { db, nats, log } = deps
  const memories = remember(consumers, await listPositions(db))
  for (const { stream, name } of consumers) countGapsFromZero({ stream, seenBy: name })
  let manager: JetStreamManager | undefined
  let kept = ''

  const turn = async () => {
    manager ??= await jetstreamManager(nats, { checkAPI: false, timeout })
    const server = nats.info?.server_id ?? ''
    for (const memory of memories.values()) await watch(manager, memory, server, log)
    const positions = [...memories.values()].flatMap(positionsOf)
    const text = JSON.stringify(positions)
    if (text === kept || positions.length === 0) return false
    await keepPositions(db, positions)
    kept = text
    return false
  }
  const loop = startLoop(turn, interval, (error) => log.warn({ err: error }, 'no look at streams'))
  return {
    saw(stream, msg) {
      const memory = memories.get(stream)
      if (memory) hear(memory, msg)
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

function remember(
  consumers: readonly ConsumerDeclaration[],
  positions: readonly Position[],
): Map<StreamName, Memory> {
  const memories = new Map<StreamName, Memory>()
  for (const [stream, own] of Map.groupBy(consumers, (each) => each.stream)) {
    const known = positions.filter((position) => position.stream === stream)
    memories.set(stream, {
      stream,
      own: own.map(({ name }) => name),
      highest: Math.max(0, ...known.map(({ lastSeq }) => lastSeq)),
      lostBytes: Math.max(0, ...known.map(({ lostBytes }) => lostBytes)),
      server: known[0]?.server ?? '',
      told: known[0]?.told ?? undefined,
      seen: { last: known[0]?.lastSeq ?? 0, lastAt: known[0]?.lastAt ?? 0 },
      usedAgain: undefined,
      floors: new Map(known.map(({ consumer, acknowledged }) => [consumer, acknowledged])),
    })
  }
  return memories
}

/** What lay in the stream at a look is not younger than what was its last message then. */
function hear(memory: Memory, { seq, time }: Pick<JsMsg, 'seq' | 'time'>): void {
  const { last, lastAt } = memory.seen
  if (seq <= last && time.getTime() > lastAt)
    memory.usedAgain = { from: Math.min(seq, memory.usedAgain?.from ?? seq), to: last }
  memory.highest = Math.max(memory.highest, seq)
}

async function watch(
  manager: JetStreamManager,
  memory: Memory,
  server: string,
  log: Logger,
): Promise<void> {
  const { stream, highest, told, floors, seen, look: before } = memory
  const lostBytes = memory.server === server ? memory.lostBytes : 0
  const look = await lookAt(manager, stream, { deleted: before?.deleted ?? 0, lostBytes })
  const isRecent = before !== undefined && performance.now() - before.at < maxLookAge
  const handled = [...floors.values(), ...(isRecent ? [] : look.floors.values())]
  const acknowledged = Math.max(0, ...handled)
  if (memory.server !== server) memory.usedAgain ??= await usedAgainSince(manager, stream, seen)
  const gap = memory.usedAgain ?? findGap({ highest, lostBytes, acknowledged, told }, look.sight)
  if (gap) report(log, memory, gap)
  note(memory, look, gap)
  memory.server = server
}

/** A consumer that had handled what is lost has lost nothing. */
function report(log: Logger, { stream, own, floors }: Memory, gap: Gap): void {
  for (const seenBy of own) {
    const from = Math.max(gap.from, (floors.get(seenBy) ?? 0) + 1)
    if (from <= gap.to) reportGap(log, { stream, seenBy }, { from, to: gap.to })
    else log.warn({ stream, seenBy, ...gap }, 'gap in a stream: what is lost was handled')
  }
}

function note(memory: Memory, { sight, deleted, floors }: Look, gap: Gap | undefined): void {
  if (gap) memory.highest = sight.last
  memory.highest = Math.max(memory.highest, sight.last)
  memory.told = toldWith(memory.told, gap, sight.last)
  memory.lostBytes = sight.lostBytes
  memory.floors = floors
  memory.seen = sight
  memory.look = { at: performance.now(), deleted }
  memory.usedAgain = undefined
}

/** What is told by now, as far as the stream goes: beyond its end sequences are used again. */
function toldWith(told: Gap | undefined, gap: Gap | undefined, last: number): Gap | undefined {
  const from = Math.min(told?.from ?? Infinity, gap?.from ?? Infinity)
  const to = Math.min(Math.max(told?.to ?? 0, gap?.to ?? 0), last)
  return from <= to ? { from, to } : undefined
}

function positionsOf({ stream, own, seen, lostBytes, server, told, floors }: Memory): Position[] {
  return own.map((consumer) => ({
    stream,
    consumer,
    lastSeq: seen.last,
    lastAt: seen.lastAt,
    acknowledged: floors.get(consumer) ?? 0,
    lostBytes,
    server,
    told: told ?? null,
  }))
}

/** How far a stream and one of its consumers were at the last look. */
export interface Position {
  readonly stream: StreamName
  readonly consumer: string
  readonly lastSeq: number
  /** When the last message was stored, in milliseconds. */
  readonly lastAt: number
  readonly acknowledged: number
  readonly lostBytes: number
  /** The nats-server that said so. */
  readonly server: string
  readonly told: Gap | null
}

/** Every position of the service's consumers. */
export async function listPositions(db: Pool): Promise<Position[]> {
  return db<Position[]>`
    select stream, consumer, last_seq::float8, acknowledged::float8, lost_bytes::float8, server, told, last_at
    from stream_positions`
}

/** Keeps positions as they are now, lower ones too. */
export async function keepPositions(db: Pool, positions: readonly Position[]): Promise<void> {
  const column = <Key extends keyof Position>(key: Key) => positions.map((each) => each[key])
  await db`
    insert into stream_positions (stream, consumer, last_seq, acknowledged, lost_bytes, server, told, last_at)
    select * from unnest(
      ${column('stream')}::text[], ${column('consumer')}::text[], ${column('lastSeq')}::bigint[],
      ${column('acknowledged')}::bigint[], ${column('lostBytes')}::bigint[], ${column('server')}::text[], ${positions.map(({ told }) => told && JSON.stringify(told))}::jsonb[],
      ${column('lastAt')}::float8[])
    on conflict (stream, consumer) do update
      set last_seq = excluded.last_seq, acknowledged = excluded.acknowledged,
        lost_bytes = excluded.lost_bytes, server = excluded.server, told = excluded.told, last_at = excluded.last_at`
}
