import type { Pool } from '@outrider/service/database'
import type { Secret } from '../endpoints/secrets.ts'
import type { Lanes } from './lanes.ts'
import type { Leased, Turn } from './leased.ts'
import {
  claimTurns,
  deleteDeliveries,
  endTurns,
  leaseDeliveries,
  recoverPart,
  removeEndpoint,
  setAside,
} from './turn-queries.ts'

/** Endpoints that get their turn together. */
const maxTurns = 128
/** Deliveries that are set aside, recovered or deleted in one turn. */
const partSize = 1_000

/** A leased delivery with where it goes. */
export interface Sendable extends Leased {
  readonly url: string
  readonly secrets: readonly Secret[]
  /** When it was leased, by `performance.now()`. */
  readonly leasedAt: number
}

/**
 * Takes the turns of endpoints that are due, as far as the lanes have room, and answers what was leased; undefined
 * when none is due. Endpoints that are disabled, deleted or recovering have a part of that done.
 */
export async function takeTurns(
  db: Pool,
  lanes: Lanes<Sendable>,
): Promise<readonly Sendable[] | undefined> {
  const turns = await claimTurns(db, maxTurns, lanes.full())
  if (turns.length === 0) return undefined
  const kept = await Promise.all(
    turns.map(async (turn) => ({ turn, again: await carryOn(db, turn) })),
  )
  const leasedAt = performance.now()
  const leased = await leaseDeliveries(db, allot(turns, lanes))
  await endTurns(db, kept)
  const byId = new Map(turns.map((turn) => [turn.endpointId, turn]))
  return leased.flatMap((item) => {
    const turn = byId.get(item.endpointId)
    return turn ? [{ ...item, url: turn.url, secrets: turn.secrets, leasedAt }] : []
  })
}

/** Does a part of what is to be done beside sending; answers whether there is more of it. */
async function carryOn(db: Pool, turn: Turn): Promise<boolean> {
  const { endpointId, isDeleted, isDisabled, isRecovering } = turn
  if (isDeleted) {
    const isMore = (await deleteDeliveries(db, endpointId, partSize)) === partSize
    if (!isMore) await removeEndpoint(db, endpointId)
    return isMore
  }
  if (isDisabled) return (await setAside(db, endpointId, partSize)) === partSize
  return isRecovering && (await recoverPart(db, endpointId, partSize)) === partSize
}

/** How much each endpoint may lease, until the process has no more room. */
function allot(turns: readonly Turn[], lanes: Lanes<Sendable>) {
  let free = lanes.free()
  return turns
    .filter(({ isDeleted, isDisabled }) => !isDeleted && !isDisabled)
    .map(({ endpointId }) => {
      const room = Math.min(free, lanes.room(endpointId))
      free -= room
      return { endpointId, room }
    })
}
