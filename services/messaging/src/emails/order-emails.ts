import { idOf } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import { campaignContents } from './campaign-contents.ts'
import {
  type CampaignContentRow,
  type CampaignOrders,
  listCampaignOrders,
} from './campaign-queries.ts'
import type { LeasedEmail } from './lease-queries.ts'

/** An email with all that is to be said, wherever that is kept. */
export interface OrderedEmail extends LeasedEmail {
  /** Null for a single email; `gone` when there is no such campaign any more. */
  readonly campaignStatus: CampaignOrders['status'] | 'gone' | null
}

/** Looks up what emails of campaigns say and who they are from; single emails say it themselves. */
export async function orderEmails(db: Db, emails: readonly LeasedEmail[]): Promise<OrderedEmail[]> {
  const ofCampaigns = emails.flatMap(({ campaignId, orgId, environment }) =>
    campaignId === null ? [] : [{ campaignId, orgId, environment }],
  )
  const wanted = [...new Map(ofCampaigns.map((each) => [each.campaignId, each])).values()]
  if (wanted.length === 0) return emails.map((email) => ({ ...email, campaignStatus: null }))
  const [orders, contents] = await Promise.all([
    listCampaignOrders(db, wanted),
    Promise.all(wanted.map((each) => campaignContents(db, each))),
  ])
  const ordersOf = new Map(orders.map((each) => [each.id, each]))
  const contentsOf = new Map(wanted.map((each, index) => [each.campaignId, contents[index] ?? []]))
  return emails.map((email) => {
    if (email.campaignId === null) return { ...email, campaignStatus: null }
    const own = ordersOf.get(email.campaignId)
    const said = contentsOf.get(email.campaignId)?.[email.variant]
    return own && said ? ordered(email, own, said) : { ...email, campaignStatus: 'gone' }
  })
}

function ordered(
  email: LeasedEmail,
  { status, senderId }: CampaignOrders,
  { content: { subject = '', html, text } }: CampaignContentRow,
): OrderedEmail {
  const content = {
    subject,
    ...(html != null && { html }),
    ...(text != null && { text }),
    ...(senderId !== null && { senderId: idOf('snd', senderId) }),
  }
  return { ...email, content, campaignStatus: status }
}
