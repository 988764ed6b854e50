import { getCampaignAudience } from '@outrider/contracts/campaigns'
import { idOf, type TypeId, type Uuid } from '@outrider/contracts/ids'
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
import type { LeasedCampaign } from './lease-campaigns.ts'
import { choicesOf, weightsOf } from './resolve-content.ts'

type OfCampaign = StoredTenant & Pick<LeasedCampaign, 'id' | 'channel' | 'topic' | 'weights'>

/** Which contacts a campaign reaches, by its topic or those of its variants' templates. */
export async function audienceRulesOf(
  { topics }: Pick<MessagingDeps, 'topics'>,
  campaign: OfCampaign,
  ofTemplates: readonly (string | null)[],
): Promise<AudienceRules> {
  const { id, orgId, environment, channel, weights } = campaign
  const keysOf = [campaign.topic, ...ofTemplates].flatMap((key) => key ?? [])
  const topicOf = await topics(keysOf.map((key) => ({ orgId, environment, key })))
  const rulesOf = (ofTemplate: string | null) => {
    const key = campaign.topic ?? ofTemplate
    const topic = key === null ? undefined : topicOf(campaign, key)
    const isService = topic?.kind === 'service'
    return { isService, topic: topic ? { id: topic.id, default: topic.default } : null }
  }
  const variants = weights.map((weight, place) => ({
    weight,
    ...rulesOf(ofTemplates[place] ?? null),
  }))
  const keys = new Set(variants.map(({ topic }) => topic?.id))
  return {
    channel,
    ...rulesOf(ofTemplates[0] ?? null),
    ...(keys.size > 1 && { byVariant: { campaignId: idOf('cmp', id), variants } }),
  }
}

/** The topic of each variant's template now; a campaign without variants has one. */
async function topicsOfTemplates(db: Db, row: CampaignRow): Promise<(string | null)[]> {
  const templates = choicesOf(row).map(async ({ templateId }) =>
    templateId === undefined ? undefined : findTemplateRow(db, row, templateId),
  )
  return (await Promise.all(templates)).map((template) => template?.topic ?? null)
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
  const campaign = { ...row, weights: weightsOf(row) }
  const rules = await audienceRulesOf(deps, campaign, await topicsOfTemplates(deps.db, row))
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
