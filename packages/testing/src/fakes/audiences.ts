import type { TypeId } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import {
  type Audience,
  dropAudience,
  fixAudience,
  listAudience,
  type Recipient,
} from '@outrider/contracts/recipients'
import { getSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { handle } from '@outrider/service/nats/requests'

interface People {
  readonly people: ReadonlyMap<string, Recipient>
  readonly segments: ReadonlyMap<string, TypeId<'con'>[]>
  /** Somebody, unless another tenant's. */
  readonly read: (tenant: Tenant, id: string) => Recipient | undefined
}

/** Small pages, so that tests read several. */
const pageSize = 100

/** Audiences as contacts keeps them: whoever belongs when it is asked for the first time. */
export function audienceAnswers({ people, segments, read }: People) {
  const fixed = new Map<string, TypeId<'con'>[]>()
  const membersOf = (tenant: Tenant, { tag, segmentId }: Audience): TypeId<'con'>[] => {
    if (segmentId !== undefined) {
      const members = segments.get(segmentId)
      if (!members) throw notFound()
      return members.toSorted()
    }
    const everybody = [...people.keys()]
      .flatMap((id) => read(tenant, id) ?? [])
      .filter(({ id, currentId }) => id === currentId)
    const members = everybody.filter(({ tags }) => tag === undefined || tags.includes(tag))
    return members.map(({ id }) => id).toSorted()
  }
  return [
    handle(fixAudience, async ({ tenant, campaignId, audience }) => {
      const members = fixed.get(campaignId) ?? membersOf(tenant, audience)
      fixed.set(campaignId, members)
      return { size: members.length }
    }),
    handle(listAudience, async ({ campaignId, after }) => {
      const later = (fixed.get(campaignId) ?? []).filter((id) => after === null || id > after)
      return { contactIds: later.slice(0, pageSize) }
    }),
    handle(dropAudience, async ({ campaignId }) => ({ done: !fixed.delete(campaignId) })),
    handle(getSegment, async ({ segmentId }) => {
      if (!segments.has(segmentId)) throw notFound()
      const at = new Date().toISOString()
      const built = { definition: null, status: 'ready', createdAt: at, updatedAt: at } as const
      return { id: segmentId, name: 'S', type: 'static' as const, ...built }
    }),
  ]
}
