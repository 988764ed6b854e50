import type { NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { type Problem, ProblemReply } from '@outrider/contracts/problem'
import { type Static, Type } from 'typebox'
import type { Origin } from '../observe/origin.ts'
import { type Extent, takeWithin } from './envelope.ts'

/** Requests of a tenant to one contract that share a message, and their bytes: their replies have to fit into one, too. */
const maxCombined: Extent = { items: 64, bytes: 512 * 1_024 }

/** A request before it is sent. */
export interface OutgoingRequest {
  /** JSON. */
  readonly text: string
  /** Milliseconds for which the caller waits. */
  readonly timeout: number
  readonly creationId: string | undefined
  readonly origin: Origin
}

const CombinedRequests = Type.Array(
  Type.Object({
    data: Type.Unknown(),
    /** Milliseconds for which the caller still waits. */
    timeout: Type.Number(),
    creationId: Type.Optional(Type.String()),
    requestId: Type.Optional(Type.String()),
    traceparent: Type.Optional(Type.String()),
    address: Type.Optional(Type.String()),
  }),
)

const CombinedReplies = Type.Array(
  Type.Object({
    /** Of a request that succeeded. */
    data: Type.Optional(Type.Unknown()),
    problem: Type.Optional(Type.Object({ code: Type.String(), ...ProblemReply.properties })),
  }),
)

export interface WaitingRequest extends OutgoingRequest, Extent {
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: unknown) => void
}

/** By connection, and by contract and tenant: requests of this turn of the event loop. */
const waitingRequests = new WeakMap<NatsConnection, Map<string, WaitingRequest[]>>()

/**
 * The reply to a request that is sent in a message with those that are made under the same key in the same turn of the
 * event loop. `send` settles each of them.
 */
export function combine(
  nats: NatsConnection,
  key: string,
  outgoing: OutgoingRequest,
  send: (requests: readonly WaitingRequest[]) => Promise<void>,
): Promise<unknown> {
  const waiting = waitingRequests.get(nats) ?? new Map<string, WaitingRequest[]>()
  waitingRequests.set(nats, waiting)
  const theirs = waiting.get(key) ?? []
  if (theirs.length === 0)
    setImmediate(() => {
      waiting.delete(key)
      while (theirs.length > 0) void send(theirs.splice(0, takeWithin(theirs, maxCombined)))
    })
  waiting.set(key, theirs)
  return new Promise((resolve, reject) => {
    const bytes = Buffer.byteLength(outgoing.text)
    theirs.push({ ...outgoing, items: 1, bytes, resolve, reject })
  })
}

/** A message that carries several requests, of which none waits longer than `timeout`. */
export function writeCombinedRequests(
  requests: readonly OutgoingRequest[],
  timeout: number,
): string {
  const items = requests.map((each) => {
    const { requestId, traceparent, address } = each.origin
    const { creationId } = each
    const left = Math.min(each.timeout, timeout)
    const rest = JSON.stringify({ timeout: left, creationId, requestId, traceparent, address })
    return `{"data":${each.text},${rest.slice(1)}` // the data first: it names the tenant
  })
  return `[${items.join(',')}]`
}

/** A request: a message, or one of several in it. */
export interface ReceivedRequest {
  readonly lane: string | undefined
  readonly bytes: number
  /** Milliseconds for which the caller still waits. */
  readonly timeout: number
  readonly origin: Origin
  readonly creationId: string | undefined
  read(): unknown
  /** Takes JSON. */
  respond(reply: string): void
  refuse(problem: Problem): void
}

/**
 * Handles the requests of a message as if each had come in its own. Returns their replies in one text; `late` is the reply
 * to a request that did not get its turn in time.
 */
export async function handleCombined(
  value: unknown,
  { lane, bytes }: Pick<ReceivedRequest, 'lane' | 'bytes'>,
  receive: (asked: ReceivedRequest) => Promise<void>,
  late: Problem,
): Promise<string> {
  const requests = parse(CombinedRequests, value)
  const replies = await Promise.all(
    requests.map(async ({ data, timeout, creationId, ...origin }) => {
      let written: string | undefined
      await receive({
        lane,
        bytes: bytes / requests.length,
        timeout,
        origin,
        creationId,
        read: () => data,
        respond: (reply) => void (written = `{"data":${reply}}`),
        refuse: (problem) => void (written = writeProblem(problem)),
      })
      return written ?? writeProblem(late)
    }),
  )
  return `[${replies.join(',')}]`
}

function writeProblem({ code, message, faults, retryAfter, cells }: Problem): string {
  return JSON.stringify({ problem: { code, message, faults, retryAfter, cells } })
}

/** The replies of a message, in the order of its requests. */
export function readCombinedReplies(value: unknown): Static<typeof CombinedReplies> {
  return parse(CombinedReplies, value)
}
