import { setTimeout as delay } from 'node:timers/promises'
import type { Installation } from '../src/outrider.ts'

/** What callers sent and saw while something was broken. */
export interface Report {
  /** The idempotency keys of events that were answered 202. */
  readonly events: readonly string[]
  /** The source event ids of on-chain events that were answered 200. */
  readonly triggers: readonly string[]
  /** How often each answer was seen: a status, or the code of a connection that failed. */
  readonly seen: Readonly<Record<string, number>>
  /** How often each message of a 503 was seen. */
  readonly reasons: Readonly<Record<string, number>>
  /** When events were accepted, in milliseconds of `performance.now()`. */
  readonly acceptedAt: readonly number[]
}

export interface Load {
  /** How many calls have succeeded so far. */
  readonly count: () => number
  /** Sends nothing new, and resolves when all that was begun has been accepted, or was tried once more. */
  stop(until?: 'accepted' | 'tried'): Promise<Report>
}

const people = 100
/** Calls that wait for a caller; no more begin meanwhile, so that what a slow machine must catch up with stays small. */
const maxWaiting = 1_000
/** Milliseconds between a caller's tries. */
const pause = 100
/** Longer than any timeout inside the house. */
const timeout = 40_000

/** The wallet that names whom the call of a key is about. */
export function walletOf(key: string): string {
  return wallet(Number(key.split('-')[1]))
}

/** Both kinds of calls go round all people. */
function personOf(n: number): number {
  return (n + Math.floor(n / 10)) % people
}

function wallet(n: number): string {
  return `0x${(personOf(n) + 1).toString(16).padStart(40, '0')}`
}

/**
 * Sends events, every fifth in the bulk lane, and every tenth time an on-chain event, each under a key of its own, as
 * callers do who try again until it is accepted. `prefix` tells the keys of two loads apart; `urls` are the gateways
 * that take calls now.
 */
export function startLoad(
  { bootstrap }: Installation,
  prefix: string,
  {
    perSecond = 400,
    callers = 32,
    urls = () => [bootstrap.baseUrl],
    eventsOnly = false,
  }: {
    perSecond?: number
    callers?: number
    urls?: () => readonly string[]
    eventsOnly?: boolean
  } = {},
): Load {
  const { secretKey } = bootstrap
  const acceptedAt: number[] = []
  const accepted = { events: [] as string[], triggers: [] as string[] }
  const seen: Record<string, number> = {}
  const reasons: Record<string, number> = {}
  const queue: number[] = []
  let next = 0
  let turn = 0
  const stop = new AbortController()
  const end = new AbortController()
  const began = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const now = ((performance.now() - began) / 1_000) * perSecond
    for (; due < now; due += 1) if (queue.length < maxWaiting) queue.push((next += 1))
  }, 20)

  const send = async (path: string, body: object): Promise<boolean> => {
    const open = urls()
    const url = `${open[(turn += 1) % open.length]}${path}`
    const { answer, text } = await tryOnce(url, secretKey.live, body)
    seen[answer] = (seen[answer] ?? 0) + 1
    if (answer === '503') reasons[messageIn(text)] = (reasons[messageIn(text)] ?? 0) + 1
    if (answer === '202') acceptedAt.push(performance.now())
    return answer === '202' || answer === '200'
  }
  const sendUntilAccepted = async (n: number) => {
    const key = `${prefix}-${n}`
    const kind = n % 10 === 0 && !eventsOnly ? 'triggers' : 'events'
    const [path, body] = kind === 'triggers' ? onchainEvent(n, key) : productEvent(n, key)
    while (!(await send(path, body))) {
      if (end.signal.aborted) return
      await delay(pause)
    }
    accepted[kind].push(key)
  }
  const call = async () => {
    while (!stop.signal.aborted || queue.length > 0) {
      const n = queue.shift()
      if (n === undefined) await delay(5)
      else await sendUntilAccepted(n)
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, call))
  return {
    count: () => accepted.events.length + accepted.triggers.length,
    async stop(until = 'accepted') {
      stop.abort()
      if (until === 'tried') end.abort()
      clearInterval(timer)
      await calling
      return { ...accepted, seen, reasons, acceptedAt }
    },
  }
}

function productEvent(n: number, key: string): [string, object] {
  const contact = { walletAddress: wallet(n), externalId: `user_${personOf(n)}` }
  const body = { event: 'crash.deposit', contact, payload: { n }, idempotencyKey: key }
  return n % 5 === 1 ? ['/events/batch', { events: [body] }] : ['/events', body]
}

function onchainEvent(n: number, key: string): [string, object] {
  const body = { chain: 'base', event: 'Deposit', walletAddress: wallet(n) }
  return ['/v2/automations/runtime/triggers/onchain-event', { ...body, sourceEventId: key }]
}

function messageIn(text: string): string {
  return /"message":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 200)
}

/** The status of the answer and its body, or how the connection failed. */
async function tryOnce(
  url: string,
  key: string,
  body: object,
): Promise<{ answer: string; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
    return { answer: String(response.status), text: await response.text() }
  } catch (error) {
    return { answer: failureOf(error), text: '' }
  }
}

function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return String(cause)
}
