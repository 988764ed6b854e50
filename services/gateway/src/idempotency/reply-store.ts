import { headers, type NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { KeptReply, replySubject } from '@outrider/contracts/gateway'
import { Problem } from '@outrider/contracts/problem'
import { replyGetSubject, replyPurgeSubject } from '@outrider/contracts/service'
import { whileConnected } from '@outrider/service/nats/connection'
import type { Logger } from '@outrider/service/observe/log'
import { Type } from 'typebox'

/** Replies kept under keys, shared by all gateways. Throws `UNAVAILABLE` when the server does not reply. */
export interface ReplyStore {
  /**
   * Writes unless the subject was written since the sequence `last`; returns the new sequence, or undefined when it
   * was.
   */
  write(key: StoredKey, last: number, kept: KeptReply): Promise<number | undefined>
  /** The kept reply, and its sequence; 0 when there is none. */
  read(key: StoredKey): Promise<{ kept: KeptReply; sequence: number }>
}

export interface StoredKey {
  /** The hash of whose key it is. */
  readonly owner: string
  readonly subject: string
}

/** The time of a claim that no request holds. */
export const longAgo = new Date(0).toISOString()

const timeout = 5_000
/** JetStream's code for a subject that was written meanwhile. */
const wrongLastSequence = 10_071

const Acknowledgement = Type.Object({
  seq: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.Object({ err_code: Type.Integer() })),
})

export function createReplyStore(nats: NatsConnection, pruner: Pruner): ReplyStore {
  const ask = async (subject: string, data: string, sent = headers()) =>
    whileConnected(nats, () => nats.request(subject, data, { timeout, headers: sent })).catch(
      (cause: unknown) => {
        throw new Problem('UNAVAILABLE', 'Not accepted: storing was not confirmed. Retry later.', {
          cause,
          retryAfter: 1,
        })
      },
    )
  return {
    async write({ owner, subject }, last, kept) {
      const sent = headers()
      sent.set('Nats-Expected-Last-Subject-Sequence', String(last))
      const data = JSON.stringify(kept)
      const { seq, error } = parse(Acknowledgement, (await ask(subject, data, sent)).json())
      if (error && error.err_code !== wrongLastSequence)
        throw new Problem('UNAVAILABLE', 'Not accepted: storing was not confirmed. Retry later.', {
          retryAfter: 1,
        })
      if (!error) pruner.note(owner, data.length)
      return error ? undefined : seq
    },
    async read({ subject }) {
      const answer = await ask(`${replyGetSubject}.${subject}`, '')
      if (answer.headers?.code === 404) return { kept: { bodyHash: '', at: longAgo }, sequence: 0 }
      return {
        kept: parse(KeptReply, answer.json()),
        sequence: Number(answer.headers?.get('Nats-Sequence')),
      }
    },
  }
}

/** Keeps the replies of each owner within their share, so that no owner's keys push out another's. */
interface Pruner {
  /** Counts a reply that was written for an owner. */
  note(owner: string, bytes: number): void
}

/** Bytes of an owner's replies that are kept, at most; and their number at most and, where they are large, at least. */
const maxBytes = 8_388_608
const maxReplies = 20_000
const minReplies = 16
/** So many owners together fill the stream. */
const owners = 64
/** After such a part of an owner's share was written here, the oldest of theirs are taken away. */
const prunedPart = 0.25
/** Owners that are counted; beyond it the oldest count restarts. */
const maxOwners = 10_000

interface Written {
  replies: number
  bytes: number
}

/**
 * `prune` takes away all but the newest `keep` of an owner's replies; `room` returns the bytes of the stream, where they
 * are known.
 */
export function createPruner(
  prune: (owner: string, keep: number) => void,
  room: () => number = () => Infinity,
): Pruner {
  const written = new Map<string, Written>()
  return {
    note(owner, bytes) {
      const counted = written.get(owner) ?? { replies: 0, bytes: 0 }
      counted.replies += 1
      counted.bytes += bytes
      written.set(owner, counted)
      const share = Math.min(maxBytes, room() / owners)
      if (counted.replies >= maxReplies * prunedPart || counted.bytes >= share * prunedPart) {
        written.delete(owner)
        prune(owner, keepOf(counted, share))
      }
      const [first] = written.keys()
      if (written.size > maxOwners && first !== undefined) written.delete(first)
    },
  }
}

/** How many of the size that was written lately fill an owner's share. */
function keepOf({ replies, bytes }: Written, share: number): number {
  const filling = Math.floor(share / (bytes / replies))
  return Math.max(minReplies, Math.min(maxReplies, filling))
}

/** Purges the stream (NATS ADR-8, "purge" with `filter` and `keep`); a failure is repaired by the next purge. */
export function pruningOf(nats: NatsConnection, log: Logger) {
  return (owner: string, keep: number): void => {
    const request = JSON.stringify({ filter: replySubject(owner, '*'), keep })
    nats.request(replyPurgeSubject, request, { timeout: 5_000 }).catch((error: unknown) => {
      log.warn({ err: error }, 'kept replies not pruned')
    })
  }
}
