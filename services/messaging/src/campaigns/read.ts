import { idOf, uuidOf } from '@outrider/contracts/ids'
import { listAudience } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import { request } from '@outrider/service/requests'
import { tenantOf } from '@outrider/service/tenant'
import type { Campaigning, Next } from './campaigning.ts'
import type { LeasedCampaign } from './lease-queries.ts'
import { insertRecipients } from './recipient-queries.ts'
import { variantOf } from './variants.ts'

/** Reads one page of the audience and writes it down, with the place where to go on. */
export async function read(
  { nats, db }: Campaigning,
  campaign: LeasedCampaign,
): Promise<[LeasedCampaign, Next]> {
  const { id, reached, weights } = campaign
  const { contactIds } = await request(nats, listAudience, {
    tenant: tenantOf(campaign),
    campaignId: idOf('cmp', id),
    after: reached && idOf('con', reached),
  })
  const now = clock.now()
  if (contactIds.length === 0) return [{ ...campaign, stage: 'feeding' }, now]
  const recipients = contactIds.map(uuidOf).map((contactId) => ({
    contactId,
    variant: variantOf(id, contactId, weights),
  }))
  await insertRecipients(db, campaign, recipients, now)
  return [campaign, 'written']
}
