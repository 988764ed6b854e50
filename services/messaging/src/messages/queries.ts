import type { Message, MessageEvent } from '@outrider/contracts/messaging'
import type { Db } from '@outrider/service/database'
import type { Static } from 'typebox'
import type { Owner } from '../tenant.ts'

export interface MessageRow extends Owner {
  readonly id: string
  readonly channel: Message['channel']
  readonly contactId: string
  readonly templateId: string | null
  readonly status: Message['status']
  readonly reason: string | null
  readonly content: Record<string, unknown> | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly deliveredAt: Date | null
  readonly readAt: Date | null
  readonly endedAt: Date | null
}

const columns = (db: Db) => db`
  id, org_id, environment, channel, contact_id, template_id, status, reason, content, created_at, sent_at,
  delivered_at, read_at, ended_at`

export interface MessageFilter {
  readonly before: string | null
  /** The database's. */
  readonly contactId: string | null
  readonly status: Message['status'] | null
  readonly channel: Message['channel'] | null
}

/** The organization's messages that meet the whole filter, newest first, at most `limit`. */
export function findMessages(
  db: Db,
  { orgId, environment }: Owner,
  { before, contactId, status, channel }: MessageFilter,
  limit: number,
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${columns(db)} from messages
    where org_id = ${orgId} and environment = ${environment}
      ${before === null ? db`` : db`and id < ${before}`}
      ${contactId === null ? db`` : db`and contact_id = ${contactId}`}
      ${status === null ? db`` : db`and status = ${status}`}
      ${channel === null ? db`` : db`and channel = ${channel}`}
    order by id desc
    limit ${limit}`
}

/** One message; undefined when the organization has none of this id. */
export async function findMessage(
  db: Db,
  { orgId, environment }: Owner,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`
    select ${columns(db)} from messages
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

export interface EventRow {
  readonly type: Static<typeof MessageEvent>['type']
  readonly machine: boolean
  readonly detail: string | null
  readonly at: Date
  readonly count: number
}

/** What happened to a message beside what its own row tells. */
export function findEvents(db: Db, { orgId, environment }: Owner, id: string): Promise<EventRow[]> {
  return db<EventRow[]>`
    select e.type, e.machine, e.detail, e.at, e.count
    from message_events e join messages m on m.id = e.message_id
    where m.org_id = ${orgId} and m.environment = ${environment} and m.id = ${id}`
}
