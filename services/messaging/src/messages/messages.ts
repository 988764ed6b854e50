import { found, list, madeBetween } from '@outrider/service/db/resource'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import {
  getMessage,
  getMessageContent,
  listMessages,
  type Message,
  MessageContent,
  type MessageEvent,
  type MessageFact,
  type MessageRecord,
} from '@outrider/contracts/messaging'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import type { Static } from 'typebox'
import { messageStates } from './states.ts'

/** Where a message comes from, as callers and facts see it. */
export type MessageOrigin = Pick<MessageFact, 'campaignId' | 'automationId' | 'entryId'>

/** The origin in a command; null if it has none. */
export function originOf({
  campaignId,
  automationId,
  entryId,
}: MessageOrigin): MessageOrigin | null {
  const origin = {
    ...(campaignId !== undefined && { campaignId }),
    ...(automationId !== undefined && { automationId }),
    ...(entryId !== undefined && { entryId }),
  }
  return Object.keys(origin).length === 0 ? null : origin
}

interface MessageRow extends StoredTenant {
  readonly id: Uuid
  readonly channel: Message['channel']
  readonly contactId: Uuid
  readonly templateId: Uuid | null
  readonly senderId: Uuid | null
  readonly subject: string | null
  readonly origin: MessageOrigin | null
  readonly status: Message['status']
  readonly reason: string | null
  readonly detail: string | null
  /** Null for an email of the live environment. */
  readonly content: Record<string, unknown> | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly deliveredAt: Date | null
  readonly readAt: Date | null
  readonly endedAt: Date | null
  readonly dueAt: Date | null
}

const columns = (db: Db) => db`
  id, org_id, environment, channel, contact_id, template_id, sender_id, subject, origin, status, reason, detail,
  case when channel = 'inapp' or environment = 'test' then content end as content, created_at, sent_at,
  delivered_at, read_at, ended_at, due_at`

export interface MessageFilter {
  readonly before: Uuid | null
  /** The database's. */
  readonly contactId: Uuid | null
  readonly campaignId: Uuid | null
  readonly automationId: TypeId<'auto'> | null
  /** One of them. */
  readonly status: readonly Message['status'][] | null
  readonly channel: Message['channel'] | null
  readonly since: string | undefined
  readonly until: string | undefined
}

const channels: readonly Message['channel'][] = ['email', 'inapp']
const allStatuses = Object.keys(messageStates)

/**
 * The organization's messages that meet the whole filter, newest first, at most `limit`. Each filter has an index
 * that is in the order of the list; where a filter leaves a column of its index open, that column's values are read
 * one after the other and merged.
 */
export function listMessageRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  { before, contactId, campaignId, automationId, status, channel, since, until }: MessageFilter,
  limit: number,
): Promise<MessageRow[]> {
  const page = db`
    ${before === null ? db`` : db`and id < ${before}`} ${madeBetween(db, { since, until }, db`created_at`)}
    order by id desc limit ${limit}`
  const tenant = db`org_id = ${orgId} and environment = ${environment}`
  const source = db`
    ${campaignId === null ? db`` : db`and campaign_id = ${campaignId}`}
    ${automationId === null ? db`` : db`and origin ->> 'automationId' = ${automationId}`}`
  if (contactId !== null || (campaignId ?? automationId ?? status ?? channel) === null)
    return db<MessageRow[]>`
      select ${columns(db)} from messages
      where ${tenant}
        ${contactId === null ? db`` : db`and contact_id = ${contactId}`}
        ${source}
        ${status === null ? db`` : db`and status = any(${[...status]}::text[])`}
        ${channel === null ? db`` : db`and channel = ${channel}`}
        ${page}`
  // Each with its own values: a plan for any value would read the whole list where a value is rare.
  const parts = (channel === null ? channels : [channel]).flatMap((one) =>
    (status ?? allStatuses).map(
      (each) => db`(
        select ${columns(db)} from messages
        where ${tenant} ${source} and channel = ${one} and status = ${each} ${page}
      )`,
    ),
  )
  return db<MessageRow[]>`
    select m.* from (${parts.reduce((all, part) => db`${all} union all ${part}`)}) m
    order by m.id desc limit ${limit}`
}

/** One message; undefined when the organization has none of this id. */
async function findMessageRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`
    select ${columns(db)} from messages
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

const parts = Object.keys(MessageContent.properties)

/** What was sent; empty if nothing was, and undefined when the organization has no message of this id. */
async function findContent(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<MessageContent | undefined> {
  const [row] = await db<{ content: object | null }[]>`
    select case when sent_at is not null then content end as content from messages
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  const sent = Object.entries(row?.content ?? {}).filter(([part]) => parts.includes(part))
  return row && Object.fromEntries(sent)
}

interface MessageEventRow {
  readonly type: Static<typeof MessageEvent>['type']
  readonly machine: boolean
  readonly detail: string | null
  readonly at: Date
  readonly count: number
}

/** Events of a message that its own row does not record. */
function listMessageEventRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<MessageEventRow[]> {
  return db<MessageEventRow[]>`
    select e.type, e.machine, e.detail, e.at, e.count
    from message_events e join messages m on m.id = e.message_id
    where m.org_id = ${orgId} and m.environment = ${environment} and m.id = ${id}`
}

/** A message as callers see it. The content of an email may contain the address, which read-only callers do not get. */
function messageOf(row: MessageRow, mayWrite: boolean): Message {
  const isHidden = row.channel === 'email' && (row.status === 'queued' || !mayWrite)
  return {
    id: idOf('msg', row.id),
    channel: row.channel,
    contactId: idOf('con', row.contactId),
    subject: mayWrite ? row.subject : null,
    senderId: row.senderId && idOf('snd', row.senderId),
    templateId: row.templateId && idOf('tpl', row.templateId),
    campaignId: row.origin?.campaignId ?? null,
    automationId: row.origin?.automationId ?? null,
    entryId: row.origin?.entryId ?? null,
    status: row.status,
    reason: row.reason,
    detail: row.detail,
    ...(row.status === 'queued' &&
      row.reason !== null &&
      row.dueAt && { postponedUntil: row.dueAt.toISOString() }),
    // The content of a queued email is internal.
    content: isHidden ? null : row.content,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

/** The same with all that happened to it, in order. */
function messageRecordOf(
  row: MessageRow,
  events: readonly MessageEventRow[],
  mayWrite: boolean,
): MessageRecord {
  const own: MessageEventRow[] = [
    happened('queued', row.createdAt),
    happened('sent', row.sentAt),
    happened('delivered', row.deliveredAt),
    happened('read', row.readAt),
    events.some(({ type }) => type === 'failed') ? [] : ended(row),
  ].flat()
  const shown = mayWrite
    ? events
    : events.map((event) => ({ ...event, detail: detailForReaders(event) }))
  const timeline = [...own, ...shown]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }))
  return { ...messageOf(row, mayWrite), timeline }
}

/** The path of a clicked link may contain an address: the author of the template wrote it. */
function detailForReaders({ type, detail }: MessageEventRow): string | null {
  return type === 'clicked' && detail !== null ? new URL(detail).origin : detail
}

/** Omitted if the relay's refusal, which is more specific, is among the events. */
function ended({ status, endedAt, reason }: MessageRow): MessageEventRow[] {
  return happened(status === 'skipped' ? 'skipped' : 'failed', endedAt, reason)
}

function happened(
  type: MessageEventRow['type'],
  at: Date | null,
  detail: string | null = null,
): MessageEventRow[] {
  return at ? [{ type, at, count: 1, machine: false, detail }] : []
}

export const messageHandlers = ({ db }: Service) => [
  handle(listMessages, ({ tenant, mayWrite, query }) => {
    const {
      contactId,
      campaignId,
      automationId = null,
      status = null,
      channel = null,
      since,
      until,
    } = query
    const filter = {
      contactId: contactId === undefined ? null : uuidOf(contactId),
      campaignId: campaignId === undefined ? null : uuidOf(campaignId),
      automationId,
      status,
      channel,
      since,
      until,
    }
    const shown = (row: MessageRow) => messageOf(row, mayWrite)
    return list('messages', 'msg', query, shown, (before, limit) =>
      listMessageRows(db, storedTenant(tenant), { ...filter, before }, limit),
    )
  }),
  handle(getMessage, async ({ tenant, mayWrite, messageId }) => {
    const [owner, id] = [storedTenant(tenant), uuidOf(messageId)]
    const [row, events] = await Promise.all([
      found(findMessageRow(db, owner, id)),
      listMessageEventRows(db, owner, id),
    ])
    return messageRecordOf(row, events, mayWrite)
  }),
  handle(getMessageContent, ({ tenant, messageId }) =>
    found(findContent(db, storedTenant(tenant), uuidOf(messageId))),
  ),
]
