import { sendAccountMail, type WebhookDisabledNotice } from '@outrider/contracts/emails'
import type { Uuid } from '@outrider/contracts/ids'
import { type Db, json } from '@outrider/service/database'
import { managers } from '../members/roles.ts'

/** A webhook that was disabled by itself. */
export interface Notice {
  /** Of the entry in the audit log: the same however often it is told. */
  readonly id: Uuid
  readonly orgId: Uuid
  /** The mail, but for what each reader's differs in. */
  readonly mail: Omit<WebhookDisabledNotice, 'to' | 'organization'>
}

/** Writes notices into the audit log, each once, and with each sends a mail to every OWNER and ADMIN. */
export async function insertNotices(db: Db, notices: readonly Notice[]): Promise<void> {
  await db`
    with notices as (
      select n.id, n.mail, o.id as org_id, o.name
      from jsonb_to_recordset(${json(db, notices)}::jsonb) as n (id uuid, "orgId" uuid, mail jsonb)
      join organizations o on o.id = n."orgId"
    ), recorded as (
      insert into audit_log (id, org_id, at, by_system, action, target_type, target_id, environment, details)
      select id, org_id, (mail ->> 'occurredAt')::timestamptz, true, 'webhook.disabled', 'webhook',
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
