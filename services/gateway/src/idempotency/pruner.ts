import type { NatsConnection } from '@nats-io/transport-node'
import { replySubject } from '@outrider/contracts/gateway'
import { replyPurgeSubject } from '@outrider/contracts/service'
import type { Logger } from '@outrider/service/log'

/** Keeps the replies of each owner within their share, so that nobody's keys push out another's. */
export interface Pruner {
  /** Counts what was written for an owner. */
  note(owner: string, bytes: number): void
}

/** Bytes of an owner's replies that are kept, about; and their number at most and, where they are large, at least. */
const maxBytes = 8_388_608
const maxReplies = 20_000
const minReplies = 64
/** After so much of an owner was written here, the oldest of theirs are taken away. */
const pruneBytes = maxBytes / 4
const pruneReplies = maxReplies / 4
/** Owners that are counted; beyond it the count that began first begins anew. */
const maxOwners = 10_000

interface Written {
  replies: number
  bytes: number
}

/** `prune` takes away all but the newest `keep` of an owner's replies. */
export function createPruner(prune: (owner: string, keep: number) => void): Pruner {
  const written = new Map<string, Written>()
  return {
    note(owner, bytes) {
      const counted = written.get(owner) ?? { replies: 0, bytes: 0 }
      counted.replies += 1
      counted.bytes += bytes
      written.set(owner, counted)
      if (counted.replies >= pruneReplies || counted.bytes >= pruneBytes) {
        written.delete(owner)
        prune(owner, keepOf(counted))
      }
      const [first] = written.keys()
      if (written.size > maxOwners && first !== undefined) written.delete(first)
    },
  }
}

/** How many of the size that was written lately fill an owner's share. */
function keepOf({ replies, bytes }: Written): number {
  const filling = Math.floor(maxBytes / (bytes / replies))
  return Math.max(minReplies, Math.min(maxReplies, filling))
}

/** The pruning of the stream (NATS ADR-8, «purge» with `filter` and `keep`); one that fails comes again. */
export function pruningOf(nats: NatsConnection, log: Logger) {
  return (owner: string, keep: number): void => {
    const request = JSON.stringify({ filter: replySubject(owner, '*'), keep })
    nats.request(replyPurgeSubject, request, { timeout: 5_000 }).catch((error: unknown) => {
      log.warn({ err: error }, 'kept replies not pruned')
    })
  }
}
