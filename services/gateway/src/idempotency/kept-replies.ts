import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { parse, subjectFor } from '@outrider/contracts/contract'
import { KeptReply, replyKept } from '@outrider/contracts/gateway'
import { replyGetSubject } from '@outrider/contracts/permissions'
import { invalid, Problem } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { Type } from 'typebox'

/** A request that is to be answered once, however often it comes. */
export interface RepeatableRequest {
  /** The `Idempotency-Key` header. */
  readonly key: string
  /** Whose key it is, and what it is used for: the same text means nothing elsewhere. */
  readonly scope: string
  /** What its body is recognized by: asked for once the body is read, or when there is something to compare it with. */
  readonly fingerprint: () => Promise<string>
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

/** A first request that has not been answered by then was interrupted; the next one takes its place. Milliseconds. */
const claimTimeout = 30_000
const timeout = 5_000
/** Milliseconds between a repetition's looks for the first request's answer, and how often it looks. */
const pause = 50
const maxLooks = 100
/** JetStream's code for «somebody else has written this subject meanwhile». */
const wrongLastSequence = 10_071

const Acknowledgement = Type.Object({
  seq: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.Object({ err_code: Type.Integer() })),
})

/** `answerOnce` on one connection; `shownOnce` are fields of the reply that are not kept, at any depth. */
export type AnswerOnce = (
  request: RepeatableRequest,
  answer: () => Promise<Reply>,
  shownOnce: readonly string[],
) => Promise<Reply & { replayed: boolean }>

/**
 * Answers a request, or repeats what was answered under its key within the last 24 hours, waiting for the
 * first request's answer for five seconds: `CONFLICT` when it is still not there, `IDEMPOTENCY_MISMATCH` for
 * another body. A request that ends in a problem leaves its key free.
 */
export async function answerOnce(
  nats: NatsConnection,
  request: RepeatableRequest,
  answer: () => Promise<Reply>,
  shownOnce: readonly string[],
): Promise<Reply & { replayed: boolean }> {
  const subject = subjectOf(request)
  const claimed = await claim(nats, subject)
  if ('reply' in claimed) {
    if (claimed.fingerprint === (await request.fingerprint()))
      return { ...claimed.reply, replayed: true }
    throw new Problem('IDEMPOTENCY_MISMATCH', 'idempotency-key: was used with another body')
  }
  const held = hold(nats, subject, claimed.sequence)
  try {
    const reply = await answer()
    await keep(nats, subject, await held.release(), {
      fingerprint: await request.fingerprint(),
      at: clock.now().toISOString(),
      reply: { status: reply.status, body: without(reply.body, shownOnce) },
    })
    return { ...reply, replayed: false }
  } catch (error) {
    await keep(nats, subject, await held.release(), free).catch(() => {}) // it frees itself in time
    throw error
  }
}

function without(body: unknown, fields: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (fields.includes(name) ? undefined : value)),
  )
}

/** A claim that nobody holds. */
const free: KeptReply = { fingerprint: '', at: new Date(0).toISOString() }

function subjectOf({ key, scope }: RepeatableRequest): string {
  if (key.length > 256) throw invalid('idempotency-key', 'must be at most 256 characters')
  return subjectFor(replyKept, hash('sha256', `${scope}\0${key}`))
}

/** Takes the key as soon as nobody holds it, or answers what is kept under it. */
async function claim(
  nats: NatsConnection,
  subject: string,
): Promise<{ sequence: number } | { reply: Reply; fingerprint: string }> {
  let sequence = await keep(nats, subject, 0, claimOf())
  for (let look = 0; sequence === undefined && look < maxLooks; look += 1) {
    const { kept, sequence: last } = await read(nats, subject)
    const { fingerprint, reply } = kept
    if (reply) return { reply, fingerprint }
    if (!isHeld(kept)) sequence = await keep(nats, subject, last, claimOf())
    if (sequence === undefined) await delay(pause)
  }
  if (sequence !== undefined) return { sequence }
  throw new Problem('CONFLICT', 'idempotency-key: its first request is being answered', {
    retryAfter: 1,
  })
}

/** Keeps a claim fresh while its request is being answered, which an upload may take minutes for. */
function hold(nats: NatsConnection, subject: string, first: number) {
  let sequence = first
  let renewed = Promise.resolve()
  const renew = async () => {
    sequence = (await keep(nats, subject, sequence, claimOf())) ?? sequence
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

function claimOf(): KeptReply {
  return { fingerprint: '', at: clock.now().toISOString() }
}

function isHeld({ at }: KeptReply): boolean {
  return clock.now().getTime() - Date.parse(at) < claimTimeout
}

/** Writes if nobody has since `last`; answers the new sequence, or undefined when somebody has. */
async function keep(
  nats: NatsConnection,
  subject: string,
  last: number,
  kept: KeptReply,
): Promise<number | undefined> {
  const sent = headers()
  sent.set('Nats-Expected-Last-Subject-Sequence', String(last))
  const answer = await ask(nats, subject, JSON.stringify(kept), sent)
  const { seq, error } = parse(Acknowledgement, answer.json())
  if (error && error.err_code !== wrongLastSequence)
    throw new Problem('UNAVAILABLE', 'not accepted, try again', { retryAfter: 1 })
  return error ? undefined : seq
}

async function read(nats: NatsConnection, subject: string) {
  const answer = await ask(nats, `${replyGetSubject}.${subject}`, '')
  if (answer.headers?.code === 404) return { kept: free, sequence: 0 }
  return {
    kept: parse(KeptReply, answer.json()),
    sequence: Number(answer.headers?.get('Nats-Sequence')),
  }
}

async function ask(nats: NatsConnection, subject: string, data: string, sent = headers()) {
  return nats.request(subject, data, { timeout, headers: sent }).catch((cause: unknown) => {
    throw new Problem('UNAVAILABLE', 'not accepted, try again', { cause, retryAfter: 1 })
  })
}
