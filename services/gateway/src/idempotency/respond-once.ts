import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type KeptReply, replySubject } from '@outrider/contracts/gateway'
import { newUuid } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { longAgo, type ReplyStore, type StoredKey } from './reply-store.ts'

/** The key that an `Idempotency-Key` header names where the body may name one too; undefined without a header. */
export function keyIn(header: string): string | undefined {
  if (header.length > 256) throw invalid('Idempotency-Key', 'must be at most 256 characters')
  return header === '' ? undefined : header
}

/** A request that is to be answered once, however often it comes. */
export interface RepeatableRequest {
  /** The `Idempotency-Key` header. */
  readonly key: string
  /** Whose key it is. */
  readonly owner: string
  /** What it is used for: the same text means nothing elsewhere. */
  readonly use: string
  /** What its body is recognized by, where that is known before it is answered; else empty. */
  readonly known: string
  /** The same in any case: asked for once the body is read, or when there is something to compare it with. */
  readonly fingerprint: () => Promise<string>
}

interface StoredReply {
  readonly status: number
  readonly body: unknown
}

/** `shownOnce` are fields of the reply that are not kept, at any depth. What the answer creates has the id `creationId`. */
export type RespondOnce = (
  request: RepeatableRequest,
  answer: (creationId: string) => Promise<StoredReply>,
  shownOnce: readonly string[],
) => Promise<StoredReply & { replayed: boolean }>

/** A first request that is not answered by then was interrupted; the next one takes its place. Milliseconds. */
const claimTimeout = 30_000
/** Milliseconds between a repetition's looks for the first request's answer, and how often it looks. */
const pause = 50
const maxLooks = 100
const maxKeyLength = 256

interface Claim {
  readonly sequence: number
  readonly record: KeptReply & { readonly creationId: string }
}

/**
 * Answers a request, or repeats what was answered under its key within the last 24 hours, waiting for the
 * first request's answer for five seconds: `CONFLICT` when it is still not there, `IDEMPOTENCY_MISMATCH` for
 * another body. A request that ends in a problem leaves its key free. Tried again with the same body it has the same
 * creation id, also when it was interrupted: what it created already is not created twice.
 */
export function createRespondOnce(store: ReplyStore, log: Logger): RespondOnce {
  return async (request, answer, shownOnce) => {
    const key = storedKeyOf(request)
    const claimed = await claim(store, key, request.known)
    if ('reply' in claimed) {
      if (claimed.fingerprint === (await request.fingerprint()))
        return { ...claimed.reply, replayed: true }
      throw new Problem('IDEMPOTENCY_MISMATCH', 'idempotency-key: was used with another body')
    }
    const held = hold(store, key, claimed)
    const reply = await answer(claimed.record.creationId).catch(async (error: unknown) => {
      // Free for the next one at once; it may have been carried out all the same, so the id stays.
      const given = { ...claimed.record, at: longAgo }
      await store.write(key, await held.release(), given).catch(() => {}) // it frees itself in time
      throw error
    })
    try {
      await store.write(key, await held.release(), {
        fingerprint: await request.fingerprint(),
        at: clock.now().toISOString(),
        reply: { status: reply.status, body: without(reply.body, shownOnce) },
      })
    } catch (error) {
      // The work is done: it is told, and the claim is left to whoever asks again.
      log.warn({ err: error }, 'a reply is not kept')
    }
    return { ...reply, replayed: false }
  }
}

function without(body: unknown, fields: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (fields.includes(name) ? undefined : value)),
  )
}

function storedKeyOf({ key, owner, use }: RepeatableRequest): StoredKey {
  if (key.length > maxKeyLength)
    throw invalid('idempotency-key', `must be at most ${maxKeyLength} characters`)
  const hashed = hash('sha256', owner).slice(0, 32)
  return {
    owner: hashed,
    subject: replySubject(hashed, hash('sha256', `${owner} ${use}\0${key}`)),
  }
}

/** Takes the key as soon as it is free, or answers what is kept under it. */
async function claim(
  store: ReplyStore,
  key: StoredKey,
  known: string,
): Promise<Claim | { reply: StoredReply; fingerprint: string }> {
  let record = claimOf(known, newUuid())
  let sequence = await store.write(key, 0, record)
  for (let look = 0; sequence === undefined && look < maxLooks; look += 1) {
    const { kept, sequence: last } = await store.read(key)
    const { fingerprint, reply } = kept
    if (reply) return { reply, fingerprint }
    if (!isHeld(kept)) {
      record = claimOf(known, creationIdAfter(kept, known))
      sequence = await store.write(key, last, record)
    }
    if (sequence === undefined) await delay(pause)
  }
  if (sequence !== undefined) return { sequence, record }
  throw new Problem('CONFLICT', 'idempotency-key: its first request is being answered', {
    retryAfter: 1,
  })
}

/** The id of an interrupted request goes on to its repetition; another body creates something else. */
function creationIdAfter({ fingerprint, creationId }: KeptReply, known: string): string {
  return creationId !== undefined && known !== '' && fingerprint === known ? creationId : newUuid()
}

/** Keeps a claim fresh while its request is being answered, which an upload may take minutes for. */
function hold(store: ReplyStore, key: StoredKey, { sequence: first, record }: Claim) {
  let sequence = first
  let renewed = Promise.resolve()
  const renew = async () => {
    const fresh = claimOf(record.fingerprint, record.creationId)
    sequence = (await store.write(key, sequence, fresh)) ?? sequence
  }
  const timer = setInterval(() => {
    renewed = renewed.then(renew).catch(() => {}) // the next one may succeed, and the claim outlasts two
  }, claimTimeout / 3)
  return {
    /** Lets it age from now on; answers its sequence. */
    async release(): Promise<number> {
      clearInterval(timer)
      await renewed
      return sequence
    },
  }
}

function claimOf(fingerprint: string, creationId: string): Claim['record'] {
  return { fingerprint, creationId, at: clock.now().toISOString() }
}

function isHeld({ at }: KeptReply): boolean {
  return clock.now().getTime() - Date.parse(at) < claimTimeout
}
