import { hash } from 'node:crypto'
import { sendAccountMail, type WebhookDisabledNotice } from '@outrider/contracts/account-mails'
import { type Uuid, uuidBytes, uuidOf, uuidText } from '@outrider/contracts/ids'
import { type WebhookDisabled, webhookDisabled } from '@outrider/contracts/webhooks'
import { type Db, json } from '@outrider/service/db/pool'
import { type ItemContext, onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import type { Deps } from '../deps.ts'
import { managers } from './roles.ts'

/** A webhook that was disabled automatically. */
interface WebhookNotice {
  /** Id of the audit entry, derived from the message: a redelivery has the same one. */
  readonly id: Uuid
  readonly orgId: Uuid
  /** The mail, without the fields that differ by recipient. */
  readonly mail: Omit<WebhookDisabledNotice, 'to' | 'organization'>
}

/** Inserts each notice once into the audit log, and with it a mail to every OWNER and ADMIN. */
async function insertNotices(db: Db, notices: readonly WebhookNotice[]): Promise<void> {
  await db`
    with notices as (
      select n.id, n.mail, o.id as org_id, o.name
      from jsonb_to_recordset(${json(db, notices)}::jsonb) as n (id uuid, "orgId" uuid, mail jsonb)
      join organizations o on o.id = n."orgId"
    ), recorded as (
      insert into audit_log (id, org_id, at, actor_type, action, target, environment, details)
      select id, org_id, (mail ->> 'occurredAt')::timestamptz, 'system', 'webhook.disabled',
        mail ->> 'webhookId', mail ->> 'environment',
        jsonb_build_object('reason', mail -> 'reason', 'url', mail -> 'url')
      from notices
      on conflict (id) do nothing
      returning id
    )
    insert into outbox (subject, data)
    select ${sendAccountMail.subject}, n.mail || jsonb_build_object('to', u.email, 'organization', n.name)
    from recorded join notices n using (id)
    join members m on m.org_id = n.org_id and m.role = any(${[...managers]}::text[])
    join users u on u.id = m.user_id`
}

/** Milliseconds until an unsent mail expires. */
const lifetime = 3 * 24 * 3_600_000

/** Reports automatically disabled webhooks in the organization's audit log, and by mail to its OWNERs and ADMINs. */
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
  delivery: ItemContext | undefined,
): WebhookNotice {
  const at = Date.parse(about.occurredAt)
  const expiresAt = new Date(at + lifetime).toISOString()
  return {
    id: uuidText(uuidBytes(at, hash('sha256', delivery?.id ?? '', 'buffer'))),
    orgId: uuidOf(orgId),
    mail: { kind: 'webhook_disabled', expiresAt, environment, ...about },
  }
}
