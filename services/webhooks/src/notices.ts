import { idOf, type Uuid } from '@outrider/contracts/ids'
import type { DisabledReason } from '@outrider/contracts/webhook-payloads'
import { webhookDisabled } from '@outrider/contracts/webhooks'
import type { Db } from '@outrider/service/db/pool'
import { type StoredTenant, tenantOf } from '@outrider/service/db/tenant'
import { background, idle, type Loop } from '@outrider/service/jobs/loop'
import { messageOf, type OutgoingItem } from '@outrider/service/nats/publish'
import type { Service } from '@outrider/service/service'

/** An endpoint that was disabled automatically. */
interface NoticeRow extends StoredTenant {
  readonly id: Uuid
  readonly url: string
  readonly disabledReason: DisabledReason
  readonly disabledAt: Date
}

/** Endpoints whose organization is not notified yet, at most `limit`. */
export function listNotices(db: Db, limit: number): Promise<NoticeRow[]> {
  return db<NoticeRow[]>`
    select id, url, org_id, environment, disabled_reason, disabled_at from endpoints
    where notice_pending and disabled_reason <> 'REQUESTED'
    order by id limit ${limit}`
}

/** Records published notices. An endpoint that was disabled again since then gets another notice. */
async function updateNotified(db: Db, notices: readonly NoticeRow[]): Promise<void> {
  await db`
    update endpoints e set notice_pending = false
    from unnest(
      ${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ disabledAt }) => disabledAt.toISOString())}::timestamptz[]
    ) as t (id, disabled_at)
    where e.id = t.id and date_trunc('milliseconds', e.disabled_at) = t.disabled_at`
}

const batchSize = 100

/** Publishes notices of automatically disabled endpoints, immediately when woken, until disposed. */
export function publishNotices({ db, publisher, log }: Service): Loop {
  return background(log, 'publishing notices', idle, async () => {
    const notices = await listNotices(db, batchSize)
    await Promise.all(notices.map((notice) => publisher.publish(factOf(notice))))
    if (notices.length > 0) await updateNotified(db, notices)
    return notices.length === batchSize
  })
}

function factOf(row: NoticeRow): OutgoingItem {
  const { id, url, disabledReason: reason } = row
  const occurredAt = row.disabledAt.toISOString()
  const data = { tenant: tenantOf(row), webhookId: idOf('whk', id), url, reason, occurredAt }
  return messageOf(webhookDisabled, data, `disabled.${data.webhookId}.${occurredAt}`)
}
