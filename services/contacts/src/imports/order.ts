import { setTimeout as delay } from 'node:timers/promises'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { chunkIdsOf } from '@outrider/contracts/imports'
import { Problem } from '@outrider/contracts/problem'
import type { Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { LRUCache } from 'lru-cache'
import { type ChunkRow, countAwaited, passOver } from './order-queries.ts'

/** A chunk by its place in an import. */
interface ChunkPlace extends StoredTenant {
  readonly importId: TypeId<'imp'>
  readonly index: number
}

/** Milliseconds for which a chunk waits for those before it. */
export interface ChunkWaits {
  /** When it is met first: another process is carrying them out just now. */
  readonly inHand: number
  /** In all: after that they are taken for lost, such as dead letters, and nobody waits for them again. */
  readonly inAll: number
  /** Chunks of which a process knows since when they wait; the oldest is forgotten, and waits anew. */
  readonly known: number
}

const chunkWaits: ChunkWaits = { inHand: 1_000, inAll: 30_000, known: 10_000 }
/** Milliseconds between two looks. */
const interval = 20

/**
 * Keeps the chunks of an import in order, however many processes carry them out: the later row has the last word.
 *
 * Resolves once every chunk before this one is carried out, or is parked and so comes late. Throws `UNAVAILABLE` where
 * that takes long: the chunk is to come again, since what it waits for may be behind it in the hands of this process.
 */
export function createOrder(db: Pool, waits = chunkWaits): (chunk: ChunkPlace) => Promise<void> {
  const since = new LRUCache<string, number>({ max: waits.known })
  return async (place) => {
    const chunk = rowOf(place)
    if (chunk.index === 0 || (await countAwaited(db, chunk)) === 0) return
    const name = `${chunk.importId} ${chunk.index}`
    const now = clock.now().getTime()
    const first = since.get(name)
    if (first === undefined) {
      since.set(name, now)
      if (await isSoonInTurn(db, chunk, waits.inHand)) return
    } else if (now - first >= waits.inAll) return passOver(db, chunk)
    throw new Problem('UNAVAILABLE', 'an earlier chunk of the import is not carried out yet')
  }
}

function rowOf({ orgId, environment, importId, index }: ChunkPlace): ChunkRow {
  return {
    orgId,
    environment,
    importId: uuidOf(importId),
    chunkIds: chunkIdsOf(importId),
    index,
  }
}

async function isSoonInTurn(db: Pool, chunk: ChunkRow, maxWait: number): Promise<boolean> {
  const until = performance.now() + maxWait
  while (performance.now() < until) {
    await delay(interval)
    if ((await countAwaited(db, chunk)) === 0) return true
  }
  return false
}
