import type { Uuid } from '@outrider/contracts/ids'
import type { Message, MessageEvent } from '@outrider/contracts/messaging'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Static } from 'typebox'
import type { Origin } from './origin.ts'
import { messageStates } from './states.ts'

export interface MessageRow extends StoredTenant {
  readonly id: Uuid
  readonly channel: Message['channel']
  readonly contactId: Uuid
  readonly templateId: Uuid | null
  readonly origin: Origin | null
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
  id, org_id, environment, channel, contact_id, template_id, origin, status, reason, content, created_at,
  sent_at, delivered_at, read_at, ended_at`

export interface MessageFilter {
  readonly before: Uuid | null
  /** The database's. */
  readonly contactId: Uuid | null
  readonly campaignId: Uuid | null
  readonly status: Message['status'] | null
  readonly channel: Message['channel'] | null
}

const channels: readonly Message['channel'][] = ['email', 'inapp']
const statuses = Object.keys(messageStates)

/**
 * The organization's messages that meet the whole filter, newest first, at most `limit`. Each filter has an index
 * that is in the order of the list; where a filter leaves a column of its index open, that column's values are read
 * one after the other and merged.
 */
export function listMessageRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  { before, contactId, campaignId, status, channel }: MessageFilter,
  limit: number,
): Promise<MessageRow[]> {
  const page = db`
    ${before === null ? db`` : db`and id < ${before}`}
    order by id desc limit ${limit}`
  const tenant = db`org_id = ${orgId} and environment = ${environment}`
  if (contactId !== null || (campaignId ?? status ?? channel) === null)
    return db<MessageRow[]>`
      select ${columns(db)} from messages
      where ${tenant}
        ${contactId === null ? db`` : db`and contact_id = ${contactId}`}
        ${campaignId === null ? db`` : db`and campaign_id = ${campaignId}`}
        ${status === null ? db`` : db`and status = ${status}`}
        ${channel === null ? db`` : db`and channel = ${channel}`}
        ${page}`
  const ofCampaign = campaignId === null ? db`` : db`and campaign_id = ${campaignId}`
  // Each with its own values: a plan for any value would read the whole list where a value is rare.
  const parts = (channel === null ? channels : [channel]).flatMap((one) =>
    (status === null ? statuses : [status]).map(
      (each) => db`(
        select ${columns(db)} from messages
        where ${tenant} ${ofCampaign} and channel = ${one} and status = ${each} ${page}
      )`,
    ),
  )
  return db<MessageRow[]>`
    select m.* from (${parts.reduce((all, part) => db`${all} union all ${part}`)}) m
    order by m.id desc limit ${limit}`
}

/** One message; undefined when the organization has none of this id. */
export async function findMessage(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
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
export function listEvents(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<EventRow[]> {
  return db<EventRow[]>`
    select e.type, e.machine, e.detail, e.at, e.count
    from message_events e join messages m on m.id = e.message_id
    where m.org_id = ${orgId} and m.environment = ${environment} and m.id = ${id}`
}
