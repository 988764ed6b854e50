import { getCampaignAudience } from '@outrider/contracts/campaigns'
import type { TypeId, Uuid } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import {
  type AudienceCounts,
  type AudienceRules,
  countAudience,
} from '@outrider/contracts/recipients'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey, tenantOf } from '@outrider/service/db/tenant'
import { handle, request } from '@outrider/service/nats/requests'
import type { Static } from 'typebox'
import type { MessagingDeps } from '../deps.ts'
import { createRoom } from '../emails/room.ts'
import { findTemplateRow } from '../templates/template-rows.ts'
import { type CampaignRow, requireCampaign } from './campaigns.ts'
import { countedIn, listCampaignCounts } from './counts.ts'

type OfCampaign = StoredTenant & Pick<CampaignRow, 'channel' | 'topic' | 'templateId'>

/** Which contacts a campaign reaches, by its topic or that of its template. */
export async function audienceRulesOf(
  { db, topics }: Pick<MessagingDeps, 'db' | 'topics'>,
  campaign: OfCampaign,
): Promise<AudienceRules> {
  const { channel, templateId } = campaign
  const template = templateId === null ? undefined : await findTemplateRow(db, campaign, templateId)
  const key = campaign.topic ?? template?.topic ?? null
  const topic = key === null ? undefined : (await topics([campaign]))(campaign, key)
  const isService = topic?.kind === 'service'
  return { channel, isService, topic: topic ? { id: topic.id, default: topic.default } : null }
}

/** Whether all contacts of a launched campaign were read, and counted. */
async function isRead(
  db: Db,
  { id, orgId, environment }: StoredTenant & { readonly id: Uuid },
): Promise<boolean> {
  const [row] = await db<{ isRead: boolean }[]>`
    select status <> 'draft' and stage not in ('snapshotting', 'reading') as is_read from campaigns
    where id = ${id} and org_id = ${orgId} and environment = ${environment}`
  return row?.isRead === true
}

/** Of no contacts. */
export const nothingCounted: AudienceCounts = {
  count: 0,
  reachable: 0,
  unsubscribed: 0,
  suppressed: 0,
  noAddress: 0,
}

function sumOf(one: AudienceCounts, other: AudienceCounts): AudienceCounts {
  return {
    count: one.count + other.count,
    reachable: one.reachable + other.reachable,
    unsubscribed: one.unsubscribed + other.unsubscribed,
    suppressed: one.suppressed + other.suppressed,
    noAddress: one.noAddress + other.noAddress,
  }
}

type Page = Static<typeof countAudience.reply>

/** Milliseconds for which an audience is counted. */
const longest = 25_000

/** Counts an audience as it is now, page by page. */
async function countNow(deps: MessagingDeps, row: CampaignRow, until: number) {
  const tenant = tenantOf(row)
  const { audience } = row
  const rules = await audienceRulesOf(deps, row)
  let counts = nothingCounted
  let after: TypeId<'con'> | null = null
  do {
    if (performance.now() > until)
      throw new Problem('UNAVAILABLE', 'counting the audience takes too long; retry later', {
        retryAfter: 60,
      })
    const page: Page = await request(deps.nats, countAudience, { tenant, audience, rules, after })
    counts = sumOf(counts, page.counts)
    after = page.next
  } while (after !== null)
  return counts
}

/** Audiences that a process counts at the same time. */
const maxCounting = 2

export const campaignAudienceHandlers = (deps: MessagingDeps) => {
  const places = createRoom(maxCounting)
  return [
    handle(getCampaignAudience, async ({ tenant, campaignId }) => {
      const until = performance.now() + longest
      const row = await requireCampaign(deps.db, tenant, campaignId)
      if (await isRead(deps.db, row)) return countedIn(await listCampaignCounts(deps.db, row))
      using _ = await places.take(1, false, tenantKey(row))
      try {
        return await countNow(deps, row, until)
      } catch (error) {
        // The segment was deleted: the audience is empty.
        if (error instanceof Problem && error.code === 'NOT_FOUND') return nothingCounted
        throw error
      }
    }),
  ]
}
