import { found } from '@outrider/service/db/resource'
import { idOf, lowestUuidAt, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  type InboxMessage,
  listInbox,
  readAllMessages,
  readMessage,
  recordStreamed,
  resumeInbox,
} from '@outrider/contracts/inbox'
import type { PushInapp } from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import { countFitting, decodeCursor, pageOf } from '@outrider/service/db/cursor'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import { compare } from '@outrider/service/text/keys'
import { countingOutcomes } from '../campaigns/counts.ts'
import { countForAutomations } from '../messages/automation-counts.ts'
import type { MessagingDeps } from '../deps.ts'
import { type MessageOutboxEntry, messageOutboxEntry } from '../messages/outbox-entries.ts'
import { messageMoves } from '../messages/states.ts'

/** The content of an in-app message. */
export type InappContent = Pick<PushInapp, 'title' | 'body' | 'url' | 'data'>

/** A message as its reader's list shows it; `isNew` when this statement has stored it. */
export interface InboxRow extends StoredTenant {
  readonly id: Uuid
  readonly contactId: Uuid
  readonly content: InappContent
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly readAt: Date | null
}

interface InboxReader extends StoredTenant {
  /** The database's. */
  readonly contactId: Uuid
}

const columns = (db: Db) => db`
  m.id, m.org_id, m.environment, m.contact_id, m.content, m.created_at, m.expires_at, m.read_at`

/** The condition of messages in a reader's inbox: one that was skipped or failed has no content. */
const inbox = (db: Db, { orgId, environment, contactId }: InboxReader, now: Date) => db`
  m.org_id = ${orgId} and m.environment = ${environment} and m.contact_id = ${contactId}
  and m.channel = 'inapp' and m.status in ('sent', 'delivered')
  and (m.expires_at is null or m.expires_at > ${now})`

/** The reader's messages, newest first, older than `before` if given, at most `limit`. */
function listInboxRows(
  db: Db,
  reader: InboxReader,
  before: Uuid | null,
  limit: number,
  now: Date,
): Promise<InboxRow[]> {
  return db<InboxRow[]>`
    select ${columns(db)} from messages m
    where ${inbox(db, reader, now)} and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc
    limit ${limit}`
}

/** How many of the reader's messages are unread. */
async function countUnread(db: Db, reader: InboxReader, now: Date): Promise<number> {
  const [row] = await db<{ unread: number }[]>`
    select count(*)::integer as unread from messages m
    where ${inbox(db, reader, now)} and m.read_at is null`
  return row?.unread ?? 0
}

/**
 * The reader's messages that were stored after the message `after`, in the order in which they were stored, at most
 * `limit`. An ID does not say when: that of an automation's message has the time at which its step was due. Messages
 * that were stored shortly before `after` may have become visible after it; they are included unless they were shown
 * before it was.
 */
function listMissedRows(
  db: Db,
  reader: InboxReader,
  after: Uuid,
  limit: number,
  now: Date,
): Promise<InboxRow[]> {
  const { orgId, environment, contactId } = reader
  const time = timeOf(after)
  return db<InboxRow[]>`
    with known as (
      select created_at, delivered_at from messages
      where org_id = ${orgId} and environment = ${environment} and contact_id = ${contactId} and id = ${after}
    ), last as (
      select coalesce((select created_at from known), ${new Date(time)}) as created_at,
             (select delivered_at from known) as delivered_at
    )
    select ${columns(db)} from messages m, last
    where ${inbox(db, reader, now)} and m.id > ${lowestUuidAt(time - longestDelay)} and m.id <> ${after}
      and m.created_at > last.created_at - make_interval(secs => ${overlap / 1_000})
      and ((m.created_at, m.id) > (last.created_at, ${after}::uuid)
        or m.delivered_at is null or m.delivered_at > last.delivered_at)
    order by m.created_at, m.id
    limit ${limit}`
}

/** Marks a message as read; undefined when the reader's inbox has none of this id. */
async function markRead(
  db: Db,
  reader: InboxReader,
  id: Uuid,
  read: MessageOutboxEntry,
  now: Date,
): Promise<InboxRow | undefined> {
  const [row] = await db<InboxRow[]>`
    with before as (
      select id, org_id, environment, origin, campaign_id, variant from messages m
      where ${inbox(db, reader, now)} and id = ${id} and read_at is null
      for update
    ), emitted as (
      insert into outbox (subject, data, traceparent)
      select ${read.subject}, ${json(db, read.data)}::jsonb || coalesce(origin, '{}'), ${read.traceparent ?? null}
      from before
    ), ${countingOutcomes(db, db`select campaign_id, variant, 'opened' as what, 1 as by from before`)},
    ${countForAutomations(db, db`select *, 'opened' as what, 1 as by from before`)}
    update messages m set read_at = coalesce(m.read_at, ${now}), opened_at = coalesce(m.opened_at, ${now})
    where ${inbox(db, reader, now)} and m.id = ${id}
    returning ${columns(db)}`
  return row
}

/** Marks all messages as read; returns the number of messages that were unread. */
async function markAllRead(db: Db, reader: InboxReader, now: Date): Promise<number> {
  const { count } = await db`
    update messages m set read_at = ${now}
    where ${inbox(db, reader, now)} and m.read_at is null`
  return count
}

/** Records that messages were shown, and emits the fact of each the first time. */
async function markDelivered(
  db: Db,
  delivered: readonly (InboxReader & { readonly id: Uuid; readonly fact: MessageOutboxEntry })[],
  now: Date,
): Promise<void> {
  const rows = delivered.toSorted((a, b) => compare(a.id, b.id))
  await db`
    with shown as (
      select * from jsonb_to_recordset(${json(db, rows)}::jsonb)
        as s (id uuid, "orgId" uuid, environment text, "contactId" uuid, fact jsonb)
    ), marked as (
      update messages m set
        delivered_at = ${now}, status = coalesce(${json(db, messageMoves('delivered'))}::jsonb ->> m.status, m.status)
      from shown s
      where m.id = s.id and m.org_id = s."orgId" and m.environment = s.environment
        and m.contact_id = s."contactId" and m.channel = 'inapp' and m.delivered_at is null
      returning m.id, m.org_id, m.environment, m.origin, m.campaign_id, m.variant
    ), ${countingOutcomes(db, db`select campaign_id, variant, 'delivered' as what, 1 as by from marked`)},
    ${countForAutomations(db, db`select *, 'delivered' as what, 1 as by from marked`)}
    insert into outbox (subject, data, traceparent)
    select s.fact->>'subject', s.fact->'data' || coalesce(m.origin, '{}'), s.fact->>'traceparent'
    from shown s join marked m on m.id = s.id`
}

/** A message as its reader sees it. */
export function inboxMessageOf({ id, content, ...row }: InboxRow): InboxMessage {
  const { createdAt, expiresAt, readAt } = row
  const { title, body, url = null, data = null } = content
  return {
    id: idOf('msg', id),
    title,
    body,
    url,
    data,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  }
}

type ReaderRef = { readonly tenant: Tenant; readonly contactId: TypeId<'con'> }
function readerOf({ tenant, contactId }: ReaderRef): InboxReader {
  return { ...storedTenant(tenant), contactId: uuidOf(contactId) }
}

/** Writes down that their readers have been shown these messages. */
async function recordShown(
  { db, outbox }: MessagingDeps,
  shown: readonly (InboxReader & { readonly id: Uuid })[],
): Promise<void> {
  if (shown.length === 0) return
  const now = clock.now()
  const delivered = shown.map(({ id, orgId, environment, contactId }) => {
    const subject = { id, orgId, environment, contactId, channel: 'inapp' as const }
    return { ...subject, fact: messageOutboxEntry('delivered', subject, now) }
  })
  await retried(() => markDelivered(db, delivered, now))
  outbox.wake()
}

const maxMissed = 500
/** Milliseconds by which a message may become visible later than others that were stored after it. */
const overlap = 15_000
/** Milliseconds by which a message may be stored later than its ID says. */
const longestDelay = 7 * 24 * 3_600_000

/** The time in a UUIDv7, in milliseconds since 1970 (RFC 9562, section 5.7). */
function timeOf(uuid: Uuid): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)
}

export const inboxHandlers = (deps: MessagingDeps) => {
  const { db, outbox } = deps
  return [
    handle(listInbox, async ({ query: { limit, cursor }, ...reader }) => {
      const [now, who] = [clock.now(), readerOf(reader)]
      const [rows, unread] = await Promise.all([
        listInboxRows(db, who, decodeCursor('msg', cursor), limit + 1, now),
        countUnread(db, who, now),
      ])
      const messages = rows.map(inboxMessageOf)
      const { items, nextCursor } = pageOf(messages, limit)
      await recordShown(deps, rows.slice(0, items.length))
      return { messages: items, unread, nextCursor }
    }),
    handle(resumeInbox, async ({ after, ...reader }) => {
      const limit = maxMissed + 1
      const rows = await listMissedRows(db, readerOf(reader), uuidOf(after), limit, clock.now())
      const messages = rows.map(inboxMessageOf)
      const count = countFitting(messages, maxMissed)
      return { messages: messages.slice(0, count), more: messages.length > count }
    }),
    handle(readMessage, async ({ messageId, ...who }) => {
      const reader = readerOf(who)
      const id = uuidOf(messageId)
      const now = clock.now()
      const opened = messageOutboxEntry('opened', { ...reader, id, channel: 'inapp' }, now, {
        machine: false,
      })
      const row = await found(markRead(db, reader, id, opened, now))
      outbox.wake()
      return inboxMessageOf(row)
    }),
    // Emits no facts: clearing a list does not open its messages.
    handle(readAllMessages, async (reader) => {
      const read = await markAllRead(db, readerOf(reader), clock.now())
      return { read }
    }),
    handle(recordStreamed, async ({ streamed }) => {
      const shown = streamed.map(({ messageId, ...reader }) => ({
        ...readerOf(reader),
        id: uuidOf(messageId),
      }))
      await recordShown(deps, shown)
      return {}
    }),
  ]
}
