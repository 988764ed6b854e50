import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type KeptReply, replySubject } from '@outrider/contracts/gateway'
import { newUuid } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Incoming } from '../http/incoming.ts'
import { longAgo, type ReplyStore, type StoredKey } from './reply-store.ts'

const maxKeyLength = 256

/** A body, with the header `Idempotency-Key` in place of its own key where that is missing. */
export function withKey<Field extends string, Body extends { readonly [Name in Field]?: string }>(
  field: Field,
  body: Body,
  { header }: Pick<Incoming, 'header'>,
): Body {
  const key = header('Idempotency-Key')
  if (key.length > maxKeyLength)
    throw invalid('Idempotency-Key', `must be at most ${maxKeyLength} characters`)
  return body[field] === undefined && key !== '' ? { ...body, [field]: key } : body
}

/** A request that is handled once, however often it is sent. */
interface RepeatableRequest {
  /** The `Idempotency-Key` header. */
  readonly key: string
  /** Whose key it is. */
  readonly owner: string
  /** Method and path: the same key is independent elsewhere. */
  readonly use: string
  /** Hash of the body where it is known before the request is handled; else empty. */
  readonly bodyHash: string
  /** The same in any case: asked for once the body is read, or when there is something to compare it with. */
  readonly readBodyHash: () => Promise<string>
}

interface StoredReply {
  readonly status: number
  readonly body: unknown
}

/**
 * `shownOnce` are fields of the reply that are not kept, at any depth. `creationId` is the id of the created
 * resource.
 */
export type RespondOnce = (
  request: RepeatableRequest,
  answer: (creationId: string) => Promise<StoredReply>,
  shownOnce: readonly string[],
) => Promise<StoredReply & { replayed: boolean }>

/** A first request without a reply by then was interrupted; the next one takes its place. Milliseconds. */
const claimTimeout = 30_000
/** Milliseconds between a duplicate's reads of the first request's reply, and their number. */
const pause = 50
const maxLooks = 100

interface Claim {
  readonly sequence: number
  readonly record: KeptReply & { readonly creationId: string }
}

/**
 * Handles a request, or repeats the reply kept under its key within the last 24 hours, waiting five seconds for the
 * first request: `CONFLICT` when it is still not done, `IDEMPOTENCY_MISMATCH` for another body. A request that fails
 * with a problem leaves its key free. A retry with the same body has the same creation id, also after an
 * interruption: nothing is created twice.
 */
export function createRespondOnce(store: ReplyStore, log: Logger): RespondOnce {
  return async (request, answer, shownOnce) => {
    const key = storedKeyOf(request)
    const claimed = await claim(store, key, request.bodyHash)
    if ('reply' in claimed) {
      if (claimed.bodyHash === (await request.readBodyHash()))
        return { ...claimed.reply, replayed: true }
      throw new Problem('IDEMPOTENCY_MISMATCH', 'Idempotency-Key: was used with a different body')
    }
    const held = hold(store, key, claimed)
    const reply = await answer(claimed.record.creationId).catch(async (error: unknown) => {
      // Free for the next request immediately; the work may be done all the same, so the id stays.
      const given = { ...claimed.record, at: longAgo }
      await store.write(key, await held.release(), given).catch(() => {}) // it frees itself in time
      throw error
    })
    try {
      const answered: KeptReply = {
        bodyHash: await request.readBodyHash(),
        at: clock.now().toISOString(),
        reply: { status: reply.status, body: without(reply.body, shownOnce) },
      }
      if (!(await keep(store, key, await held.release(), claimed, answered)))
        log.warn('a reply is not kept: another request has taken its key')
    } catch (error) {
      // The work is done: it is returned, and the claim is left to the next retry.
      log.warn({ err: error }, 'a reply is not kept')
    }
    return { ...reply, replayed: false }
  }
}

/** Writes a reply in place of its claim, also where a renewal was written and its acknowledgement was lost. */
async function keep(
  store: ReplyStore,
  key: StoredKey,
  last: number,
  { record }: Claim,
  answered: KeptReply,
): Promise<boolean> {
  if ((await store.write(key, last, answered)) !== undefined) return true
  const { kept, sequence } = await store.read(key)
  const isOwn = kept.reply === undefined && kept.creationId === record.creationId
  return isOwn && (await store.write(key, sequence, answered)) !== undefined
}

function without(body: unknown, fields: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (fields.includes(name) ? undefined : value)),
  )
}

function storedKeyOf({ key, owner, use }: RepeatableRequest): StoredKey {
  if (key.length > maxKeyLength)
    throw invalid('Idempotency-Key', `must be at most ${maxKeyLength} characters`)
  const hashed = hash('sha256', owner).slice(0, 32)
  return {
    owner: hashed,
    subject: replySubject(hashed, hash('sha256', `${owner} ${use}\0${key}`)),
  }
}

/** Takes the key as soon as it is free, or returns the reply kept under it. */
async function claim(
  store: ReplyStore,
  key: StoredKey,
  requestHash: string,
): Promise<Claim | { reply: StoredReply; bodyHash: string }> {
  let record = claimOf(requestHash, newUuid())
  let sequence = await store.write(key, 0, record)
  for (let look = 0; sequence === undefined && look < maxLooks; look += 1) {
    const { kept, sequence: last } = await store.read(key)
    const { bodyHash, reply } = kept
    if (reply) return { reply, bodyHash }
    if (!isHeld(kept)) {
      record = claimOf(requestHash, creationIdAfter(kept, requestHash))
      sequence = await store.write(key, last, record)
    }
    if (sequence === undefined) await delay(pause)
  }
  if (sequence !== undefined) return { sequence, record }
  throw new Problem('CONFLICT', 'Idempotency-Key: the first request is still in progress', {
    retryAfter: 1,
  })
}

/** A retry inherits the id of the interrupted request; another body creates something else. */
function creationIdAfter({ bodyHash, creationId }: KeptReply, requestHash: string): string {
  return creationId !== undefined && requestHash !== '' && bodyHash === requestHash
    ? creationId
    : newUuid()
}

/** Keeps a claim fresh while its request is handled, which an upload may take minutes for. */
function hold(store: ReplyStore, key: StoredKey, { sequence: first, record }: Claim) {
  let sequence = first
  let renewed = Promise.resolve()
  const renew = async () => {
    const fresh = claimOf(record.bodyHash, record.creationId)
    sequence = (await store.write(key, sequence, fresh)) ?? sequence
  }
  const timer = setInterval(() => {
    renewed = renewed.then(renew).catch(() => {}) // the next one may succeed, and the claim outlasts two
  }, claimTimeout / 3)
  return {
    /** Lets it age from now on; returns its sequence. */
    async release(): Promise<number> {
      clearInterval(timer)
      await renewed
      return sequence
    },
  }
}

function claimOf(bodyHash: string, creationId: string): Claim['record'] {
  return { bodyHash, creationId, at: clock.now().toISOString() }
}

function isHeld({ at }: KeptReply): boolean {
  return clock.now().getTime() - Date.parse(at) < claimTimeout
}
