import { uuidOf } from '@outrider/contracts/ids'
import { dropAudience } from '@outrider/contracts/recipients'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { deleteAudience, listForgottenAudiences } from './queries.ts'

/** Members deleted by one statement. */
const batchSize = 10_000

export const answerDropAudience = ({ db }: Service) =>
  answer(dropAudience, async ({ tenant, campaignId }) => {
    const one = { ...storedTenant(tenant), campaignId: uuidOf(campaignId) }
    return { done: await deleteAudience(db, one, batchSize) }
  })

/** Deletes a part of what was asked for before `before` and never dropped; answers whether anything is left of it. */
export async function dropForgottenAudiences(db: Pool, before: Date): Promise<boolean> {
  const forgotten = await listForgottenAudiences(db, before)
  for (const one of forgotten) await deleteAudience(db, one, batchSize)
  return forgotten.length > 0
}
