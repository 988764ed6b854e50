import {
  type DomainCheck,
  listChecks,
  type VerificationState,
  verifyDomain,
} from '@outrider/contracts/domains'
import { type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { json, type Pool } from '@outrider/service/db/pool'
import { movesOn } from '@outrider/service/db/state-table'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import type { Loop } from '@outrider/service/jobs/loop'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Outcome } from '../conflicts/finding.ts'
import { dnsStatusOf, requireDomain } from '../domains/domains.ts'
import type { ByRecord } from '../record-set.ts'
import type { CheckedRecord } from './apply-findings.ts'
import { type CheckWatch, freshCalls } from './await-checks.ts'
import { recordStates } from './record-states.ts'

/** Domains with a verification request, or domains that are due by the schedule. */
export type CheckQueue = 'requested' | 'scheduled'

/** A record of a leased domain; times are RFC 3339. */
interface LeasedRecord {
  readonly state: VerificationState
  readonly missingSince: string | null
  readonly misses: number
}

export interface LeasedDomain extends StoredTenant {
  readonly id: Uuid
  /** The registration whose keys it uses. */
  readonly keyId: Uuid
  readonly name: string
  readonly ownershipToken: string
  readonly waitingSince: Date
  readonly askedAt: Date
  readonly requestedBy: TypeId<'key' | 'usr'> | null
  readonly readyAt: Date | null
  /** When the check begins, by the database's clock. */
  readonly leasedAt: Date
  readonly records: ByRecord<LeasedRecord>
  /** Of each selector, with the key that it replaced. */
  readonly publicKeys: Readonly<Record<'s1' | 's2', readonly string[]>>
  /** Whether each key's record is published by DNS updates. */
  readonly published: Readonly<Record<'s1' | 's2', boolean>>
}

/** Domains that are to be looked at, by lane. */
export const dueDomains: Readonly<Record<CheckQueue, JobQueue>> = {
  requested: { table: 'domains', key: 'id', open: 'requested_at is not null' },
  scheduled: { table: 'domains', key: 'id', open: 'requested_at is null' },
}
/** Seconds for which a replica has a domain to itself: longer than any waits for its turn and is looked at. */
const leaseSeconds = 120

/** Leases domains for their checks. A request in the same millisecond gets another check, which begins later. */
export function leaseDomains(
  db: Pool,
  lane: CheckQueue,
  turn: LeaseSelection,
  now: Date,
): Promise<LeasedDomain[]> {
  return db<LeasedDomain[]>`
    with leased as (
      update domains d set leased_until = now() + make_interval(secs => ${leaseSeconds}),
        leased_at = date_trunc('milliseconds', now())
      from (${dueRows(db, dueDomains[lane], turn, now)}) due
      where d.id = due.id
      returning d.id, coalesce(d.key_id, d.id) as key_id, d.org_id, d.environment, d.name, d.waiting_since, d.asked_at, d.ready_at,
        d.leased_at, case when d.requested_at <= d.leased_at then d.requested_by end as requested_by
    )
    select l.*,
      (select token from ownership_tokens t where t.org_id = l.org_id) as ownership_token,
      (
        select json_object_agg(r.name, json_build_object(
          'state', r.state, 'missingSince', r.missing_since, 'misses', r.misses
        )) from records r where r.domain_id = l.id
      ) as records,
      (
        select json_object_agg(k.selector, json_build_array(k.public_key, coalesce(k.former_key, k.public_key)))
        from dkim_keys k where k.domain_id = l.key_id
      ) as public_keys,
      (
        select json_object_agg(k.selector, k.published_in is not null)
        from dkim_keys k where k.domain_id = l.key_id
      ) as published
    from leased l`
}

/** The changes of a check to a domain. */
export interface CheckRecord {
  readonly id: Uuid
  readonly leasedAt: Date
  readonly tookMs: number
  readonly requestedBy: TypeId<'key' | 'usr'> | null
  /** Whether the domain is send-ready for the first time. */
  readonly isFirstReady: boolean
  /** Of the sender that the domain gets when it is ready for the first time. */
  readonly senderId: Uuid
  readonly startsAnew: boolean
  /** Null for no next check. */
  readonly nextDelayMs: number | null
  readonly records: readonly CheckedRecord[]
  readonly outcomes: ByRecord<Outcome>
  readonly facts: readonly { readonly subject: string; readonly data: unknown }[]
}

/** Checks that are kept of each domain. */
const maxChecks = 100

/**
 * Records checks in one statement: states, findings, the next check, the first sender, and outbox entries. Ignores
 * deleted domains, and domains that another replica has leased in the meantime.
 */
export async function recordChecks(db: Pool, checks: readonly CheckRecord[]): Promise<void> {
  const given = checks.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await db`
    with given as (
      select * from jsonb_to_recordset(${json(db, given)}::jsonb) as g (
        id uuid, "leasedAt" timestamptz, "tookMs" integer, "requestedBy" text, "isFirstReady" boolean,
        "startsAnew" boolean, "nextDelayMs" bigint, records jsonb,
        outcomes jsonb, facts jsonb, "senderId" uuid
      )
    ), checked as (
      update domains d set
        checked_at = g."leasedAt", leased_at = null, leased_until = '-infinity',
        requested_at = case when d.requested_at > g."leasedAt" then d.requested_at end,
        requested_by = case when d.requested_at > g."leasedAt" then d.requested_by end,
        asked_at = case when g."startsAnew" then g."leasedAt" else d.asked_at end,
        ready_at = case when g."isFirstReady" then g."leasedAt" else d.ready_at end,
        due_at = case
          when d.requested_at > g."leasedAt" then now()
          when g."nextDelayMs" is null then 'infinity'
          else g."leasedAt" + g."nextDelayMs" * interval '1 millisecond'
        end
      from given g where d.id = g.id and d.leased_at = g."leasedAt"
      returning d.id, d.org_id, d.environment
    ), record as (
      update records r set state = x.state, missing_since = x."missingSince", misses = x.misses,
        finding = coalesce(nullif(x.finding, 'null'), r.finding)
      from checked c
      join given g on g.id = c.id
      cross join jsonb_to_recordset(g.records) as x (
        name text, state text, "missingSince" timestamptz, misses integer, finding jsonb
      )
      where r.domain_id = c.id and r.name = x.name
        -- Most checks find what the last one found.
        and (r.state, r.missing_since, r.misses, r.finding)
          is distinct from (x.state, x."missingSince", x.misses, coalesce(nullif(x.finding, 'null'), r.finding))
    ), kept as (
      insert into checks (domain_id, began_at, took_ms, requested_by, outcomes)
      select c.id, g."leasedAt", g."tookMs", g."requestedBy", g.outcomes
      from checked c join given g on g.id = c.id
    ), forgotten as (
      delete from checks old using checked c
      where old.domain_id = c.id and old.began_at <= (
        select began_at from checks h where h.domain_id = c.id
        order by began_at desc offset ${maxChecks - 1} limit 1
      )
    ), sender as (
      insert into senders (id, org_id, environment, domain_id, local_part, name, created_at)
      select g."senderId", c.org_id, c.environment, c.id, 'noreply', null, g."leasedAt"
      from checked c join given g on g.id = c.id
      where g."isFirstReady"
      on conflict (domain_id, local_part) do nothing
    )
    insert into outbox (subject, data)
    select f.subject, f.data
    from checked c
    join given g on g.id = c.id
    cross join jsonb_to_recordset(g.facts) as f (subject text, data jsonb)`
}

/** Gives a lease back: the domain is due again after so many seconds. */
export async function releaseDomain(
  db: Pool,
  { id, leasedAt }: Pick<LeasedDomain, 'id' | 'leasedAt'>,
  seconds: number,
): Promise<void> {
  await db`
    update domains set leased_at = null, leased_until = '-infinity',
      due_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and leased_at = ${leasedAt}`
}

/** Milliseconds for which a request waits for others of its domain, so that one check serves them all. */
const gathering = 100

/**
 * Requests a check, and returns the time after which a check must begin to count; undefined if the organization has no
 * such domain. It is the time at which the row was changed, because a check may end while this statement waits for it.
 */
async function requestCheck(
  db: Pool,
  { orgId, environment }: StoredTenant,
  domainId: Uuid,
  requestedBy: TypeId<'key' | 'usr'>,
): Promise<Date | undefined> {
  const { from, to } = movesOn(recordStates, 'requested')
  // By the clock that decides here which domains are due: the database's may be ahead.
  const dueAt = new Date(clock.now().getTime() + gathering)
  const [row] = await db<{ requestedAt: Date }[]>`
    with requested as (
      update domains set
        requested_at = clock_timestamp(), requested_by = ${requestedBy}, asked_at = now(),
        waiting_since = case
          when waiting_since < now() - interval '72 hours' then now() else waiting_since
        end,
        due_at = least(due_at, ${dueAt})
      where org_id = ${orgId} and environment = ${environment} and id = ${domainId}
      returning id, requested_at
    ), record as (
      update records r set state = move.next
      from requested, unnest(${from}::text[], ${to}::text[]) as move (state, next)
      where r.domain_id = requested.id and r.state = move.state and move.next <> move.state
    )
    select date_trunc('milliseconds', requested_at) as requested_at from requested`
  return row?.requestedAt
}

interface CheckRow {
  readonly beganAt: Date
  readonly tookMs: number
  readonly requestedBy: TypeId<'key' | 'usr'> | null
  readonly outcomes: ByRecord<Outcome>
}

/** The checks that are kept of a domain, newest first. */
function listCheckRows(
  db: Pool,
  { orgId, environment }: StoredTenant,
  domainId: Uuid,
): Promise<CheckRow[]> {
  return db<CheckRow[]>`
    select c.began_at, c.took_ms, c.requested_by, c.outcomes
    from checks c join domains d on d.id = c.domain_id
    where d.org_id = ${orgId} and d.environment = ${environment}
      and d.id = ${domainId}
    order by c.began_at desc`
}

function checkOf({ beganAt, tookMs, requestedBy, outcomes }: CheckRow): DomainCheck {
  return { at: beganAt.toISOString(), tookMs, requestedBy, outcomes }
}

interface CheckDeps {
  readonly db: Pool
  readonly requestDb: Pool
  readonly serviceZone: string
  /** The loop of requested checks. */
  readonly requested: Pick<Loop, 'wake'>
  readonly watch: CheckWatch
}

export const checkHandlers = ({ db, requestDb, serviceZone, requested, watch }: CheckDeps) => {
  const freshly = freshCalls<Date | undefined>(() => performance.now())
  return [
    handle(listChecks, async ({ tenant, domainId }) => {
      const { id } = await requireDomain(requestDb, tenant, domainId)
      const rows = await listCheckRows(requestDb, storedTenant(tenant), id)
      return { checks: rows.map(checkOf), nextCursor: null }
    }),

    // Waits for a check that begins after the call; concurrent calls for one domain share it. If DNS does not
    // respond in time, it returns the previous state.
    handle(verifyDomain, async ({ tenant, domainId, requestedBy }) => {
      const [stored, id] = [storedTenant(tenant), uuidOf(domainId)]
      const since = await freshly(`${tenant.orgId} ${tenant.environment} ${domainId}`, () =>
        requestCheck(db, stored, id, requestedBy),
      )
      if (!since) throw notFound()
      requested.wake()
      await watch.checkedAfter(id, since)
      return dnsStatusOf(await requireDomain(db, tenant, domainId), serviceZone)
    }),
  ]
}
