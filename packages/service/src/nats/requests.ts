import { setTimeout as delay } from 'node:timers/promises'
import { headers, type Msg, type NatsConnection, TimeoutError } from '@nats-io/transport-node'
import { parseMessage, type RequestContract } from '@outrider/contracts/contract'
import { newUuid } from '@outrider/contracts/ids'
import { isProblemCode, Problem, ProblemReply } from '@outrider/contracts/problem'
import type { Static, TSchema } from 'typebox'
import { constraintOf, isTimeout, isTransient } from '../db/pool.ts'
import { stir } from '../jobs/loop.ts'
import { createTurnQueues, type TurnQueue, type WaitingRoom } from '../jobs/turns.ts'
import type { Logger } from '../observe/log.ts'
import { requestSeconds } from '../observe/metrics.ts'
import { currentOrigin, withOrigin } from '../observe/origin.ts'
import { beginSpan } from '../observe/tracing.ts'
import { Disconnected, pauseForMoves, whileConnected } from './connection.ts'
import { fitting, isWithoutResponder } from './publish.ts'

const problemHeader = 'Outrider-Problem'
const requestIdHeader = 'Outrider-Request-Id'
const traceparentHeader = 'traceparent'
const addressHeader = 'Outrider-Address'
const creationIdHeader = 'Outrider-Creation-Id'
/** Milliseconds for which the caller still waits. */
const timeoutHeader = 'Outrider-Timeout'
const replyTimeout = 5_000

/** Facts about a request besides its data. */
export interface RequestContext {
  /**
   * The id, without its prefix, of the record that the request creates: the same when an interrupted request is tried
   * again. A record that has the id already was created by it.
   */
  readonly creationId: string
}

export interface Handler {
  readonly contract: RequestContract
  handle(data: unknown, asked: RequestContext): Promise<unknown>
}

/** Binds a contract to its handler; both must agree on the types. */
export function handle<Request extends TSchema, Reply extends TSchema>(
  contract: RequestContract<Request, Reply>,
  work: (request: Static<Request>, asked: RequestContext) => Promise<Static<Reply>>,
): Handler {
  return { contract, handle: (data, asked) => work(parseMessage(contract.request, data), asked) }
}

/** How much a service does for its callers at a time. */
interface RequestBounds {
  /** Requests of one contract that are handled at the same time. */
  readonly running: number
  /** Those that wait, of all contracts. */
  readonly waiting: WaitingRoom
}
/** While 256 of a contract are handled, about 2,000 wait: one or two seconds of work. */
const requestBounds: RequestBounds = {
  running: 256,
  waiting: { bytes: 32 * 1_024 ** 2, perItem: 16_384 },
}

/**
 * Serves every handler's subject, from its return until disposed; then waits for the pending replies. Requests of
 * tenants take turns where many of one contract wait; a request whose caller has gone is dropped.
 */
export async function serveRequests(
  nats: NatsConnection,
  queue: string,
  log: Logger,
  handlers: readonly Handler[],
  { running, waiting }: RequestBounds = requestBounds,
): Promise<AsyncDisposable> {
  const turnsOf = createTurnQueues(waiting)
  const owed = new Set<Promise<void>>()
  const owe = (reply: Promise<void>) => {
    stir()
    owed.add(reply)
    void reply.finally(() => owed.delete(reply))
  }
  const answered = handlers.map((handler) => ({ handler, turns: turnsOf(running) }))
  const subscribe = () =>
    answered.map(({ handler, turns }) =>
      nats.subscribe(handler.contract.subject, {
        queue,
        callback: (error, msg) => {
          // The server refused the subscription: the contracts do not declare that this service handles it.
          if (error) log.error({ err: error, subject: handler.contract.subject }, 'not subscribed')
          else
            owe(
              respondInTurn(turns, (until) => respondTraced(queue, handler, msg, log, until), msg),
            )
        },
      }),
    )
  let subscriptions = subscribe()
  const pause = async () => {
    const ending = subscriptions
    subscriptions = []
    await Promise.all(ending.map((subscription) => subscription.drain()))
    await Promise.all(owed)
  }
  const pausing = pauseForMoves(nats, {
    pause,
    resume: () => {
      subscriptions = subscribe()
    },
  })
  await nats.flush() // the server knows the subscriptions: requests now find a responder
  return {
    async [Symbol.asyncDispose]() {
      pausing[Symbol.dispose]()
      await pause()
    },
  }
}

/** Handles a request when it is its tenant's turn; those without a tenant are few, and do not wait. */
async function respondInTurn(
  turns: TurnQueue,
  respondNow: (until: number) => Promise<void>,
  msg: Msg,
): Promise<void> {
  const lane = laneOf(msg)
  const until = performance.now() + timeoutOf(msg)
  if (lane === undefined) return respondNow(until)
  try {
    await turns.run(lane, msg.data.length, until, () => respondNow(until))
  } catch (error) {
    respondProblem(msg, problemOf(error))
  }
}

/** The first id of an organization in a request: requests begin with their tenant or actor. */
function laneOf({ data }: Msg): string | undefined {
  const beginning = Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, 256))
  return /"orgId":"(\w{1,64})"/.exec(beginning.toString('latin1'))?.[1]
}

function timeoutOf(msg: Msg): number {
  return Number(msg.headers?.get(timeoutHeader) || replyTimeout)
}

/** Handles a request as a part of the caller's request. */
async function respondTraced(
  service: string,
  handler: Handler,
  msg: Msg,
  log: Logger,
  until: number,
): Promise<void> {
  const { subject } = handler.contract
  const span = beginSpan(service, subject, 'service request', {
    requestId: msg.headers?.get(requestIdHeader) || undefined,
    traceparent: msg.headers?.get(traceparentHeader) || undefined,
    address: msg.headers?.get(addressHeader) || undefined,
  })
  await withOrigin({ ...span.origin, until }, () => respond(handler, msg, log))
  span.end()
}

async function respond(handler: Handler, msg: Msg, log: Logger): Promise<void> {
  const began = performance.now()
  let outcome = 'ok'
  try {
    const creationId = msg.headers?.get(creationIdHeader) || newUuid()
    msg.respond(JSON.stringify(await handler.handle(msg.json(), { creationId })))
  } catch (error) {
    const problem = problemOf(error)
    outcome = problem.code
    if (problem !== error && problem.code !== 'CONFLICT')
      log[problem.code === 'INTERNAL' ? 'error' : 'warn'](
        { err: error, subject: msg.subject },
        'request failed',
      )
    respondProblem(msg, problem)
  }
  const labels = { contract: handler.contract.subject, outcome }
  requestSeconds.observe(labels, (performance.now() - began) / 1_000)
}

function respondProblem(msg: Msg, { code, message, faults, retryAfter, cells }: Problem): void {
  const reply = headers()
  reply.set(problemHeader, code)
  msg.respond(JSON.stringify({ message, faults, retryAfter, cells }), { headers: reply })
}

/**
 * A database that is briefly unavailable or busy is no bug: the caller may try again. A key that another record has is
 * the caller's fault: see `chosenKey`.
 */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (constraintOf(error).endsWith('_chosen_key'))
    return new Problem('CONFLICT', 'key: another one has this key', { cause: error })
  if (!isTransient(error) && !isTimeout(error))
    return new Problem('INTERNAL', 'Internal error.', { cause: error })
  return unavailable(error)
}

/**
 * Sends a request to the owning service, and throws the `Problem` in its reply; `UNAVAILABLE` when there is no reply.
 * Any other error is a bug.
 */
export async function request<Request extends TSchema, Reply extends TSchema>(
  nats: NatsConnection,
  contract: RequestContract<Request, Reply>,
  data: Static<Request>,
  { creationId = contract.isRepeatable && newUuid() }: { creationId?: string | undefined } = {},
): Promise<Static<Reply>> {
  const sent = headers()
  const { requestId, traceparent, address, until = Infinity } = currentOrigin()
  const left = Math.floor(until - performance.now())
  const timeout = Math.min(contract.timeoutMs ?? replyTimeout, left)
  if (timeout <= 0) throw unavailable(new Error(`no time is left to request ${contract.subject}`))
  if (requestId) sent.set(requestIdHeader, requestId)
  if (traceparent) sent.set(traceparentHeader, traceparent)
  if (address) sent.set(addressHeader, address)
  if (creationId) sent.set(creationIdHeader, creationId)
  const text = fitting(JSON.stringify(data), nats)
  const send = (time: number) => {
    sent.set(timeoutHeader, String(time))
    const sendOnce = () => nats.request(contract.subject, text, { timeout: time, headers: sent })
    return untilResponder(() => whileConnected(nats, sendOnce), time, contract.isRepeatable)
  }
  const reply = contract.isRepeatable ? sendTwice(send, timeout) : send(timeout)
  const msg = await reply.catch((error: unknown) => {
    throw unanswered(contract, error)
  })
  const code = msg.headers?.get(problemHeader)
  if (!code) return readReply(contract, msg)
  const { message, ...details } = parseMessage(ProblemReply, msg.json())
  throw new Problem(isProblemCode(code) ? code : 'INTERNAL', message, details)
}

/** Milliseconds after which a request that may be repeated is sent again. */
const repeatAfter = 1_000
/** Requests of a process that are sent again within a second: beyond it the services are slow, and nothing was lost. */
const maxRepeats = 20
const repeats = { second: 0, count: 0 }

/** Whether another request may be sent again in this second. */
function mayRepeat(): boolean {
  const second = Math.floor(performance.now() / 1_000)
  if (repeats.second !== second) Object.assign(repeats, { second, count: 0 })
  repeats.count += 1
  return repeats.count <= maxRepeats
}

/** The first reply to a request that is sent again after a second: a process that has ended since never replies. */
async function sendTwice(send: (timeout: number) => Promise<Msg>, timeout: number): Promise<Msg> {
  const { promise, resolve, reject } = Promise.withResolvers<Msg>()
  send(timeout).then(resolve, reject)
  const timer = setTimeout(() => {
    if (mayRepeat()) send(timeout - repeatAfter).then(resolve, () => {}) // the first attempt ends the request
  }, repeatAfter)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds for which a request looks for a process that handles it: all may be changing their servers. */
const responderLimit = { once: 500, repeatable: 1_500 }
/** Milliseconds between its tries. */
const responderPause = 100

/** Sends a request again that no process has received, or whose connection was lost if it may be repeated. */
async function untilResponder(
  send: () => Promise<Msg>,
  timeout: number,
  isRepeatable = false,
): Promise<Msg> {
  const limit = isRepeatable ? responderLimit.repeatable : responderLimit.once
  const end = performance.now() + Math.min(limit, timeout)
  for (;;)
    try {
      return await send()
    } catch (error) {
      const isLost = isWithoutResponder(error) || (isRepeatable && error instanceof Disconnected)
      if (!isLost || performance.now() + responderPause > end) throw error
      await delay(responderPause)
    }
}

/** A reply that breaks the contract is a bug of the responder, never a fault of the request. */
function readReply<Reply extends TSchema>(
  { subject, reply }: RequestContract<TSchema, Reply>,
  msg: Msg,
): Static<Reply> {
  try {
    return parseMessage(reply, msg.json())
  } catch (error) {
    throw new Error(`the reply of ${subject} violates its contract`, { cause: error })
  }
}

function unanswered(contract: RequestContract, error: unknown): unknown {
  const isOut =
    isWithoutResponder(error) || error instanceof TimeoutError || error instanceof Disconnected
  if (!isOut && !isClosed(error)) return error
  return unavailable(new Error(`${contract.subject} got no reply`, { cause: error }))
}

function unavailable(cause: unknown): Problem {
  return new Problem('UNAVAILABLE', 'The service is unavailable. Retry later.', {
    cause,
    retryAfter: 1,
  })
}

/** A connection that was closed during the request: the process is shutting down. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name.endsWith('ConnectionError')
}

/**
 * Reads all wanted items, in as many requests as it takes: a reply without room for more says in `next` where the
 * next request continues.
 */
export async function paginate<Wanted, Reply extends { readonly next: number | null }>(
  wanted: readonly Wanted[],
  ask: (part: Wanted[]) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = []
  let start = 0
  while (start < wanted.length) {
    const reply = await ask(wanted.slice(start))
    replies.push(reply)
    start = reply.next === null ? wanted.length : start + reply.next
  }
  return replies
}
