import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@outrider/contracts/ids'
import type { InboxMessage } from '@outrider/contracts/inbox'
import { eventually } from '@outrider/testing/eventually'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { expect, test } from 'vitest'
import { createInboxStream } from './inbox-stream.ts'
import { keepAlive } from './inboxes.ts'

/** Messages in order of their ids, each of about so many bytes. */
function messagesOf(count: number, bytes: number): InboxMessage[] {
  const ids = Array.from({ length: count }, () => newId('msg')).toSorted((a, b) => (a < b ? -1 : 1))
  return ids.map((id) => ({
    id,
    title: 'T',
    body: 'B',
    url: null,
    data: { text: 'x'.repeat(bytes) },
    createdAt: new Date().toISOString(),
    expiresAt: null,
    readAt: null,
  }))
}

const before = 'msg_00000000000000000000000000'

/** A stream over what is stored, read in pages of 20. */
function streamOver(stored: readonly InboxMessage[]) {
  const seen = { pages: 0, held: 0, mostHeld: 0, noted: 0, closed: 0 }
  const stream = createInboxStream({
    after: before,
    readMissed: async (after) => {
      const missed = stored.filter(({ id }) => id > after)
      seen.pages += 1
      seen.held += 1
      seen.mostHeld = Math.max(seen.mostHeld, seen.held)
      return {
        messages: missed.slice(0, 20),
        more: missed.length > 20,
        release: () => {
          seen.held -= 1
        },
      }
    },
    note: () => {
      seen.noted += 1
    },
    close: () => {
      seen.closed += 1
    },
  })
  return { stream, seen, running: stream.run() }
}

async function readIds(out: AsyncIterable<unknown>, count: number): Promise<string[]> {
  let text = ''
  for await (const chunk of out) {
    text += String(chunk)
    if (text.split('\nid: ').length > count && text.endsWith('\n\n')) break
  }
  return [...text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id)
}

test('however much was missed is read page by page, at the reader’s speed, in order', async () => {
  const stored = messagesOf(500, 16_000) // 8 MB
  const { stream, seen } = streamOver(stored)
  await eventually(() => expect(stream.fullSince()).toBeDefined())
  expect(seen).toMatchObject({ pages: 1, held: 1 })
  expect(seen.noted).toBeLessThan(5) // nobody has read a byte yet
  expect(stream.out.readableLength).toBeLessThan(65_536)
  expect(await readIds(stream.out, 500)).toEqual(stored.map(({ id }) => id))
  expect(seen).toMatchObject({ pages: 25, mostHeld: 1, held: 0, noted: 500 })
})

test('what comes faster than it is read is read again from where it is stored, once and in order', async () => {
  const stored = messagesOf(100, 10_000)
  const { stream } = streamOver(stored)
  for (const message of stored) stream.came(message)
  expect(await readIds(stream.out, 100)).toEqual(stored.map(({ id }) => id))
})

test('a stream that is over frees what it holds, also while its reader takes nothing', async () => {
  const { stream, seen, running } = streamOver(messagesOf(50, 10_000))
  await eventually(() => expect(stream.fullSince()).toBeDefined())
  stream.out.destroy()
  await running
  expect(seen).toMatchObject({ held: 0, closed: 1 })
})

test('a beat shows an idle stream alive, and its end ends it', async () => {
  const { stream, seen, running } = streamOver([])
  await eventually(() => expect(seen.pages).toBe(1))
  stream.beat()
  const texts: string[] = []
  const reading = (async () => {
    for await (const chunk of stream.out) texts.push(String(chunk))
  })()
  await eventually(() => expect(texts.join('')).toBe('retry: 2000\n\n:\n\n'))
  stream.end()
  await Promise.all([running, reading])
})

test('a reader who takes nothing for a minute is cut off, and not before', async () => {
  stopClock()
  const { stream, seen } = streamOver(messagesOf(50, 10_000))
  await eventually(() => expect(stream.fullSince()).toBeDefined())
  advanceClock(60_000)
  keepAlive([stream])
  expect(stream.out.destroyed).toBe(false)
  advanceClock(1)
  keepAlive([stream])
  expect(stream.out.destroyed).toBe(true)
  await eventually(() => expect(seen.closed).toBe(1))
})

test('a stream ends after an hour, so that its token is checked again, and not before', async () => {
  stopClock()
  const { stream, running } = streamOver([])
  const ended = once(stream.out.resume(), 'end')
  advanceClock(3_600_000)
  keepAlive([stream])
  expect(await Promise.race([ended, delay(100)])).toBeUndefined()
  advanceClock(1)
  keepAlive([stream])
  await Promise.all([ended, running])
})
