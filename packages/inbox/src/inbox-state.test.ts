import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InboxMessage } from '@outrider/sdk'
import {
  came,
  emptyInbox,
  extended,
  type InboxPage,
  type InboxState,
  isUnread,
  maxMessages,
  refreshed,
  withAllRead,
  withRead,
} from './inbox-state.ts'

const pageSize = 3

/** Ids grow with the time. */
function messageAt(at: number, readAt: string | null = null): InboxMessage {
  const id = `msg_${String(at).padStart(6, '0')}`
  const createdAt = new Date(at).toISOString()
  return { id, title: id, body: 'text', url: null, data: null, createdAt, expiresAt: null, readAt }
}

/** What Outrider answers when an inbox holds these. */
function pageOf(held: readonly InboxMessage[], cursor?: string | null): InboxPage {
  const older = held
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .filter(({ id }) => !cursor || id < cursor)
  const messages = older.slice(0, pageSize)
  const nextCursor = older.length > pageSize ? (messages.at(-1)?.id ?? null) : null
  return { messages, nextCursor, unread: held.filter(isUnread).length }
}

const idsOf = ({ messages }: InboxState) => messages.map(({ id }) => id)
const opened = (held: readonly InboxMessage[]) => refreshed(emptyInbox, pageOf(held), new Set())
const reopened = (state: InboxState, held: readonly InboxMessage[]) =>
  refreshed(state, pageOf(held), new Set(idsOf(state)))

/** Reads page after page until there are no more. */
function wholeOf(state: InboxState, held: readonly InboxMessage[]): InboxState {
  return state.cursor === null ? state : wholeOf(extended(state, pageOf(held, state.cursor)), held)
}

/** Messages from a time on. */
const inboxFrom = (start: number) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(99), fc.boolean()), { maxLength: 20, selector: ([at]) => at })
    .map((all) => all.map(([at, isRead]) => messageAt(start + at, isRead ? 'then' : null)))

test('page by page everything is shown, newest first, however much came while the connection was lost', () => {
  fc.assert(
    fc.property(inboxFrom(0), inboxFrom(100), fc.nat(3), (held, missed, pages) => {
      let state = opened(held)
      for (let page = 0; page < pages && state.cursor !== null; page += 1)
        state = extended(state, pageOf(held, state.cursor))
      const all = [...held, ...missed]
      const shown = wholeOf(reopened(state, all), all)
      expect(idsOf(shown)).toEqual(
        all
          .map(({ id }) => id)
          .toSorted()
          .toReversed(),
      )
      expect(shown.unread).toBe(all.filter(isUnread).length)
    }),
  )
})

test('a message of an older page that has expired goes with the next refresh', () => {
  const past = new Date(Date.now() - 1_000).toISOString()
  const held = Array.from({ length: 2 * pageSize }, (_, index) => messageAt(index))
  const state = wholeOf(opened(held), held)
  const expired = {
    ...state,
    messages: state.messages.map((each, index) =>
      index < 2 * pageSize - 1 ? each : { ...each, expiresAt: past },
    ),
  }
  const left = held.slice(1)
  expect(idsOf(reopened(expired, left))).toEqual(idsOf(wholeOf(opened(left), left)))
})

test('a message that comes while the list is read is shown once and counted once', () => {
  const [old, fresh] = [messageAt(1), messageAt(2)]
  const state = opened([old])
  const asked = new Set(idsOf(state))
  for (const page of [pageOf([old]), pageOf([old, fresh])]) {
    const after = came(refreshed(came(state, fresh), page, asked), fresh)
    expect([idsOf(after), after.unread]).toEqual([[fresh.id, old.id], 2])
  }
})

test('what has expired is gone when the list is read again', () => {
  const [gone, kept] = [messageAt(1), messageAt(2)]
  expect(idsOf(reopened(opened([gone, kept]), [kept]))).toEqual([kept.id])
})

test('reading counts once, and is taken back once', () => {
  const message = messageAt(1)
  const read = withRead(opened([message]), message.id, 'now')
  expect([read.unread, withRead(read, message.id, 'later')]).toEqual([0, read])
  const unread = withRead(read, message.id, null)
  expect([unread.unread, withRead(unread, message.id, null)]).toEqual([1, unread])
  expect(withAllRead(unread, 'now')).toMatchObject({ unread: 0, messages: [{ readAt: 'now' }] })
})

test(`an inbox that stays open for ever keeps ${maxMessages} messages`, () => {
  let state = opened([])
  for (let at = 0; at < maxMessages + 10; at += 1) state = came(state, messageAt(at))
  expect(state.messages).toHaveLength(maxMessages)
  expect(state.messages[0]?.id).toBe(messageAt(maxMessages + 9).id)
  expect(state.unread).toBe(maxMessages + 10)
})
