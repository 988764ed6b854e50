import { setTimeout as delay } from 'node:timers/promises'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import {
  type Audience,
  type AudienceCounts,
  type AudienceRules,
  countAudience,
  dropAudience,
  fixAudience,
  listAudience,
  maxAudiencePage,
} from '@outrider/contracts/recipients'
import { variantOf } from '@outrider/contracts/variants'
import type { Db, Fragment, Pool } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { findSegmentRow } from './segments/segments.ts'

/** An audience, by the campaign's id as the database stores it. */
interface OneAudience extends StoredTenant {
  readonly campaignId: Uuid
}

/** The ID of the segment whose members the campaign reaches, as the database stores it. */
interface StoredAudience {
  readonly segmentId?: Uuid
  readonly tag?: string
}

/** Records that an audience is wanted, and returns its size; null until its members are written. */
async function askForAudience(
  db: Db,
  { campaignId, orgId, environment }: OneAudience,
  now: Date,
): Promise<number | null> {
  await db`
    insert into audiences (campaign_id, org_id, environment, requested_at)
    values (${campaignId}, ${orgId}, ${environment}, ${now})
    on conflict (campaign_id) do nothing`
  const [row] = await db<{ size: number | null }[]>`
    select size from audiences
    where campaign_id = ${campaignId} and org_id = ${orgId} and environment = ${environment}`
  return row?.size ?? null
}

/** The contacts of an audience behind `reached`. */
const candidates = (
  db: Db,
  { orgId, environment }: StoredTenant,
  { segmentId, tag }: StoredAudience,
) => {
  if (tag !== undefined)
    return db`
      select contact_id from contact_tags
      where org_id = ${orgId} and environment = ${environment} and tag = ${tag} and contact_id > reached`
  if (segmentId !== undefined)
    return db`
      select contact_id from segment_members
      where segment_id = ${segmentId} and is_member and org_id = ${orgId} and environment = ${environment}
        and contact_id > reached`
  return db`
    select id as contact_id from contacts
    where org_id = ${orgId} and environment = ${environment} and id > reached`
}

/**
 * Writes the next members of an audience, at most `limit`, in the order of their IDs; contacts that were created more than a
 * minute after the request do not belong to it. Null when another process is writing, or all members are written. Otherwise
 * the number of members, once the last ones are written.
 */
async function writeAudienceStep(
  db: Db,
  { campaignId, orgId, environment }: OneAudience,
  audience: StoredAudience,
  limit: number,
): Promise<{ readonly size: number | null } | null> {
  const tenant = { orgId, environment }
  const [row] = await db<{ size: number | null }[]>`
    with mine as materialized (
      select campaign_id, reached,
        (lpad(to_hex((extract(epoch from requested_at) * 1000)::bigint + 60000), 12, '0') || '70008000000000000000')::uuid
          as before
      from audiences
      where campaign_id = ${campaignId} and org_id = ${orgId} and environment = ${environment} and size is null
      for update skip locked
    ), members as (
      insert into audience_members (campaign_id, contact_id)
      select campaign_id, contact_id
      from mine cross join lateral (
        select contact_id from (${candidates(db, tenant, audience)}) c
        where contact_id < before
        order by contact_id limit ${limit}
      ) next
      returning contact_id
    ), counted as (
      select count(*)::int as count, (array_agg(contact_id order by contact_id desc))[1] as last from members
    )
    update audiences a set
      members = a.members + count,
      reached = coalesce(last, a.reached),
      size = case when count < ${limit} then a.members + count end
    from mine, counted
    where a.campaign_id = mine.campaign_id and a.org_id = ${orgId} and a.environment = ${environment}
    returning a.size`
  return row ?? null
}

/** Which contacts do not get a campaign, as conditions about a row of `contacts`. */
function conditionsOf(db: Db, { channel, isService, topic }: Omit<AudienceRules, 'byVariant'>) {
  const wants =
    topic &&
    db`coalesce((contacts.choices -> ${uuidOf(topic.id)}::text ->> 'wants')::boolean, ${topic.default === 'in'}::boolean)`
  if (channel === 'inapp')
    return {
      unsubscribed: db`false`,
      noAddress: db`contacts.wallet_address is null and contacts.external_id is null`,
      suppressed: db`false`,
    }
  return {
    unsubscribed: isService
      ? db`false`
      : db`(contacts.unsubscribed_at is not null ${wants ? db`or not ${wants}` : db``})`,
    noAddress: db`contacts.email is null`,
    suppressed: db`exists (
      select from suppressed_addresses s
      where s.org_id = contacts.org_id and s.environment = contacts.environment and s.suppressed
        and s.address_hash = contacts.address_hash
    )`,
  }
}

type CountedPage = AudienceCounts & { readonly last: Uuid | null }

/** Counts the contacts that `page` selects as `contact_id`; `last` is the greatest ID. */
async function countPage(
  db: Db,
  { orgId, environment }: StoredTenant,
  rules: Omit<AudienceRules, 'byVariant'>,
  page: Fragment,
): Promise<CountedPage> {
  const { unsubscribed, noAddress, suppressed } = conditionsOf(db, rules)
  const [row] = await db<[CountedPage]>`
    with page as materialized (${page}), judged as (
      select case when ${unsubscribed} then 'unsubscribed' when ${noAddress} then 'noAddress'
                  when ${suppressed} then 'suppressed' else 'reachable' end as verdict
      from page
      cross join lateral (
        select * from contacts c
        where c.id = page.contact_id and c.org_id = ${orgId} and c.environment = ${environment}
        offset 0 -- one look-up for each row: after an import, a join is planned for a few rows
      ) contacts
    )
    select
      (select count(*)::int from page) as count,
      (select contact_id from page order by contact_id desc limit 1) as last,
      count(*) filter (where verdict = 'reachable')::int as reachable,
      count(*) filter (where verdict = 'unsubscribed')::int as unsubscribed,
      count(*) filter (where verdict = 'suppressed')::int as suppressed,
      count(*) filter (where verdict = 'noAddress')::int as no_address
    from judged`
  return row
}

/** The same, where each contact follows the rules of its variant if they differ. */
async function countByRules(
  db: Db,
  tenant: StoredTenant,
  { byVariant, ...rules }: AudienceRules,
  page: Fragment,
): Promise<CountedPage> {
  if (!byVariant) return countPage(db, tenant, rules, page)
  const campaignId = uuidOf(byVariant.campaignId)
  const weights = byVariant.variants.map(({ weight }) => weight)
  const rows = await db<{ contactId: Uuid }[]>`${page}`
  const ids = rows.map(({ contactId }) => contactId).toSorted()
  const groups = Map.groupBy(ids, (id) => variantOf(campaignId, id, weights))
  const counted = await Promise.all(
    [...groups].map(([variant, theirs]) => {
      const own = { ...rules, ...byVariant.variants[variant] }
      const members = db`select contact_id from unnest(${theirs}::uuid[]) as p (contact_id)`
      return countPage(db, tenant, own, members)
    }),
  )
  const sum = (key: keyof AudienceCounts) => counted.reduce((total, one) => total + one[key], 0)
  return {
    count: sum('count'),
    reachable: sum('reachable'),
    unsubscribed: sum('unsubscribed'),
    suppressed: sum('suppressed'),
    noAddress: sum('noAddress'),
    last: ids.at(-1) ?? null,
  }
}

/** The first ID of all. */
const lowest = '00000000-0000-0000-0000-000000000000'

/** The IDs of at most `limit` contacts of an audience after `after`, in ascending order. */
async function listAudienceMemberRows(
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

/**
 * Deletes at most `limit` members of an audience and, when none are left, the audience; returns whether it
 * did.
 */
async function deleteAudienceRows(
  db: Db,
  { campaignId, orgId, environment }: OneAudience,
  limit: number,
): Promise<boolean> {
  const { count } = await db`
    with chosen as materialized (
      select m.campaign_id, m.contact_id from audiences a
      join audience_members m on m.campaign_id = a.campaign_id
      where a.campaign_id = ${campaignId} and a.org_id = ${orgId} and a.environment = ${environment}
      limit ${limit}
    )
    delete from audience_members m using chosen
    where m.campaign_id = chosen.campaign_id and m.contact_id = chosen.contact_id`
  if (count > 0) return false
  await db`
    delete from audiences
    where campaign_id = ${campaignId} and org_id = ${orgId} and environment = ${environment}`
  return true
}

/** The audiences, of all tenants, that were requested before `before` and not dropped; at most ten. */
function listForgottenAudiences(db: Db, before: Date): Promise<OneAudience[]> {
  return db<OneAudience[]>`
    select campaign_id, org_id, environment from audiences
    where requested_at < ${before} order by requested_at limit 10`
}

/** Milliseconds after which the response says that writing takes longer. The next request continues. */
const timeout = 1_500
/** Members written by one statement. */
const stepSize = 20_000

/** Writes steps until all members are written, or time is over; returns the size, null when it is not known yet. */
async function writeSteps(
  db: Db,
  one: OneAudience,
  audience: StoredAudience,
): Promise<number | null> {
  const until = performance.now() + timeout
  do {
    const written = await writeAudienceStep(db, one, audience, stepSize)
    if (written === null) return null
    if (written.size !== null) return written.size
  } while (performance.now() < until)
  return null
}

/** A segment that is still being built does not have all its members yet. */
async function isReady(
  db: Service['db'],
  tenant: StoredTenant,
  { segmentId }: Audience,
): Promise<boolean> {
  if (segmentId === undefined) return true
  const segment = await findSegmentRow(db, tenant, uuidOf(segmentId))
  if (!segment) throw notFound()
  return !segment.building
}

function storedAudience({ segmentId, tag }: Audience): StoredAudience {
  return {
    ...(tag !== undefined && { tag }),
    ...(segmentId !== undefined && { segmentId: uuidOf(segmentId) }),
  }
}

/** Members deleted by one statement. */
const batchSize = 10_000

export const audienceHandlers = ({ db, log }: Service) => [
  handle(fixAudience, async ({ tenant, campaignId, audience }) => {
    const one = { ...storedTenant(tenant), campaignId: uuidOf(campaignId) }
    const known = await askForAudience(db, one, clock.now())
    if (known !== null) return { size: known }
    if (!(await isReady(db, one, audience))) return { size: null }
    const written = writeSteps(db, one, storedAudience(audience)).catch((error: unknown) => {
      log.warn({ err: error, campaignId }, 'the audience of a campaign could not be written')
      return null
    })
    return { size: await Promise.race([written, delay(2 * timeout, null)]) }
  }),

  handle(countAudience, async ({ tenant, audience, rules, after }) => {
    const stored = storedTenant(tenant)
    if (!(await isReady(db, stored, audience)))
      throw new Problem('UNAVAILABLE', 'the segment is being built; retry later', { retryAfter: 1 })
    const page = db`
      select contact_id
      from (select ${after === null ? lowest : uuidOf(after)}::uuid as reached) mine cross join lateral (
        select contact_id from (${candidates(db, stored, storedAudience(audience))}) c
        order by contact_id limit ${stepSize}
      ) next`
    const { last, ...counts } = await countByRules(db, stored, rules, page)
    return { counts, next: last !== null && counts.count === stepSize ? idOf('con', last) : null }
  }),

  handle(listAudience, async ({ tenant, campaignId, after, rules }) => {
    const one = { ...storedTenant(tenant), campaignId: uuidOf(campaignId) }
    const ids = await listAudienceMemberRows(db, one, after && uuidOf(after), maxAudiencePage)
    const contactIds = ids.map((id) => idOf('con', id))
    if (!rules) return { contactIds }
    const page = db`select contact_id from unnest(${ids}::uuid[]) as p (contact_id)`
    const { last: _last, ...counts } = await countByRules(db, one, rules, page)
    return { contactIds, counts }
  }),

  handle(dropAudience, async ({ tenant, campaignId }) => {
    const one = { ...storedTenant(tenant), campaignId: uuidOf(campaignId) }
    return { done: await deleteAudienceRows(db, one, batchSize) }
  }),
]

/**
 * Deletes some of the audiences that were requested before `before` and never dropped; returns whether any are
 * left.
 */
export async function dropForgottenAudiences(db: Pool, before: Date): Promise<boolean> {
  const forgotten = await listForgottenAudiences(db, before)
  for (const one of forgotten) await deleteAudienceRows(db, one, batchSize)
  return forgotten.length > 0
}
