import type { Readable } from 'node:stream'
import type { NatsConnection } from '@nats-io/transport-node'
import { parseMessage } from '@outrider/contracts/contract'
import type { TypeId } from '@outrider/contracts/ids'
import {
  inboxMessageCame,
  inboxSubject,
  recordStreamed,
  resumeInbox,
} from '@outrider/contracts/inbox'
import type { Tenant } from '@outrider/contracts/shapes'
import { networkOf } from '@outrider/service/http/addresses'
import { request } from '@outrider/service/nats/requests'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import { createByteBudget } from '../limits/byte-budget.ts'
import { type ConcurrencyBounds, createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { createInboxStream, type InboxStream } from './inbox-stream.ts'

interface Reader {
  readonly tenant: Tenant
  readonly contactId: TypeId<'con'>
}

/** Rejects as the messaging service does, and with `RATE_LIMITED` or `UNAVAILABLE` when too many are open. */
export type OpenInbox = (
  reader: Reader,
  after: TypeId<'msg'> | undefined,
  /** Of the client. */
  address: string,
) => Promise<Readable>

/** Milliseconds: proxies cut a connection that is silent for longer; a token is checked again when a stream ends. */
const beatInterval = 20_000
const maxAge = 3_600_000
/** Milliseconds: a reader who takes nothing for so long is cut off, and resumes. */
const maxStall = 60_000
/** Open streams; one takes up to 100 KB besides its page. */
const placeBounds: ConcurrencyBounds = {
  ofContact: 10,
  ofAddress: 500,
  ofTenant: 2_000,
  ofProcess: 5_000,
}

const mebibyte = 1_048_576
/** A page of missed messages fits in a message of the broker. */
const pageBytes = mebibyte
const pageBounds = {
  held: 64 * mebibyte,
  heldByOwner: 16 * mebibyte,
  waiting: 5_000 * pageBytes,
  waitingOfOwner: 2_000 * pageBytes,
}

/**
 * Inboxes as server-sent events. The replica of messaging that stores a message announces it; messages missed while a
 * reader or this gateway was disconnected are read from the database.
 */
export function createInboxStreams(
  nats: NatsConnection,
  log: Logger,
): { readonly open: OpenInbox } & AsyncDisposable {
  const streams = new Set<InboxStream>()
  const places = createConcurrencyLimit(placeBounds)
  const pages = createByteBudget(pageBounds)
  const streamed = createStreamedReporter(
    (batch) => request(nats, recordStreamed, { streamed: batch }),
    log,
  )
  const timer = setInterval(() => keepAlive(streams), beatInterval)
  void (async () => {
    for await (const { type } of nats.status())
      if (type === 'reconnect') for (const stream of streams) stream.catchUp()
  })()

  /** A page counts against its tenant until it is written. */
  const readPage = async (reader: Reader, after: TypeId<'msg'>) => {
    const held = await pages.take(nameOf(reader.tenant), pageBytes)
    const release = () => held[Symbol.dispose]()
    try {
      return { ...(await request(nats, resumeInbox, { ...reader, after })), release }
    } catch (error) {
      release()
      throw error
    }
  }
  const open: OpenInbox = async (reader, after, address) => {
    const { tenant, contactId } = reader
    const place = places.take(nameOf(tenant), `${nameOf(tenant)} ${contactId}`, networkOf(address))
    const subscription = nats.subscribe(inboxSubject(tenant.orgId, contactId), {
      callback: (_error, msg) => {
        const came = parseMessage(inboxMessageCame.data, msg.json())
        if (came.tenant.environment === tenant.environment) stream.came(came.message)
      },
    })
    const opened = Promise.withResolvers<void>()
    const stream = createInboxStream({
      after,
      readMissed: async (from) => {
        await nats.flush() // from here on nothing is missed
        const page = await readPage(reader, from)
        opened.resolve()
        return page
      },
      note: (messageId) => streamed.note({ ...reader, messageId }),
      close: () => {
        subscription.unsubscribe()
        place[Symbol.dispose]()
        streams.delete(stream)
      },
    })
    streams.add(stream)
    stream.run().then(opened.resolve, (error: unknown) => {
      opened.reject(error)
      log.warn({ err: error }, 'inbox stream ended') // its reader reconnects
      stream.out.destroy()
    })
    await opened.promise
    return stream.out
  }
  return {
    open,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      for (const stream of streams) stream.end()
      await streamed[Symbol.asyncDispose]()
    },
  }
}

/** Ends what is old, cuts off who does not read, and shows the others that they are alive. */
export function keepAlive(streams: Iterable<InboxStream>): void {
  const now = clock.now().getTime()
  for (const stream of streams) {
    const fullSince = stream.fullSince()
    if (fullSince !== undefined && now - fullSince > maxStall) stream.out.destroy()
    else if (now - stream.openedAt > maxAge) stream.end()
    else stream.beat()
  }
}

function nameOf({ orgId, environment }: Tenant): string {
  return `${orgId} ${environment}`
}

type Streamed = Static<typeof recordStreamed.request>['streamed'][number]

/** Milliseconds for which messages are gathered. */
const interval = 100
const maxBatch = 1_000
/** Messages that may wait to be reported; beyond it they count as not shown, and may be written again. */
const maxWaiting = 50_000

/** Reports to messaging which messages have been written to streams, many in one request. */
function createStreamedReporter(
  tell: (batch: Streamed[]) => Promise<unknown>,
  log: Logger,
): { note(streamed: Streamed): void } & AsyncDisposable {
  const waiting: Streamed[] = []
  let timer: NodeJS.Timeout | undefined
  let telling = Promise.resolve()

  const tellAll = async () => {
    timer = undefined
    while (waiting.length > 0)
      await tell(waiting.splice(0, maxBatch)).catch((error: unknown) =>
        log.warn({ err: error }, 'shown messages not noted'),
      )
  }
  return {
    note(streamed) {
      if (waiting.length >= maxWaiting) return
      waiting.push(streamed)
      timer ??= setTimeout(() => {
        telling = telling.then(tellAll)
      }, interval)
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      await telling.then(tellAll)
    },
  }
}
