import type { Environment } from '@outrider/contracts/shapes'
import { json, type Pool } from '@outrider/service/database'
import type { Fact } from '../facts.ts'
import { segmentWork } from '../contacts/segment-work.ts'
import type { StoredTenant } from '../tenant.ts'

export interface ConfirmationRow extends StoredTenant {
  readonly environment: Environment
  readonly consentId: string
  readonly contactId: string
  readonly formId: string
  readonly formName: string
  readonly consentText: string
  /** Of the form as it is now; null too when the form is gone. */
  readonly redirectUrl: string | null
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
}

/** What a token's digest (hexadecimal) opens, whosever it is: the token alone is the right to it. */
export async function findConfirmation(
  db: Pool,
  digest: string,
): Promise<ConfirmationRow | undefined> {
  const [row] = await db<ConfirmationRow[]>`
    select a.org_id, a.environment, a.consent_id, a.contact_id, a.form_id, a.form_name, a.consent_text,
      f.redirect_url, a.expires_at, a.confirmed_at
    from confirmations a
    left join forms f on f.id = a.form_id and f.org_id = a.org_id and f.environment = a.environment
    where a.token_hash = decode(${digest}, 'hex')`
  return row
}

/**
 * Confirms a consent, if nobody has: its contact shows the address from now on, has the form's tags and
 * gets mail again. False when it was confirmed meanwhile, or its contact is another one or gone.
 */
export async function writeConfirmation(
  db: Pool,
  { consentId, contactId, orgId, environment }: ConfirmationRow,
  told: readonly Fact[],
  now: Date,
): Promise<boolean> {
  const tenant = { orgId, environment }
  const rows = await db`
    with confirmed as (
      update confirmations set confirmed_at = ${now}
      where consent_id = ${consentId} and contact_id = ${contactId}
        and org_id = ${orgId} and environment = ${environment} and confirmed_at is null
      returning contact_id, email, tags
    ), held as (
      -- the address may have been taken away since
      select i.value from identifiers i
      join confirmed c on c.contact_id = i.contact_id and c.email = i.value
      where i.kind = 'email' and i.org_id = ${orgId} and i.environment = ${environment}
      for key share of i
    ), changed as (
      update contacts c set
        email = coalesce((select value from held), c.email),
        tags = c.tags || array(select unnest(f.tags) except select unnest(c.tags) order by 1),
        unsubscribed_at = null,
        updated_at = ${now}
      from confirmed f
      where c.id = f.contact_id and c.org_id = ${orgId} and c.environment = ${environment}
    ), told as (
      insert into outbox (subject, data)
      select t.subject, t.data
      from confirmed, jsonb_to_recordset(${json(db, told)}::jsonb) as t (subject text, data jsonb)
    ), ${segmentWork(db, [{ tenant, contactId, everything: true }])}
    select from confirmed`
  return rows.length > 0
}
