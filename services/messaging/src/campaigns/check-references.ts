import type { Campaign } from '@outrider/contracts/campaigns'
import { idOf, type TypeId, type Uuid } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import { getSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { readSender } from '../emails/read-sender.ts'
import type { CampaignSettings } from './queries.ts'

type Referring = Pick<CampaignSettings, 'audience' | 'senderId'>

/** Throws `VALIDATION_FAILED` naming the segment or sender that there is not. */
export async function checkReferences(
  deps: Deps,
  tenant: Tenant,
  { audience: { segmentId }, senderId }: Referring,
): Promise<void> {
  if (segmentId !== undefined) await checkSegment(deps, tenant, segmentId)
  if (senderId !== null) await readSender(deps, tenant, idOf('snd', senderId))
}

async function checkSegment(
  { nats }: Deps,
  tenant: Tenant,
  segmentId: TypeId<'seg'>,
): Promise<void> {
  try {
    await request(nats, getSegment, { tenant, segmentId })
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND')
      throw invalid('audience.segmentId', 'is no segment of yours', 'reference')
    throw error
  }
}

/** Throws `DOMAIN_NOT_READY` when emails of this campaign would be from nobody. */
export async function requireSender(
  deps: Deps,
  tenant: Tenant,
  channel: Campaign['channel'],
  senderId: Uuid | null,
): Promise<void> {
  if (channel === 'inapp') return
  const named = senderId === null ? undefined : idOf('snd', senderId)
  const sender = await readSender(deps, tenant, named)
  const isDefault = named === undefined && deps.config.defaultSender !== undefined
  if (!sender && !isDefault)
    throw new Problem('DOMAIN_NOT_READY', 'no sender of a domain that is ready to send')
}
