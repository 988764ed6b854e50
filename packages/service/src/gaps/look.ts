import type { JetStreamManager, StreamState } from '@nats-io/jetstream'
import type { StreamName } from '@outrider/contracts/streams'
import type { Gap, Sight } from './find-gap.ts'

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
