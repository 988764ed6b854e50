import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { idsWithTag } from '../contacts/queries.ts'

/** An audience, by the campaign's id as the database stores it. */
export interface OneAudience extends StoredTenant {
  readonly campaignId: Uuid
}

/** Whom it reaches, by the segment's id as the database stores it. */
export interface StoredAudience {
  readonly segmentId?: Uuid
  readonly tag?: string
}

/** Notes that an audience is wanted, and answers its size; null while its members are not written. */
export async function askForAudience(
  db: Db,
  { campaignId, orgId, environment }: OneAudience,
  now: Date,
): Promise<number | null> {
  await db`
    insert into audiences (campaign_id, org_id, environment, asked_at)
    values (${campaignId}, ${orgId}, ${environment}, ${now})
    on conflict (campaign_id) do nothing`
  const [row] = await db<{ size: number | null }[]>`
    select size from audiences
    where campaign_id = ${campaignId} and org_id = ${orgId} and environment = ${environment}`
  return row?.size ?? null
}

/**
 * Writes who belongs to an audience as this statement finds them, all or none; answers how many. Null when they are
 * written already, or just being written by somebody else.
 */
export async function writeAudience(
  db: Db,
  { campaignId, orgId, environment }: OneAudience,
  { segmentId, tag }: StoredAudience,
): Promise<number | null> {
  const inSegment = db`
    join segment_members m on m.segment_id = ${segmentId ?? null} and m.contact_id = contacts.id
      and m.is_member and m.org_id = contacts.org_id and m.environment = contacts.environment`
  const [row] = await db<{ size: number }[]>`
    with mine as materialized (
      select campaign_id from audiences
      where campaign_id = ${campaignId} and org_id = ${orgId} and environment = ${environment} and size is null
      for update skip locked
    ), members as (
      insert into audience_members (campaign_id, contact_id)
      select mine.campaign_id, contacts.id
      from mine, contacts ${segmentId === undefined ? db`` : inSegment}
      where contacts.org_id = ${orgId} and contacts.environment = ${environment}
        ${tag === undefined ? db`` : db`and contacts.id in (${idsWithTag(db, { orgId, environment }, tag)})`}
      order by contacts.id
      returning contact_id
    )
    update audiences a set size = (select count(*) from members)
    from mine
    where a.campaign_id = mine.campaign_id and a.org_id = ${orgId} and a.environment = ${environment}
    returning a.size`
  return row?.size ?? null
}

/** The ids of at most `limit` contacts of an audience after `after`, in their order. */
export async function listAudienceMembers(
  db: Db,
  { campaignId, orgId, environment }: OneAudience,
  after: Uuid | null,
  limit: number,
): Promise<Uuid[]> {
  const rows = await db<{ contactId: Uuid }[]>`
    select m.contact_id from audiences a
    join audience_members m on m.campaign_id = a.campaign_id
    where a.campaign_id = ${campaignId} and a.org_id = ${orgId} and a.environment = ${environment}
      ${after === null ? db`` : db`and m.contact_id > ${after}`}
    order by m.contact_id limit ${limit}`
  return rows.map(({ contactId }) => contactId)
}

/** Deletes at most `limit` members of an audience and, when they were the last ones, the audience; answers whether. */
export async function deleteAudience(
  db: Db,
  { campaignId, orgId, environment }: OneAudience,
  limit: number,
): Promise<boolean> {
  const { count } = await db`
    delete from audience_members where campaign_id = ${campaignId} and contact_id in (
      select m.contact_id from audiences a
      join audience_members m on m.campaign_id = a.campaign_id
      where a.campaign_id = ${campaignId} and a.org_id = ${orgId} and a.environment = ${environment}
      limit ${limit}
    )`
  if (count > 0) return false
  await db`
    delete from audiences
    where campaign_id = ${campaignId} and org_id = ${orgId} and environment = ${environment}`
  return true
}

/** The audiences, of all tenants, that were asked for before `before` and that nobody has dropped; at most ten. */
export function listForgottenAudiences(db: Db, before: Date): Promise<OneAudience[]> {
  return db<OneAudience[]>`
    select campaign_id, org_id, environment from audiences
    where asked_at < ${before} order by asked_at limit 10`
}
