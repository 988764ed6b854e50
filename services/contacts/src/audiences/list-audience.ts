import { idOf, uuidOf } from '@outrider/contracts/ids'
import { listAudience, maxAudiencePage } from '@outrider/contracts/recipients'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { listAudienceMembers } from './queries.ts'

export const answerListAudience = ({ db }: Service) =>
  answer(listAudience, async ({ tenant, campaignId, after }) => {
    const one = { ...storedTenant(tenant), campaignId: uuidOf(campaignId) }
    const ids = await listAudienceMembers(db, one, after && uuidOf(after), maxAudiencePage)
    return { contactIds: ids.map((id) => idOf('con', id)) }
  })
