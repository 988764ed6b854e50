import { setTimeout as delay } from 'node:timers/promises'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { type Audience, fixAudience } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { type StoredTenant, storedTenant } from '@outrider/service/tenant'
import { findSegment } from '../segments/queries.ts'
import { askForAudience, writeAudience } from './queries.ts'

/** Milliseconds after which whoever asks hears that it takes longer. */
const timeout = 1_500

export const answerFixAudience = ({ db, log }: Service) =>
  answer(fixAudience, async ({ tenant, campaignId, audience }) => {
    const one = { ...storedTenant(tenant), campaignId: uuidOf(campaignId) }
    const known = await askForAudience(db, one, clock.now())
    if (known !== null) return { size: known }
    if (!(await isReady(db, one, audience))) return { size: null }
    const { segmentId, ...rest } = audience
    const stored = { ...rest, ...(segmentId !== undefined && { segmentId: uuidOf(segmentId) }) }
    const written = writeAudience(db, one, stored).catch((error: unknown) => {
      log.warn({ err: error, campaignId }, 'audience not written')
      return null
    })
    return { size: await Promise.race([written, delay(timeout, null)]) }
  })

/** A segment that is still being built has not all its members yet. */
async function isReady(
  db: Service['db'],
  tenant: StoredTenant,
  { segmentId }: Audience,
): Promise<boolean> {
  if (segmentId === undefined) return true
  const segment = await findSegment(db, tenant, uuidOf(segmentId))
  if (!segment) throw notFound()
  return !segment.building
}
