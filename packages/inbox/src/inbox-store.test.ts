import { createInbox, type Inbox } from '@outrider/sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createInboxStore } from './inbox-store.ts'

const message = {
  id: 'msg_1',
  title: 'Hello',
  body: 'text',
  url: null,
  data: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  readAt: null,
}

type Answers = Readonly<Record<string, (signal: AbortSignal) => Response>>

/** Nothing comes, until the reader leaves. */
const silence = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    }),
  )

const usual: Answers = {
  stream: silence,
  messages: () => Response.json({ messages: [message], nextCursor: null, unread: 1 }),
}

/** An inbox over a network on which each path is answered as told; the stream stays open. */
function inboxWith(answers: Answers): Inbox {
  const all: Answers = { ...usual, ...answers }
  return createInbox({
    baseUrl: 'https://outrider.test/api/v1',
    token: () => 'ct_x',
    maxRetries: 0,
    fetch: async ({ url, signal }) =>
      all[url.split('/').at(-1) ?? '']?.(signal) ?? new Response(null, { status: 500 }),
  })
}

const refused = (status: number) => () =>
  Response.json({ error: { code: 'UNAUTHENTICATED', message: 'no' } }, { status })

test('nothing is asked for before somebody looks; then the messages are there', async () => {
  const stream = vi.fn<typeof silence>(silence)
  const store = createInboxStore(inboxWith({ stream }))
  expect([store.read().status, stream.mock.calls.length]).toEqual(['loading', 0])
  const leave = store.subscribe(() => {})
  await expect
    .poll(() => store.read())
    .toMatchObject({ status: 'ready', isConnected: true, unread: 1 })
  leave()
  expect(store.read().isConnected).toBe(false)
})

test('a message that has expired does not make the list be read again and again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const expired = { ...message, expiresAt: new Date(Date.now() - 1_000).toISOString() }
  const messages = vi.fn<() => Response>(() =>
    Response.json({ messages: [expired], nextCursor: null, unread: 1 }),
  )
  const store = createInboxStore(inboxWith({ messages }))
  const leave = store.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(30_000)
  leave()
  expect(messages).toHaveBeenCalledTimes(1)
})

test('a token that opens nothing is told, and a retry begins anew', async () => {
  const answers = { stream: refused(401) }
  const store = createInboxStore(inboxWith(answers))
  onTestFinished(store.subscribe(() => {}))
  await expect
    .poll(() => store.read())
    .toMatchObject({ status: 'failed', error: { code: 'UNAUTHENTICATED' } })
  store.retry()
  expect(store.read().status).toBe('loading')
  await expect.poll(() => store.read().status).toBe('failed')
})

test('a mark that could not be saved is taken back', async () => {
  const store = createInboxStore(inboxWith({ read: refused(500) }))
  onTestFinished(store.subscribe(() => {}))
  await expect.poll(() => store.read().unread).toBe(1)
  const saving = store.markRead('msg_1')
  expect(store.read().unread).toBe(0)
  await expect(saving).rejects.toThrow('no')
  expect(store.read().unread).toBe(1)
})

test('a message that expires goes by itself', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isThere = true
  const expiresAt = new Date(Date.now() + 30_000).toISOString()
  const messages = () =>
    Response.json({
      messages: isThere ? [{ ...message, expiresAt }] : [],
      nextCursor: null,
      unread: isThere ? 1 : 0,
    })
  const store = createInboxStore(inboxWith({ messages }))
  const leave = store.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(29_000)
  expect(store.read().messages).toHaveLength(1)
  isThere = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(store.read().messages).toEqual([])
  leave()
})
