import type { Campaign, CampaignStatus } from '@outrider/contracts/campaigns'
import { idOf } from '@outrider/contracts/ids'
import type { CampaignRow } from './queries.ts'

/** A campaign as callers see it at `now`. */
export function campaignOf(row: CampaignRow, now: Date): Campaign {
  return {
    id: idOf('cmp', row.id),
    name: row.name,
    channel: row.channel,
    status: statusOf(row, now),
    audience: row.audience,
    templateId: row.templateId === null ? null : idOf('tpl', row.templateId),
    content: row.content,
    senderId: row.senderId === null ? null : idOf('snd', row.senderId),
    sendAt: row.sendAt?.toISOString() ?? null,
    perMinute: row.perMinute,
    variants: row.variants,
    reason: row.lacksSender ? 'DOMAIN_NOT_READY' : null,
    launchedAt: row.launchedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function statusOf(
  { status, sendAt }: Pick<CampaignRow, 'status' | 'sendAt'>,
  now: Date,
): CampaignStatus {
  if (status !== 'launched') return status
  return sendAt !== null && sendAt > now ? 'scheduled' : 'sending'
}
