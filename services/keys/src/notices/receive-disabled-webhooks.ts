import { hash } from 'node:crypto'
import { uuidBytes, uuidOf, uuidText } from '@outrider/contracts/ids'
import { type WebhookDisabled, webhookDisabled } from '@outrider/contracts/webhooks'
import { type Delivery, onBatch, type Subscriber } from '@outrider/service/deliver'
import type { Deps } from '../deps.ts'
import { insertNotices, type Notice } from './queries.ts'

/** Milliseconds for which a notice is news: so long its mail is tried. */
const lifetime = 3 * 24 * 3_600_000

/** Tells the organization of webhooks that were disabled by themselves: in its audit log, and its managers by mail. */
export function receiveDisabledWebhooks({ db, outbox }: Pick<Deps, 'db' | 'outbox'>): Subscriber {
  return onBatch(webhookDisabled, async (disabled, deliveries) => {
    await insertNotices(
      db,
      disabled.map((each, index) => noticeOf(each, deliveries[index])),
    )
    outbox.wake()
  })
}

function noticeOf(
  { tenant: { orgId, environment }, ...about }: WebhookDisabled,
  delivery: Delivery | undefined,
): Notice {
  const at = Date.parse(about.occurredAt)
  const expiresAt = new Date(at + lifetime).toISOString()
  return {
    id: uuidText(uuidBytes(at, hash('sha256', delivery?.id ?? '', 'buffer'))),
    orgId: uuidOf(orgId),
    mail: { kind: 'webhook_disabled', expiresAt, environment, ...about },
  }
}
