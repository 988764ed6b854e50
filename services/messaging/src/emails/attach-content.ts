import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { TrackingChoice } from '@outrider/contracts/settings'
import type { Db } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { LRUCache } from 'lru-cache'
import type { InappContent } from '../inbox/inbox.ts'
import type { CampaignEmail } from '../campaigns/resolve-content.ts'
import type { LocalizedSource } from '../templates/email-texts.ts'
import type { LeasedEmail } from './email-rows.ts'

/** The parts of a campaign that sending needs. */
interface CampaignSendState {
  readonly id: Uuid
  readonly status: 'draft' | 'launched' | 'paused' | 'completed' | 'cancelled'
  /** The database's. */
  readonly senderId: Uuid | null
  readonly replyTo: string | null
  readonly tracking: TrackingChoice | null
  readonly topic: string | null
  readonly sendAt: Date | null
  readonly localTime: boolean
}

type OfCampaign = StoredTenant & { readonly campaignId: Uuid }

/** The campaigns that there are of those asked for. */
function listCampaignSendStates(
  db: Db,
  wanted: readonly OfCampaign[],
): Promise<CampaignSendState[]> {
  return db<CampaignSendState[]>`
    select c.id, c.status, c.sender_id, c.reply_to, c.tracking, c.topic, c.send_at, c.local_time
    from unnest(
      ${wanted.map(({ campaignId }) => campaignId)}::uuid[],
      ${wanted.map(({ orgId }) => orgId)}::uuid[],
      ${wanted.map(({ environment }) => environment)}::text[]
    ) as w (id, org_id, environment)
    join campaigns c on c.id = w.id and c.org_id = w.org_id and c.environment = w.environment`
}

/** Whether a campaign is launched now. */
export async function isLaunched(db: Db, campaign: OfCampaign): Promise<boolean> {
  const [found] = await listCampaignSendStates(db, [campaign])
  return found?.status === 'launched'
}

/** The content of one variant of a launched campaign, as Liquid. */
interface CampaignContentRow {
  readonly variant: number
  /** The database's. */
  readonly templateId: Uuid | null
  readonly content: Partial<CampaignEmail & InappContent>
}

/** Content of a launched campaign, by variant; empty once the campaign is over. */
function listCampaignContentRows(
  db: Db,
  { campaignId, orgId, environment }: OfCampaign,
): Promise<CampaignContentRow[]> {
  return db<CampaignContentRow[]>`
    select s.variant, s.template_id, s.content from campaigns c
    join campaign_contents s on s.campaign_id = c.id
    where c.id = ${campaignId} and c.org_id = ${orgId} and c.environment = ${environment}
    order by s.variant`
}

/** Characters of contents that are kept: they never change once a campaign is launched. */
const maxKept = 32_000_000
const kept = new LRUCache<string, CampaignContentRow[]>({
  maxSize: maxKept,
  sizeCalculation: (contents) => 1 + JSON.stringify(contents).length,
})

/** The cached content of a launched campaign, by variant; empty once the campaign is over. */
export async function campaignContents(
  db: Db,
  campaign: OfCampaign,
): Promise<readonly CampaignContentRow[]> {
  const key = `${campaign.orgId} ${campaign.environment} ${campaign.campaignId}`
  const known = kept.get(key)
  if (known) return known
  const contents = await listCampaignContentRows(db, campaign)
  if (contents.length > 0) kept.set(key, contents)
  return contents
}

/** An email with all that is to be said, wherever that is kept. */
export interface EmailWithContent extends LeasedEmail, Pick<LocalizedSource, 'locales'> {
  /** Null for a single email; `gone` when there is no such campaign any more. */
  readonly campaignStatus: CampaignSendState['status'] | 'gone' | null
  /** The time, as if in UTC, that clocks where the contact is show when it is due. */
  readonly localSendAt?: Date
}

/** Adds content and sender to the emails of campaigns; single emails have their own. */
export async function attachContent(
  db: Db,
  emails: readonly LeasedEmail[],
): Promise<EmailWithContent[]> {
  const ofCampaigns = emails.flatMap(({ campaignId, orgId, environment }) =>
    campaignId === null ? [] : [{ campaignId, orgId, environment }],
  )
  const wanted = [...new Map(ofCampaigns.map((each) => [each.campaignId, each])).values()]
  if (wanted.length === 0) return emails.map((email) => ({ ...email, campaignStatus: null }))
  const [orders, contents] = await Promise.all([
    listCampaignSendStates(db, wanted),
    Promise.all(wanted.map((each) => campaignContents(db, each))),
  ])
  const ordersOf = new Map(orders.map((each) => [each.id, each]))
  const contentsOf = new Map(wanted.map((each, index) => [each.campaignId, contents[index] ?? []]))
  return emails.map((email) => {
    if (email.campaignId === null) return { ...email, campaignStatus: null }
    const own = ordersOf.get(email.campaignId)
    const said = contentsOf.get(email.campaignId)?.[email.variant]
    return own && said ? withContent(email, own, said) : { ...email, campaignStatus: 'gone' }
  })
}

function withContent(
  email: LeasedEmail,
  {
    status,
    senderId,
    replyTo: own,
    tracking,
    topic: ownTopic,
    sendAt,
    localTime,
  }: CampaignSendState,
  { content: { subject = '', html, text, locales, ...said } }: CampaignContentRow,
): EmailWithContent {
  const topic = ownTopic ?? said.topic
  const replyTo = own ?? said.replyTo
  const content = {
    subject,
    ...(html != null && { html }),
    ...(text != null && { text }),
    ...(senderId !== null && { senderId: idOf('snd', senderId) }),
    tracking: { ...said.tracking, ...tracking },
    ...(replyTo && { replyTo }),
    ...(topic && { topic }),
  }
  const localSendAt = localTime && sendAt ? { localSendAt: sendAt } : {}
  return { ...email, content, ...(locales && { locales }), campaignStatus: status, ...localSendAt }
}
