import type { Uuid } from '@outrider/contracts/ids'
import type { Environment } from '@outrider/contracts/shapes'
import { json, type Pool } from '@outrider/service/db/pool'

interface Kept {
  readonly orgId: Uuid
  readonly environment: Environment
}

/** The row of a suppressed address whose hash is bare. */
export interface BareSuppression extends Kept {
  readonly addressHash: Uint8Array
}

/** At most `limit` suppressed addresses, of all tenants, whose hashes are bare. */
export function listBareSuppressions(db: Pool, limit: number): Promise<BareSuppression[]> {
  return db<BareSuppression[]>`
    select org_id, environment, address_hash from suppressed_addresses
    where octet_length(address_hash) = 32 limit ${limit}`
}

/** Keys suppressed addresses; one that is there under its keyed hash already is the later word. */
export async function keySuppressions(
  db: Pool,
  rows: readonly (BareSuppression & { readonly keyed: Buffer })[],
): Promise<void> {
  const hex = rows.map(({ addressHash, keyed, ...tenant }) => ({
    ...tenant,
    bare: Buffer.from(addressHash).toString('hex'),
    keyed: keyed.toString('hex'),
  }))
  await db`
    with w as (
      select * from jsonb_to_recordset(${json(db, hex)}::jsonb)
        as w ("orgId" uuid, environment text, bare text, keyed text)
    ), gone as (
      delete from suppressed_addresses s using w
      where s.org_id = w."orgId" and s.environment = w.environment and s.address_hash = decode(w.bare, 'hex')
      returning s.org_id, s.environment, w.keyed, s.suppressed, s.changed_at
    )
    insert into suppressed_addresses (org_id, environment, address_hash, suppressed, changed_at)
    select org_id, environment, decode(keyed, 'hex'), suppressed, changed_at from gone
    on conflict (org_id, environment, address_hash) do nothing`
}

/** A contact whose address has no hash yet. */
export interface Unhashed extends Kept {
  readonly id: Uuid
  readonly email: string
}

/** At most `limit` contacts, of all tenants, whose addresses have no hash yet. */
export function listUnhashed(db: Pool, limit: number): Promise<Unhashed[]> {
  return db<Unhashed[]>`
    select id, org_id, environment, email from contacts
    where email is not null and address_hash is null limit ${limit}`
}

/** Gives contacts the hashes of their addresses, unless they have others meanwhile. */
export async function hashContacts(
  db: Pool,
  rows: readonly (Unhashed & { readonly keyed: Buffer })[],
): Promise<void> {
  const hex = rows.map((row) => ({ ...row, keyed: row.keyed.toString('hex') }))
  await db`
    update contacts c set address_hash = decode(w.keyed, 'hex')
    from jsonb_to_recordset(${json(db, hex)}::jsonb)
      as w (id uuid, "orgId" uuid, environment text, email text, keyed text)
    where c.id = w.id and c.org_id = w."orgId" and c.environment = w.environment and c.email = w.email`
}

/** A consent whose hashes are bare. */
export interface BareConsent extends Kept {
  readonly id: Uuid
  readonly emailSha256: Uint8Array | null
  readonly walletSha256: Uint8Array | null
}

/** At most `limit` consents, of all tenants, whose hashes are bare. */
export function listBareConsents(db: Pool, limit: number): Promise<BareConsent[]> {
  return db<BareConsent[]>`
    select id, org_id, environment, email_sha256, wallet_sha256 from consents
    where email_sha256 is not null or wallet_sha256 is not null limit ${limit}`
}

/** Puts keyed hashes in the place of bare ones. */
export async function keyConsents(
  db: Pool,
  rows: readonly (BareConsent & {
    readonly email: Buffer | null
    readonly wallet: Buffer | null
  })[],
): Promise<void> {
  const hex = rows.map(({ id, orgId, environment, email, wallet }) => ({
    id,
    orgId,
    environment,
    email: email?.toString('hex') ?? null,
    wallet: wallet?.toString('hex') ?? null,
  }))
  await db`
    update consents c set
      email_sha256 = null, wallet_sha256 = null,
      email_hash = decode(w.email, 'hex'), wallet_hash = decode(w.wallet, 'hex')
    from jsonb_to_recordset(${json(db, hex)}::jsonb)
      as w (id uuid, "orgId" uuid, environment text, email text, wallet text)
    where c.id = w.id and c.org_id = w."orgId" and c.environment = w.environment`
}
