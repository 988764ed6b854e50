import {
  headers,
  type Msg,
  type NatsConnection,
  NoRespondersError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node'
import { parse, type RequestContract } from '@outrider/contracts/contract'
import { newUuid } from '@outrider/contracts/ids'
import { isProblemCode, Problem, ProblemReply } from '@outrider/contracts/problem'
import type { Static, TSchema } from 'typebox'
import { isTimeout, isTransient } from '../db/pool.ts'
import type { Logger } from '../observe/log.ts'
import { requestSeconds } from '../observe/metrics.ts'
import { currentOrigin, withOrigin } from '../observe/origin.ts'
import { beginSpan } from '../observe/tracing.ts'
import { fitting } from './publish.ts'

const problemHeader = 'Outrider-Problem'
const requestIdHeader = 'Outrider-Request-Id'
const traceparentHeader = 'traceparent'
const creationIdHeader = 'Outrider-Creation-Id'
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
  return { contract, handle: (data, asked) => work(parse(contract.request, data), asked) }
}

/** Serves every handler's subject, from its return until disposed; then waits for the pending replies. */
export async function serveRequests(
  nats: NatsConnection,
  queue: string,
  log: Logger,
  handlers: readonly Handler[],
): Promise<AsyncDisposable> {
  const owed = new Set<Promise<void>>()
  const owe = (reply: Promise<void>) => {
    owed.add(reply)
    void reply.finally(() => owed.delete(reply))
  }
  const subscriptions = handlers.map((handler) =>
    nats.subscribe(handler.contract.subject, {
      queue,
      callback: (error, msg) => {
        // The server refused the subscription: the contracts do not declare that this service handles it.
        if (error) log.error({ err: error, subject: handler.contract.subject }, 'not subscribed')
        else owe(respondTraced(queue, handler, msg, log))
      },
    }),
  )
  await nats.flush() // the server knows the subscriptions: requests now find a responder
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(subscriptions.map((subscription) => subscription.drain()))
      await Promise.all(owed)
    },
  }
}

/** Handles a request as a part of the caller's request. */
async function respondTraced(
  service: string,
  handler: Handler,
  msg: Msg,
  log: Logger,
): Promise<void> {
  const { subject } = handler.contract
  const span = beginSpan(service, subject, 'service request', {
    requestId: msg.headers?.get(requestIdHeader) || undefined,
    traceparent: msg.headers?.get(traceparentHeader) || undefined,
  })
  await withOrigin(span.origin, () => respond(handler, msg, log))
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
    if (problem !== error)
      log[problem.code === 'INTERNAL' ? 'error' : 'warn'](
        { err: error, subject: msg.subject },
        'request failed',
      )
    const reply = headers()
    reply.set(problemHeader, problem.code)
    const { message, faults, retryAfter } = problem
    msg.respond(JSON.stringify({ message, faults, retryAfter }), { headers: reply })
  }
  const labels = { contract: handler.contract.subject, outcome }
  requestSeconds.observe(labels, (performance.now() - began) / 1_000)
}

/** A database that is briefly unavailable or busy is no bug: the caller may try again. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (!isTransient(error) && !isTimeout(error))
    return new Problem('INTERNAL', 'Internal error.', { cause: error })
  return new Problem('UNAVAILABLE', 'The service is unavailable. Retry later.', {
    cause: error,
    retryAfter: 1,
  })
}

/**
 * Sends a request to the owning service, and throws the `Problem` in its reply; `UNAVAILABLE` when there is no reply.
 * Any other error is a bug.
 */
export async function request<Request extends TSchema, Reply extends TSchema>(
  nats: NatsConnection,
  contract: RequestContract<Request, Reply>,
  data: Static<Request>,
  { creationId }: { creationId?: string | undefined } = {},
): Promise<Static<Reply>> {
  const sent = headers()
  const { requestId, traceparent } = currentOrigin()
  if (requestId) sent.set(requestIdHeader, requestId)
  if (traceparent) sent.set(traceparentHeader, traceparent)
  if (creationId) sent.set(creationIdHeader, creationId)
  const msg = await nats
    .request(contract.subject, fitting(JSON.stringify(data), nats), {
      timeout: contract.timeoutMs ?? replyTimeout,
      headers: sent,
    })
    .catch((error: unknown) => {
      throw unanswered(contract, error)
    })
  const code = msg.headers?.get(problemHeader)
  if (!code) return readReply(contract, msg)
  const { message, faults, retryAfter } = parse(ProblemReply, msg.json())
  throw new Problem(isProblemCode(code) ? code : 'INTERNAL', message, {
    faults,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

/** A reply that breaks the contract is a bug of the responder, never a fault of the request. */
function readReply<Reply extends TSchema>(
  { subject, reply }: RequestContract<TSchema, Reply>,
  msg: Msg,
): Static<Reply> {
  try {
    return parse(reply, msg.json())
  } catch (error) {
    throw new Error(`the reply of ${subject} violates its contract`, { cause: error })
  }
}

function unanswered(contract: RequestContract, error: unknown): unknown {
  const noResponder =
    error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())
  if (!noResponder && !(error instanceof TimeoutError) && !isClosed(error)) return error
  return new Problem('UNAVAILABLE', 'The service is unavailable. Retry later.', {
    cause: new Error(`${contract.subject} got no reply`, { cause: error }),
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
