import type { Uuid } from '@outrider/contracts/ids'
import type { FreeForm } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

/** What sending asks of a campaign. */
export interface CampaignOrders {
  readonly id: Uuid
  readonly status: 'draft' | 'launched' | 'paused' | 'completed' | 'cancelled'
  /** The database's. */
  readonly senderId: Uuid | null
}

interface OfCampaign extends StoredTenant {
  readonly campaignId: Uuid
}

/** The campaigns that there are of those asked for. */
export function listCampaignOrders(
  db: Db,
  wanted: readonly OfCampaign[],
): Promise<CampaignOrders[]> {
  return db<CampaignOrders[]>`
    select c.id, c.status, c.sender_id
    from unnest(
      ${wanted.map(({ campaignId }) => campaignId)}::uuid[],
      ${wanted.map(({ orgId }) => orgId)}::uuid[],
      ${wanted.map(({ environment }) => environment)}::text[]
    ) as w (id, org_id, environment)
    join campaigns c on c.id = w.id and c.org_id = w.org_id and c.environment = w.environment`
}

/** What one variant of a launched campaign says, as Liquid: an email's texts or an in-app message's. */
export interface CampaignContentRow {
  readonly variant: number
  /** The database's. */
  readonly templateId: Uuid | null
  readonly content: {
    readonly subject?: string
    readonly html?: string | null
    readonly text?: string | null
    readonly title?: string
    readonly body?: string
    readonly url?: string
    readonly data?: FreeForm
  }
}

/** What a launched campaign says, by variant; nothing once it is over. */
export function listCampaignContents(
  db: Db,
  { campaignId, orgId, environment }: OfCampaign,
): Promise<CampaignContentRow[]> {
  return db<CampaignContentRow[]>`
    select s.variant, s.template_id, s.content from campaigns c
    join campaign_contents s on s.campaign_id = c.id
    where c.id = ${campaignId} and c.org_id = ${orgId} and c.environment = ${environment}
    order by s.variant`
}
