import type { Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

/** A confirmation that may still be given. */
export interface OpenConfirmation extends StoredTenant {
  readonly consentId: Uuid
  readonly contactId: Uuid
  readonly formId: Uuid
  readonly email: string
  readonly consentText: string
}

/** The confirmations that are open for these addresses. */
export function listOpenConfirmations(
  db: Pool,
  addresses: readonly (StoredTenant & { readonly email: string })[],
  now: Date,
): Promise<OpenConfirmation[]> {
  return db<OpenConfirmation[]>`
    select c.org_id, c.environment, c.consent_id, c.contact_id, c.form_id, c.email, c.consent_text
    from (
      select distinct org_id, environment, email from unnest(
        ${addresses.map(({ orgId }) => orgId)}::uuid[],
        ${addresses.map(({ environment }) => environment)}::text[],
        ${addresses.map(({ email }) => email)}::text[]
      ) as w (org_id, environment, email)
    ) w
    join confirmations c
      on c.org_id = w.org_id and c.environment = w.environment and c.email = w.email
      and c.confirmed_at is null and c.expires_at > ${now}
    order by c.consent_id`
}

/** How many mails each of these addresses, by their hashes in hexadecimal, has had on a day; none are missing. */
export function listMails(
  db: Pool,
  addresses: readonly (StoredTenant & { readonly addressHash: string })[],
  day: string,
): Promise<{ addressHash: string; mails: number }[]> {
  return db<{ addressHash: string; mails: number }[]>`
    select w.address_hash, max(m.nth)::int as mails
    from unnest(
      ${addresses.map(({ orgId }) => orgId)}::uuid[],
      ${addresses.map(({ environment }) => environment)}::text[],
      ${addresses.map(({ addressHash }) => addressHash)}::text[]
    ) as w (org_id, environment, address_hash)
    join confirmation_mails m
      on m.org_id = w.org_id and m.environment = w.environment
      and m.address_hash = decode(w.address_hash, 'hex') and m.day = ${day}
    group by w.address_hash`
}

/** Removes at most `limit` notes of mails from before a day; answers how many. */
export async function deleteMails(db: Pool, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from confirmation_mails where ctid = any (array(
      select ctid from confirmation_mails where day < ${before}::timestamptz::date limit ${limit}
    ))`
  return count
}
