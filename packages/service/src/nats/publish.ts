import { setTimeout as delay } from 'node:timers/promises'
import {
  headers,
  type MsgHdrs,
  type NatsConnection,
  NoRespondersError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node'
import {
  contractVersion,
  type EventContract,
  type Lane,
  parse,
  subjectFor,
} from '@outrider/contracts/contract'
import { newUuid } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { type Static, type TSchema, Type } from 'typebox'
import { currentOrigin, type Origin } from '../observe/origin.ts'
import { whileConnected } from './connection.ts'
import {
  type Extent,
  maxEnvelopeBytes,
  maxEnvelopeItems,
  takeWithin,
  writeEnvelope,
  writeItem,
} from './envelope.ts'

/** Where an item lies in its stream. */
export interface Receipt {
  readonly sequence: number
  /** Its place in the envelope. */
  readonly index: number
}

export interface OutgoingItem {
  readonly subject: string
  /** Deterministic: the item's handler acts once for each id. */
  readonly id: string
  /** JSON. */
  readonly data: string
  /** The fingerprint by which gateways detect repetitions; all items of a subject have one, or none has. */
  readonly fingerprint?: Buffer
  /** The organization, where gateways count the bytes of each in the stream. */
  readonly orgId?: string
  /** The cause of the item, where that is not the current request. */
  readonly origin?: Origin | undefined
}

export interface Publisher {
  /**
   * Resolves once the server has the item on disk; rejects with `UNAVAILABLE` when it does not confirm that, and with
   * `BODY_TOO_LARGE` when it never will.
   */
  publish(message: OutgoingItem): Promise<Receipt>
}

/** The publisher's `contractVersion`. */
export const versionHeader = 'Outrider-Version'
/** The server stores a message once, however often it is sent (`messageIdSeconds`). */
export const messageIdHeader = 'Nats-Msg-Id'
/** Of an envelope from a gateway: the fingerprints of its items one after the other, in base64. */
export const fingerprintsHeader = 'Outrider-Fingerprints'
/**
 * Of an envelope from a gateway: the bytes of each organization's items, as `<organization>=<bytes>`, separated by
 * spaces.
 */
export const bytesHeader = 'Outrider-Bytes'

/**
 * Envelopes of a subject that wait for their acknowledgement. A single server syncs them one by one: more in flight
 * would only make them smaller. In a cluster, which writes together, eight made no difference (100 to 300 events a
 * second).
 */
const maxInFlight = 2
/** Bytes of the items that wait to be stored, of all subjects together. */
export const maxWaitingBytes = 64 * 1_024 ** 2
/** Milliseconds. */
const acknowledgementTimeout = 5_000
/** Milliseconds after which a message is sent again: it, or its acknowledgement, went down with a server. */
const repeatInterval = 2_000
/** Milliseconds until the next try where a stream has no leader at the moment. */
const electionPause = 200

interface Waiting extends Extent {
  readonly text: string
  readonly fingerprint: Buffer | undefined
  readonly orgId: string | undefined
  /** In milliseconds of `performance.now()`: the publisher waits no longer. */
  readonly until: number
  resolve(receipt: Receipt): void
  reject(error: unknown): void
}

interface Queue {
  readonly subject: string
  readonly waiting: Waiting[]
  inFlight: number
  isScheduled: boolean
}

const Acknowledgement = Type.Object({
  seq: Type.Optional(Type.Integer()),
  error: Type.Optional(
    Type.Object({
      err_code: Type.Optional(Type.Integer()),
      description: Type.Optional(Type.String()),
    }),
  ),
})
/**
 * Codes of nats-server (`server/errors.json`): no leader of JetStream, not the leader, and a message that is being
 * stored under the same id.
 */
const repeatable = [10008, 10009, 10158]

/** An item of a contract; `lane` counts where the contract has lanes. */
export function messageOf<Data extends TSchema>(
  contract: EventContract<Data>,
  data: Static<Data>,
  id: string,
  lane: Lane = 'single',
): OutgoingItem {
  return { subject: subjectFor(contract, lane), id, data: JSON.stringify(data) }
}

/**
 * Publishes with acknowledgement. Items for a subject in the same turn of the event loop share a message, an
 * envelope, so that the server writes and syncs once for all of them.
 */
export function createPublisher(
  nats: NatsConnection,
  { repeatAfter = repeatInterval }: { readonly repeatAfter?: number } = {},
): Publisher {
  const queues = new Map<string, Queue>() // as many as there are subjects
  let waitingBytes = 0

  const send = async (queue: Queue, envelope: readonly Waiting[]) => {
    const now = performance.now()
    const inTime = envelope.filter(({ until }) => until > now)
    for (const item of envelope)
      if (item.until <= now) item.reject(refusal(new Error('its turn did not come in time')))
    if (inTime.length > 0) await publishEnvelope(nats, queue.subject, inTime, repeatAfter)
    for (const { bytes } of envelope) waitingBytes -= bytes
    queue.inFlight -= 1
    schedule(queue)
  }
  const schedule = (queue: Queue) => {
    if (queue.isScheduled || queue.inFlight >= maxInFlight || queue.waiting.length === 0) return
    queue.isScheduled = true
    setImmediate(() => {
      queue.isScheduled = false
      queue.inFlight += 1
      void send(queue, takeEnvelope(queue.waiting))
      schedule(queue)
    })
  }

  return {
    publish: ({ subject, id, data, fingerprint, orgId, origin = currentOrigin() }) =>
      new Promise<Receipt>((resolve, reject) => {
        const text = fitting(writeItem(id, data, origin), nats)
        const bytes = Buffer.byteLength(text)
        if (waitingBytes + bytes > maxWaitingBytes)
          throw refusal(`more than ${maxWaitingBytes} bytes are waiting to be stored`)
        let queue = queues.get(subject)
        if (!queue)
          queues.set(subject, (queue = { subject, waiting: [], inFlight: 0, isScheduled: false }))
        waitingBytes += bytes
        const until = performance.now() + acknowledgementTimeout
        queue.waiting.push({ items: 1, text, bytes, fingerprint, orgId, until, resolve, reject })
        schedule(queue)
      }),
  }
}

/** The oldest items, as many as an envelope may carry, and at least one. */
function takeEnvelope(waiting: Waiting[]): Waiting[] {
  return waiting.splice(
    0,
    takeWithin(waiting, { items: maxEnvelopeItems, bytes: maxEnvelopeBytes }),
  )
}

/** Never rejects: each item resolves or rejects separately. */
async function publishEnvelope(
  nats: NatsConnection,
  subject: string,
  envelope: readonly Waiting[],
  repeatAfter: number,
): Promise<void> {
  try {
    const text = writeEnvelope(envelope.map((item) => item.text))
    const sequence = await store(nats, subject, text, headersOf(envelope), repeatAfter)
    for (const [index, item] of envelope.entries()) item.resolve({ sequence, index })
  } catch (error) {
    for (const item of envelope) item.reject(error)
  }
}

/** The stream has no leader at the moment, or the message is on its way. */
class NotYet extends Error {
  override readonly name = 'NotYet'
}

/**
 * Stores one message; returns its sequence once it is on disk, and rejects with `UNAVAILABLE` when the server does
 * not confirm it in time.
 */
export async function store(
  nats: NatsConnection,
  subject: string,
  text: string,
  sent: MsgHdrs = headers(),
  repeatAfter = repeatInterval,
): Promise<number> {
  if (!sent.has(messageIdHeader)) sent.set(messageIdHeader, newUuid())
  const end = performance.now() + acknowledgementTimeout
  for (;;) {
    try {
      const timeout = Math.min(repeatAfter, Math.ceil(end - performance.now()))
      return await storeOnce(nats, subject, text, sent, timeout)
    } catch (error) {
      if (!mayRepeat(error) || performance.now() + 2 * electionPause > end) throw refusal(error)
    }
    await delay(electionPause)
  }
}

async function storeOnce(
  nats: NatsConnection,
  subject: string,
  text: string,
  sent: MsgHdrs,
  timeout: number,
): Promise<number> {
  const reply = await whileConnected(nats, () =>
    nats.request(subject, text, { timeout, headers: sent }),
  )
  const { seq, error } = parse(Acknowledgement, reply.json())
  if (seq && !error) return seq // an error comes with sequence 0
  const why = error?.description ?? 'no sequence'
  throw repeatable.includes(error?.err_code ?? 0) ? new NotYet(why) : new Error(why)
}

function mayRepeat(error: unknown): boolean {
  return error instanceof NotYet || error instanceof TimeoutError || isWithoutResponder(error)
}

/** No process listens on the subject at the moment. */
export function isWithoutResponder(error: unknown): boolean {
  return (
    error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders())
  )
}

function headersOf(envelope: readonly Waiting[]): MsgHdrs {
  const fingerprints = envelope.flatMap(({ fingerprint }) => fingerprint ?? [])
  const sent = headers()
  sent.set(versionHeader, String(contractVersion))
  if (fingerprints.length === 0) return sent
  sent.set(fingerprintsHeader, Buffer.concat(fingerprints).toString('base64'))
  sent.set(bytesHeader, bytesOf(envelope))
  return sent
}

function bytesOf(envelope: readonly Waiting[]): string {
  const byOrg = new Map<string, number>()
  for (const { orgId, bytes } of envelope)
    if (orgId !== undefined) byOrg.set(orgId, (byOrg.get(orgId) ?? 0) + bytes)
  return Array.from(byOrg, ([orgId, bytes]) => `${orgId}=${bytes}`).join(' ')
}

function refusal(cause: unknown): Problem {
  return new Problem('UNAVAILABLE', 'Not accepted: storing was not confirmed. Retry later.', {
    cause,
    retryAfter: 1,
  })
}

/** Bytes of a message that are not its data: headers, and the additions of a dead letter. */
const headroom = 16 * 1_024

/**
 * The text, if the server accepts a message with it. A body within its limit may become too large: JSON writes `1e20`
 * with all its digits.
 */
export function fitting(text: string, nats: NatsConnection): string {
  const largest = (nats.info?.max_payload ?? Infinity) - headroom
  // No character takes more than three bytes of UTF-8, and counting them takes time.
  if (text.length * 3 > largest && Buffer.byteLength(text) > largest)
    throw new Problem('BODY_TOO_LARGE', `body: must be at most ${largest} bytes when serialized`)
  return text
}
