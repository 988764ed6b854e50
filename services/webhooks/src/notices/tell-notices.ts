import { idOf } from '@outrider/contracts/ids'
import { webhookDisabled } from '@outrider/contracts/webhooks'
import { isTransient } from '@outrider/service/database'
import { type Loop, startLoop } from '@outrider/service/loop'
import { type Message, messageOf } from '@outrider/service/publish'
import type { Service } from '@outrider/service/service'
import { tenantOf } from '@outrider/service/tenant'
import { listNotices, type NoticeRow, updateTold } from './queries.ts'

const batchSize = 100
/** Milliseconds between looks for what a process that died has not told. */
const interval = 1_000

/** Tells of endpoints that were disabled by themselves, at once when woken, until disposed. */
export function tellNotices({ db, publisher, log }: Service): Loop {
  return startLoop(
    async () => {
      const notices = await listNotices(db, batchSize)
      await Promise.all(notices.map((notice) => publisher.publish(factOf(notice))))
      if (notices.length > 0) await updateTold(db, notices)
      return notices.length === batchSize
    },
    interval,
    (error) => log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'notices not told'),
  )
}

function factOf({ id, url, disabledReason: reason, disabledAt, ...stored }: NoticeRow): Message {
  const tenant = tenantOf(stored)
  const occurredAt = disabledAt.toISOString()
  const data = { tenant, webhookId: idOf('whk', id), url, reason, occurredAt }
  return messageOf(webhookDisabled, data, `disabled.${data.webhookId}.${occurredAt}`)
}
