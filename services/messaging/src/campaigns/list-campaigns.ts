import { listCampaigns } from '@outrider/contracts/campaigns'
import { clock } from '@outrider/service/clock'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { listCampaignRows } from './queries.ts'
import { campaignOf } from './record.ts'

export const answerListCampaigns = ({ db }: Service) =>
  answer(listCampaigns, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('cmp', cursor)
    const rows = await listCampaignRows(db, storedTenant(tenant), before, limit + 1)
    const now = clock.now()
    const campaigns = rows.map((row) => campaignOf(row, now))
    const { items, nextCursor } = pageOf(campaigns, limit)
    return { campaigns: items, nextCursor }
  })
