import { Readable } from 'node:stream'
import type { NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { newId } from '@outrider/contracts/ids'
import {
  inboxMessageCame,
  type InboxMessage,
  inboxSubject,
  recordStreamed,
  resumeInbox,
} from '@outrider/contracts/inbox'
import type { Tenant } from '@outrider/contracts/shapes'
import { clock } from '@outrider/service/clock'
import type { Logger } from '@outrider/service/log'
import { request } from '@outrider/service/requests'
import { gatherStreamed } from './gather-streamed.ts'

interface Reader {
  readonly tenant: Tenant
  readonly contactId: string
}

/** Rejects as the messaging service does. */
export type OpenInbox = (reader: Reader, after: string | undefined) => Promise<Readable>

interface OpenStream {
  readonly openedAt: number
  readonly out: Readable
  /** Writes what was missed, in order, before what has come meanwhile. */
  catchUp(): Promise<void>
}

/** Milliseconds: proxies cut a connection that is silent for longer; a token is checked again when a stream ends. */
const heartbeat = 20_000
const maxStreamAge = 3_600_000
/** Bytes that may wait for a reader who does not read; then they are cut off, and resume. */
const mostWaiting = 1_048_576
/** Ids that a stream remembers, so that no message is written twice. */
const maxRemembered = 1_000
/** Streams that catch up at once after an outage. */
const maxCatchingUp = 20

/**
 * Inboxes as server-sent events. Messages come by word of mouth from whichever replica of messaging stored them;
 * what was not heard, for a reader or this gateway was away, is read from where it is stored.
 */
export function createInboxStreams(
  nats: NatsConnection,
  log: Logger,
): { readonly open: OpenInbox } & AsyncDisposable {
  const streams = new Set<OpenStream>()
  const streamed = gatherStreamed(
    (batch) => request(nats, recordStreamed, { streamed: batch }),
    log,
  )
  const timer = setInterval(() => {
    const now = clock.now().getTime()
    for (const { out, openedAt } of streams)
      out.push(now - openedAt > maxStreamAge ? null : ':\n\n')
  }, heartbeat)
  void (async () => {
    for await (const { type } of nats.status())
      if (type === 'reconnect') await catchUpAll(streams, log)
  })()

  const open: OpenInbox = async (reader, after) => {
    const stream = openStream(nats, reader, after, (messageId) =>
      streamed.note({ ...reader, messageId }),
    )
    streams.add(stream)
    stream.out.once('close', () => streams.delete(stream))
    try {
      await stream.catchUp()
      return stream.out
    } catch (error) {
      stream.out.destroy()
      throw error
    }
  }
  return {
    open,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      for (const { out } of streams) out.push(null)
      await streamed[Symbol.asyncDispose]()
    },
  }
}

function openStream(
  nats: NatsConnection,
  { tenant, contactId }: Reader,
  after: string | undefined,
  note: (messageId: string) => void,
): OpenStream {
  let last = after ?? newId('msg')
  const written = new Set<string>()
  /** What comes while older messages are being read. */
  let held: InboxMessage[] | undefined

  const subscription = nats.subscribe(inboxSubject(tenant.orgId, contactId), {
    callback: (_error, msg) => {
      const came = parse(inboxMessageCame.data, msg.json())
      if (came.tenant.environment !== tenant.environment) return
      if (held) held.push(came.message)
      else write(came.message)
    },
  })
  const out = new Readable({
    read() {},
    destroy(error, done) {
      subscription.unsubscribe()
      done(error)
    },
  })
  out.push('retry: 2000\n\n')

  const write = (message: InboxMessage) => {
    if (written.has(message.id) || isOver(message)) return
    remember(written, message.id)
    if (message.id > last) last = message.id
    out.push(`id: ${message.id}\ndata: ${JSON.stringify(message)}\n\n`)
    note(message.id)
    if (out.readableLength > mostWaiting) out.destroy()
  }
  const catchUp = async () => {
    held ??= []
    await nats.flush() // from here on nothing is missed
    for (let more = true; more && !out.destroyed;) {
      const missed = await request(nats, resumeInbox, { tenant, contactId, after: last })
      for (const message of missed.messages) write(message)
      more = missed.more
    }
    for (const message of held) write(message)
    held = undefined
  }
  return { openedAt: clock.now().getTime(), out, catchUp }
}

function isOver({ expiresAt }: InboxMessage): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= clock.now().getTime()
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id)
  const [oldest] = ids
  if (ids.size > maxRemembered && oldest !== undefined) ids.delete(oldest)
}

/** A stream that cannot be caught up with is ended: its reader resumes by itself. */
async function catchUpAll(streams: ReadonlySet<OpenStream>, log: Logger): Promise<void> {
  const waiting = [...streams]
  const work = async () => {
    for (let stream = waiting.pop(); stream; stream = waiting.pop())
      await stream.catchUp().catch((error: unknown) => {
        log.warn({ err: error }, 'inbox stream ended')
        stream.out.destroy()
      })
  }
  await Promise.all(Array.from({ length: maxCatchingUp }, work))
}
