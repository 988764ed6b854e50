import { idOf } from '@outrider/contracts/ids'
import type { Message, MessageRecord } from '@outrider/contracts/messaging'
import type { EventRow, MessageRow } from './queries.ts'

/** A message as callers see it. */
export function messageOf(row: MessageRow): Message {
  return {
    id: idOf('msg', row.id),
    channel: row.channel,
    contactId: idOf('con', row.contactId),
    templateId: row.templateId && idOf('tpl', row.templateId),
    campaignId: row.origin?.campaignId ?? null,
    entryId: row.origin?.entryId ?? null,
    status: row.status,
    reason: row.reason,
    // An email that is queued still holds its orders, which are nobody's to read.
    content: row.channel === 'email' && row.status === 'queued' ? null : row.content,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

/** The same with all that happened to it, in order. */
export function messageRecordOf(row: MessageRow, events: readonly EventRow[]): MessageRecord {
  const own: EventRow[] = [
    happened('queued', row.createdAt),
    happened('sent', row.sentAt),
    happened('delivered', row.deliveredAt),
    happened('read', row.readAt),
    events.some(({ type }) => type === 'failed') ? [] : ended(row),
  ].flat()
  const timeline = [...own, ...events]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }))
  return { ...messageOf(row), timeline }
}

/** What the relay refused tells more than the reason, and stands among the events. */
function ended({ status, endedAt, reason }: MessageRow): EventRow[] {
  return happened(status === 'skipped' ? 'skipped' : 'failed', endedAt, reason)
}

function happened(
  type: EventRow['type'],
  at: Date | null,
  detail: string | null = null,
): EventRow[] {
  return at ? [{ type, at, count: 1, machine: false, detail }] : []
}
