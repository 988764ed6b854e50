import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { getFirstOrganization } from '@outrider/contracts/organizations'
import type { CountName } from '@outrider/contracts/statistics'
import type { Db } from '@outrider/service/db/pool'
import { request } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import { clock } from '@outrider/service/observe/time'
import type { MessagingConfig } from '../config.ts'

/** Whether an organization without a ready sender may send from the default sender. */
export type SharedSenderUse = 'allowed' | 'capped' | 'refused'

/** Decides who sends from the default sender: its domain and its reputation are the operator's. */
export type SharedSender = (orgIds: readonly Uuid[]) => Promise<(orgId: Uuid) => SharedSenderUse>

/** Those of these organizations that have sent `cap` emails since `since`, from whichever sender. */
function listCapped(db: Db, orgIds: readonly Uuid[], cap: number, since: Date) {
  return db<{ orgId: Uuid }[]>`
    select org_id from hourly_counts
    where org_id = any (${[...orgIds]}::uuid[]) and environment = 'live' and hour > ${since}
      and what = ${'emails sent' satisfies CountName}
    group by org_id having sum(count) >= ${cap}`
}

const day = 24 * 3_600_000

export function createSharedSender({
  db,
  nats,
  config: { defaultSender, sharedSender, sharedSenderDailyCap },
}: Pick<Service, 'db' | 'nats'> & { readonly config: MessagingConfig }): SharedSender {
  let first: Uuid | undefined
  const isFirst = async (orgId: Uuid) => {
    if (first === undefined) {
      const { orgId: known } = await request(nats, getFirstOrganization, {})
      first = known === null ? undefined : uuidOf(known)
    }
    return orgId === first
  }
  const useOf = async (orgId: Uuid, capped: ReadonlySet<Uuid>): Promise<SharedSenderUse> => {
    if (!defaultSender || sharedSender === 'none') return 'refused'
    if (sharedSender === 'bootstrap') return (await isFirst(orgId)) ? 'allowed' : 'refused'
    return capped.has(orgId) && !(await isFirst(orgId)) ? 'capped' : 'allowed'
  }
  return async (orgIds) => {
    const wanted = [...new Set(orgIds)]
    const since = new Date(clock.now().getTime() - day)
    const rows =
      sharedSender === 'all' ? await listCapped(db, wanted, sharedSenderDailyCap, since) : []
    const capped = new Set(rows.map(({ orgId }) => orgId))
    const uses = new Map<Uuid, SharedSenderUse>()
    for (const orgId of wanted) uses.set(orgId, await useOf(orgId, capped))
    return (orgId) => uses.get(orgId) ?? 'refused'
  }
}
