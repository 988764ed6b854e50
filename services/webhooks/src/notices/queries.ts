import type { Uuid } from '@outrider/contracts/ids'
import type { DisabledReason } from '@outrider/contracts/webhooks'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

/** An endpoint that was disabled by itself. */
export interface NoticeRow extends StoredTenant {
  readonly id: Uuid
  readonly url: string
  readonly disabledReason: DisabledReason
  readonly disabledAt: Date
}

/** What organizations have not been told yet, at most `limit`. */
export function listNotices(db: Db, limit: number): Promise<NoticeRow[]> {
  return db<NoticeRow[]>`
    select id, url, org_id, environment, disabled_reason, disabled_at from endpoints
    where to_be_told and disabled_reason <> 'REQUESTED'
    order by id limit ${limit}`
}

/** Notes what was told; an endpoint that was disabled once more meanwhile is told of again. */
export async function updateTold(db: Db, notices: readonly NoticeRow[]): Promise<void> {
  await db`
    update endpoints e set to_be_told = false
    from unnest(
      ${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ disabledAt }) => disabledAt.toISOString())}::timestamptz[]
    ) as t (id, disabled_at)
    where e.id = t.id and date_trunc('milliseconds', e.disabled_at) = t.disabled_at`
}
