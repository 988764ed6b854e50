import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { newId, type TypeId } from '@outrider/contracts/ids'
import type { InboxMessage } from '@outrider/contracts/inbox'
import { clock } from '@outrider/service/observe/time'

/** Messages that a reader missed, oldest first; with `more` there are later ones. */
interface MissedPage {
  readonly messages: readonly InboxMessage[]
  readonly more: boolean
  /** Reports that the page's messages are no longer in memory. */
  release(): void
}

interface Parts {
  /** The last message that the reader saw; undefined from now on. */
  readonly after: TypeId<'msg'> | undefined
  /** Reads the messages after one. */
  readonly readMissed: (after: TypeId<'msg'>) => Promise<MissedPage>
  /** Called with each message that was written. */
  readonly note: (messageId: TypeId<'msg'>) => void
  /** Frees the stream's resources, once, when it is over. */
  readonly close: () => void
}

export interface InboxStream {
  readonly out: Readable
  readonly openedAt: number
  /** When the reader stopped taking messages; undefined while they read. */
  fullSince(): number | undefined
  /** Writes a message that has just come, or catches up with it later. */
  came(message: InboxMessage): void
  /** Reads missed messages: some may not have arrived here. */
  catchUp(): void
  /** Shows that the stream is alive. */
  beat(): void
  end(): void
  /** Writes until the stream is over. Rejects when missed messages cannot be read. */
  run(): Promise<void>
}

interface State {
  /** The written message that was stored last, and when. */
  last: TypeId<'msg'>
  lastStoredAt: string
  /** Something may have been missed. */
  isBehind: boolean
  isEnded: boolean
  isBeatDue: boolean
  fullSince: number | undefined
  queuedBytes: number
  /** Continues the loop, which waits for an event. */
  wake: () => void
}

/** Bytes that wait in a stream for its reader before no more is written. */
const bufferBytes = 16_384
/** Bytes of messages that wait while older ones are written; beyond it they are read again from where they are stored. */
const maxQueuedBytes = 32_768
/** Ids that a stream remembers, so that no message is written twice. */
const maxRemembered = 1_000
/** Milliseconds before a page without new messages is read again: written messages are noted meanwhile. */
const rereadPause = 200

/**
 * An inbox as server-sent events (HTML standard, 9.2). At most one page and a short queue are in memory: the next
 * message is written when the reader has taken the ones before, however many were missed.
 */
export function createInboxStream({ after, readMissed, note, close }: Parts): InboxStream {
  const state: State = {
    last: after ?? newId('msg'),
    lastStoredAt: '',
    isBehind: true,
    isEnded: false,
    isBeatDue: false,
    fullSince: undefined,
    queuedBytes: 0,
    wake: () => {},
  }
  const queue: InboxMessage[] = []
  const written = new Set<TypeId<'msg'>>(after && [after])

  const out = new Readable({
    highWaterMark: bufferBytes,
    read() {
      state.fullSince = undefined
      state.wake()
    },
    destroy(error, done) {
      close()
      state.wake()
      done(error)
    },
  })
  const push = (text: string) => {
    if (!out.push(text)) state.fullSince ??= clock.now().getTime()
  }
  const untilFree = async () => {
    while (state.fullSince !== undefined && !out.destroyed) await sleep()
  }
  const sleep = () =>
    new Promise<void>((resolve) => {
      state.wake = resolve
    })
  /** Returns whether it was new. */
  const write = async (message: InboxMessage): Promise<boolean> => {
    await untilFree()
    if (out.destroyed || written.has(message.id) || isOver(message)) return false
    remember(written, message.id)
    if (message.createdAt >= state.lastStoredAt) {
      state.last = message.id
      state.lastStoredAt = message.createdAt
    }
    push(`id: ${message.id}\ndata: ${JSON.stringify(message)}\n\n`)
    note(message.id)
    return true
  }
  const writeMissed = async () => {
    state.isBehind = false // later messages arrive by subscription
    const page = await readMissed(state.last)
    try {
      let isNew = false
      for (const message of page.messages) isNew = (await write(message)) || isNew
      if (!page.more) return
      state.isBehind = true
      if (!isNew) await delay(rereadPause)
    } finally {
      page.release()
    }
  }
  const step = async () => {
    const next = state.isBehind ? undefined : queue.shift()
    if (state.isBehind) await writeMissed()
    else if (next) {
      state.queuedBytes -= sizeOf(next)
      await write(next)
    } else if (state.isBeatDue) {
      state.isBeatDue = false
      push(':\n\n')
    } else await sleep()
  }

  push('retry: 2000\n\n')
  return {
    out,
    openedAt: clock.now().getTime(),
    fullSince: () => state.fullSince,
    came(message) {
      queue.push(message)
      state.queuedBytes += sizeOf(message)
      if (state.queuedBytes > maxQueuedBytes) {
        queue.length = 0
        state.queuedBytes = 0
        state.isBehind = true
      }
      state.wake()
    },
    catchUp() {
      state.isBehind = true
      state.wake()
    },
    beat() {
      state.isBeatDue = true
      state.wake()
    },
    end() {
      state.isEnded = true
      state.wake()
    },
    async run() {
      while (!state.isEnded && !out.destroyed) await step()
      out.push(null)
    },
  }
}

function sizeOf({ title, body, url, data }: InboxMessage): number {
  return title.length + body.length + (url?.length ?? 0) + JSON.stringify(data).length
}

function isOver({ expiresAt }: InboxMessage): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= clock.now().getTime()
}

function remember(ids: Set<TypeId<'msg'>>, id: TypeId<'msg'>): void {
  ids.add(id)
  const [oldest] = ids
  if (ids.size > maxRemembered && oldest !== undefined) ids.delete(oldest)
}
