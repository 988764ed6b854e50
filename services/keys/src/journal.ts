import { uuidOf, type Uuid } from '@outrider/contracts/ids'
import { keyRevoked, keyRolled, publishableKeyChanged } from '@outrider/contracts/keys'
import { sessionChanged } from '@outrider/contracts/sessions'
import { contactTokensEnded } from '@outrider/contracts/wallets'
import { type Db, json } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { onBatch, type Subscriber } from '@outrider/service/nats/subscriber'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from './deps.ts'
import { repeatStandings } from './organizations/standings.ts'

/** When a key of a tenant ends; null: it is gone. */
interface KeyEnd extends StoredTenant {
  readonly id: Uuid
  readonly end: string | null
}

/** Ends keys again. The replacement of a rolled key is lost: it no longer counts against the plan's limit. */
async function endKeys(db: Db, ends: readonly KeyEnd[]): Promise<void> {
  await db`
    with wanted as (
      select "orgId" as org_id, environment, id, "end"
      from jsonb_to_recordset(${json(db, ends)}::jsonb)
        as w ("orgId" uuid, environment text, id uuid, "end" timestamptz)
    ), revoked as (
      delete from secret_keys k using wanted w
      where k.org_id = w.org_id and k.environment = w.environment and k.id = w.id and w."end" is null
      returning k.org_id, k.expires_at
    ), rolled as (
      update secret_keys k set expires_at = least(k.expires_at, w."end")
      from wanted w
      where k.org_id = w.org_id and k.environment = w.environment and k.id = w.id and w."end" is not null
      returning k.org_id, old.expires_at
    )
    update organizations o set active_keys = active_keys - ended.number
    from (
      select org_id, count(*) as number
      from (select * from revoked union all select * from rolled) e
      where expires_at is null group by 1
    ) ended
    where o.id = ended.org_id`
}

/** Makes a rotated publishable key the valid one again. */
async function replacePublishableKey(
  db: Db,
  { orgId, environment }: StoredTenant,
  key: string,
): Promise<void> {
  await db`
    insert into publishable_keys (org_id, environment, key, created_at)
    select id, ${environment}, ${key}, ${clock.now()} from organizations where id = ${orgId}
    on conflict (org_id, environment) do update set key = excluded.key, created_at = excluded.created_at
    where publishable_keys.key <> excluded.key`
}

/** Ends the sessions of users that are older than a time. Users belong to no organization. */
async function endSessions(db: Db, userIds: readonly Uuid[], before: Date): Promise<void> {
  await db`
    delete from sessions where user_id = any(${[...userIds]}::uuid[]) and created_at < ${before}`
}

/** Ends the tokens of a contact that are older than a time. */
async function endContactTokens(
  db: Db,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
  before: Date,
): Promise<void> {
  await db`
    insert into ended_contact_tokens as t (org_id, environment, contact_id, issued_before, ended_at)
    values (${orgId}, ${environment}, ${contactId}, ${before}, ${clock.now()})
    on conflict (org_id, environment, contact_id) do update
      set issued_before = greatest(t.issued_before, excluded.issued_before), ended_at = excluded.ended_at`
}

/** Revokes again what was revoked after the moment to which the database was restored. */
export function repeatRevocations({ db }: Pick<Deps, 'db'>, restoredAt: Date): Subscriber[] {
  return [
    onBatch(keyRevoked, (facts) =>
      endKeys(
        db,
        facts.map(({ tenant, keyId: id }) => ({
          ...storedTenant(tenant),
          id: uuidOf(id),
          end: null,
        })),
      ),
    ),
    onBatch(keyRolled, (facts) =>
      endKeys(
        db,
        facts.map(({ tenant, keyId: id, expiresAt: end }) => ({
          ...storedTenant(tenant),
          id: uuidOf(id),
          end,
        })),
      ),
    ),
    onBatch(publishableKeyChanged, async (facts) => {
      for (const { tenant, key } of facts)
        if (key !== undefined) await replacePublishableKey(db, storedTenant(tenant), key)
    }),
    onBatch(sessionChanged, (facts) =>
      endSessions(
        db,
        facts.map(({ userId }) => uuidOf(userId)),
        restoredAt,
      ),
    ),
    onBatch(contactTokensEnded, async (facts) => {
      for (const { tenant, contactId } of facts)
        await endContactTokens(db, storedTenant(tenant), uuidOf(contactId), restoredAt)
    }),
    repeatStandings({ db }),
  ]
}
