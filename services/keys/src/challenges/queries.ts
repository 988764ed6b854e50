import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

/** Which page asks, with which publishable key. */
export interface Asker {
  readonly tenant: StoredTenant
  readonly publishableKey: string
  readonly origin: string
}

interface NewChallenge {
  readonly nonce: string
  readonly address: string
  readonly chain: string
  readonly message: string
  readonly expiresAt: Date
}

/** Inserts a challenge; false, and nothing done, when the key or its origin is the asker's no longer. */
export async function insertChallenge(
  db: Db,
  asker: Asker,
  { nonce, address, chain, message, expiresAt }: NewChallenge,
): Promise<boolean> {
  const rows = await db`
    insert into challenges
      (nonce, org_id, environment, publishable_key, origin, address, chain, message, expires_at)
    select ${nonce}, org_id, environment, key, ${asker.origin}, ${address}, ${chain}, ${message},
           ${expiresAt}
    from (${permission(db, asker)}) as permitted
    returning nonce`
  return rows.length > 0
}

/** The asker's publishable key, while it is that and the origin is in its environment's bucket. */
function permission(db: Db, { tenant: { orgId, environment }, publishableKey, origin }: Asker) {
  return db`
    select org_id, environment, key
    from publishable_keys join origins using (org_id)
    where org_id = ${orgId} and environment = ${environment} and key = ${publishableKey}
      and ${origin} = any (case environment when 'live' then live else test end)`
}

interface Open {
  readonly address: string
  readonly chain: string
}

/** The asker's open challenge with this text; undefined when there is none, or it is used or over. */
export async function findChallenge(
  db: Db,
  asker: Asker,
  { nonce, message }: Pick<NewChallenge, 'nonce' | 'message'>,
  now: Date,
): Promise<Open | undefined> {
  const { orgId, environment } = asker.tenant
  const [row] = await db<Open[]>`
    select address, chain
    from challenges
    where nonce = ${nonce} and org_id = ${orgId} and environment = ${environment}
      and publishable_key = ${asker.publishableKey} and origin = ${asker.origin}
      and message = ${message} and used_at is null and expires_at > ${now}
      and exists (${permission(db, asker)})`
  return row
}

/** The chain on which an address counts as a contract's wallet: that of its first proof. */
export async function bindContractWallet(
  db: Db,
  { orgId, environment }: StoredTenant,
  { address, chain }: Open,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db<{ chain: string }[]>`
    insert into contract_wallets as w (org_id, environment, address, chain, bound_at)
    values (${orgId}, ${environment}, ${address}, ${chain}, ${now})
    on conflict (org_id, environment, address) do update set chain = w.chain
    returning chain`
  return row?.chain
}

/** Uses a challenge up; false for all but the first who do. */
export async function useChallenge(
  db: Db,
  { orgId, environment }: StoredTenant,
  nonce: string,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    update challenges set used_at = ${now}
    where nonce = ${nonce} and org_id = ${orgId} and environment = ${environment}
      and used_at is null and expires_at > ${now}
    returning nonce`
  return rows.length > 0
}
