import {
  headers,
  type Msg,
  type NatsConnection,
  PermissionViolationError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node'
import { combinedSubject, parseMessage, type RequestContract } from '@outrider/contracts/contract'
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
import {
  combine,
  handleCombined,
  type OutgoingRequest,
  readCombinedReplies,
  type ReceivedRequest,
  type WaitingRequest,
  writeCombinedRequests,
} from './combined-requests.ts'
import { Disconnected, pauseForMoves, whileConnected } from './connection.ts'
import { fitting, isWithoutResponder } from './publish.ts'
import { sendTwice, untilResponder } from './repeats.ts'

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
  const subscribeTo = (subject: string, receive: (msg: Msg) => Promise<void>) =>
    nats.subscribe(subject, {
      queue,
      callback: (error, msg) => {
        // The server refused the subscription: the contracts do not declare that this service handles it.
        if (error) log.error({ err: error, subject }, 'not subscribed')
        else owe(receive(msg))
      },
    })
  const subscribe = () =>
    answered.flatMap(({ handler, turns }) => {
      const { contract } = handler
      const receive = (asked: ReceivedRequest) => respondInTurn(queue, handler, turns, asked, log)
      const single = subscribeTo(contract.subject, (msg) => receive(receivedRequest(msg)))
      if (!contract.isCombined) return [single]
      const together = (msg: Msg) => respondTogether(msg, receive, log)
      return [single, subscribeTo(combinedSubject(contract), together)]
    })
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

function receivedRequest(msg: Msg): ReceivedRequest {
  const header = (name: string) => msg.headers?.get(name) || undefined
  return {
    lane: laneOf(msg),
    bytes: msg.data.length,
    timeout: Number(header(timeoutHeader) ?? replyTimeout),
    origin: {
      requestId: header(requestIdHeader),
      traceparent: header(traceparentHeader),
      address: header(addressHeader),
    },
    creationId: header(creationIdHeader),
    read: () => msg.json(),
    respond: (reply) => msg.respond(reply),
    refuse: (problem) => respondProblem(msg, problem),
  }
}

/** Handles the requests of a message, and replies to all of them together. */
async function respondTogether(
  msg: Msg,
  receive: (asked: ReceivedRequest) => Promise<void>,
  log: Logger,
): Promise<void> {
  const late = unavailable('its turn did not come in time')
  try {
    const bytes = msg.data.length
    msg.respond(await handleCombined(msg.json(), { lane: laneOf(msg), bytes }, receive, late))
  } catch (error) {
    log.error({ err: error, subject: msg.subject }, 'requests failed')
    respondProblem(msg, problemOf(error))
  }
}

/** Handles a request when it is its tenant's turn; those without a tenant are few, and do not wait. */
async function respondInTurn(
  service: string,
  handler: Handler,
  turns: TurnQueue,
  asked: ReceivedRequest,
  log: Logger,
): Promise<void> {
  const { lane, bytes } = asked
  const until = performance.now() + asked.timeout
  const respondNow = () => respondTraced(service, handler, asked, log, until)
  if (lane === undefined) return respondNow()
  try {
    await turns.run(lane, bytes, until, respondNow)
  } catch (error) {
    asked.refuse(problemOf(error))
  }
}

/** The first id of an organization in a request: requests begin with their tenant or actor. */
function laneOf({ data }: Msg): string | undefined {
  const beginning = Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, 256))
  return laneIn(beginning.toString('latin1'))
}

function laneIn(text: string): string | undefined {
  return /"orgId":"(\w{1,64})"/.exec(text.slice(0, 256))?.[1]
}

/** Handles a request as a part of the caller's request. */
async function respondTraced(
  service: string,
  handler: Handler,
  asked: ReceivedRequest,
  log: Logger,
  until: number,
): Promise<void> {
  const { subject } = handler.contract
  const span = beginSpan(service, subject, 'service request', asked.origin)
  await withOrigin({ ...span.origin, until }, () => respond(handler, asked, log))
  span.end()
}

async function respond(handler: Handler, asked: ReceivedRequest, log: Logger): Promise<void> {
  const { subject } = handler.contract
  const began = performance.now()
  let outcome = 'ok'
  try {
    const { creationId = newUuid() } = asked
    asked.respond(JSON.stringify(await handler.handle(asked.read(), { creationId })))
  } catch (error) {
    const problem = problemOf(error)
    outcome = problem.code
    if (problem !== error && problem.code !== 'CONFLICT')
      log[problem.code === 'INTERNAL' ? 'error' : 'warn']({ err: error, subject }, 'request failed')
    asked.refuse(problem)
  }
  requestSeconds.observe({ contract: subject, outcome }, (performance.now() - began) / 1_000)
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
  const origin = currentOrigin()
  const { until = Infinity } = origin
  const left = Math.floor(until - performance.now())
  const timeout = Math.min(contract.timeoutMs ?? replyTimeout, left)
  if (timeout <= 0) throw unavailable(new Error(`no time is left to request ${contract.subject}`))
  const outgoing = { text: fitting(JSON.stringify(data), nats), timeout, creationId, origin }
  const reply =
    contract.isCombined && until === Infinity
      ? combine(nats, `${contract.subject} ${laneIn(outgoing.text)}`, outgoing, (requests) =>
          sendTogether(nats, contract, requests),
        )
      : sendSingly(nats, contract, outgoing)
  return readReply(contract, await reply)
}

/** Sends a request in a message of its own. Returns its reply; throws the problem in it. */
async function sendSingly(
  nats: NatsConnection,
  contract: RequestContract,
  { text, timeout, creationId, origin: { requestId, traceparent, address } }: OutgoingRequest,
): Promise<unknown> {
  const sent = headers()
  if (requestId) sent.set(requestIdHeader, requestId)
  if (traceparent) sent.set(traceparentHeader, traceparent)
  if (address) sent.set(addressHeader, address)
  if (creationId) sent.set(creationIdHeader, creationId)
  const send = (time: number) => {
    sent.set(timeoutHeader, String(time))
    const sendOnce = () => nats.request(contract.subject, text, { timeout: time, headers: sent })
    return untilResponder(() => whileConnected(nats, sendOnce), time, contract.isRepeatable)
  }
  const reply = contract.isRepeatable ? sendTwice(send, timeout) : send(timeout)
  const msg = await reply.catch((error: unknown) => {
    throw unanswered(contract, error)
  })
  return replyIn(msg)
}

/** The reply in a message; throws the problem in it. */
function replyIn(msg: Msg): unknown {
  const code = msg.headers?.get(problemHeader)
  if (!code) return msg.json()
  throw problemIn({ code, ...parseMessage(ProblemReply, msg.json()) })
}

function problemIn({
  code,
  message,
  ...details
}: Static<typeof ProblemReply> & { readonly code: string }): Problem {
  return new Problem(isProblemCode(code) ? code : 'INTERNAL', message, details)
}

/** Never rejects: each request resolves or rejects separately. */
async function sendTogether(
  nats: NatsConnection,
  contract: RequestContract,
  requests: readonly WaitingRequest[],
): Promise<void> {
  const sendEach = () => {
    for (const each of requests) sendSingly(nats, contract, each).then(each.resolve, each.reject)
  }
  if (requests.length === 1) return sendEach()
  const send = (timeout: number) => {
    const text = writeCombinedRequests(requests, timeout)
    const sendOnce = () => nats.request(combinedSubject(contract), text, { timeout })
    return whileConnected(nats, sendOnce)
  }
  try {
    const timeout = Math.max(...requests.map((each) => each.timeout))
    const msg = await (contract.isRepeatable ? sendTwice(send, timeout) : send(timeout))
    const replies = readCombinedReplies(replyIn(msg))
    for (const [place, { resolve, reject }] of requests.entries()) {
      const { data, problem } = replies[place] ?? {}
      if (problem) reject(problemIn(problem))
      else resolve(data)
    }
  } catch (error) {
    if (mayResend(contract, error)) return sendEach()
    for (const { reject } of requests) reject(unanswered(contract, error))
  }
}

/**
 * Whether requests that shared a message may be sent separately: no process has received it, which may be of an earlier
 * version, or NATS does not have the permissions of this version yet; or the connection was lost.
 */
function mayResend({ isRepeatable }: RequestContract, error: unknown): boolean {
  const isForbidden =
    error instanceof RequestError && error.cause instanceof PermissionViolationError
  const isLost = isRepeatable === true && error instanceof Disconnected
  return isForbidden || isLost || isWithoutResponder(error)
}

/** A reply that breaks the contract is a bug of the responder, never a fault of the request. */
function readReply<Reply extends TSchema>(
  { subject, reply }: RequestContract<TSchema, Reply>,
  value: unknown,
): Static<Reply> {
  try {
    return parseMessage(reply, value)
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
