import type { Uuid } from '@outrider/contracts/ids'
import type { Attempt } from '@outrider/contracts/webhooks'
import { type Db, json } from '@outrider/service/db/pool'

/** The result of one attempt. */
export interface AttemptResult {
  readonly endpointId: Uuid
  readonly factId: Uuid
  readonly tries: number
  readonly status: 'delivered' | 'pending' | 'failed'
  /** Seconds until it is tried again; null when it is not. */
  readonly delay: number | null
  readonly gone: boolean
  readonly attempt: Attempt
}

/** Attempts of a delivery that are kept. */
const maxAttempts = 20
/** Days of nothing but failure after which an endpoint is disabled. */
const maxFailingDays = 5
/** Hours without an attempt after which an endpoint starts without failures: longer than the longest delay of a retry. */
const silentHours = 30

/**
 * Records attempts and updates their endpoints: an endpoint that is gone, or has only failed for days, is disabled and
 * its organization notified. A failure counts only while its lease holds; a success always counts. Idempotent. Returns
 * whether an endpoint was disabled.
 */
export async function recordAttempts(db: Db, results: readonly AttemptResult[]): Promise<boolean> {
  const [row] = await db<[{ disabled: boolean }]>`
    with results as (
      select * from jsonb_to_recordset(${json(db, results)}::jsonb) as r (
        "endpointId" uuid, "factId" uuid, tries int, status text, delay float8, gone boolean, attempt jsonb
      )
    ), recorded as (
      update deliveries d set
        status = r.status,
        due_at = now() + make_interval(secs => r.delay),
        attempts = case when jsonb_array_length(d.attempts) < ${maxAttempts}
          then d.attempts else d.attempts - 0 end || r.attempt
      from results r
      where d.endpoint_id = r."endpointId" and d.fact_id = r."factId"
        and (r.status = 'delivered' or (d.status = 'pending' and d.tries = r.tries))
        and d.attempts -> -1 -> 'at' is distinct from r.attempt -> 'at'
      returning d.endpoint_id, d.due_at
    ), health as (
      select "endpointId" as id, bool_or(status = 'delivered') as well, bool_or(gone) as gone
      from results group by 1 order by 1
    ), reasons as (
      select h.id, h.well, n.failing_since, case
        when e.disabled_at is not null or e.deleted_at is not null then null
        when h.gone then 'GONE'
        when n.failing_since < now() - make_interval(days => ${maxFailingDays}) then 'FAILING'
      end as reason
      from health h join endpoints e on e.id = h.id
      cross join lateral (
        select case when h.well then null
          when e.failed_at < now() - make_interval(hours => ${silentHours}) then now()
          else coalesce(e.failing_since, now()) end as failing_since
      ) n
    ), changed as (
      update endpoints e set
        failing_since = v.failing_since, failed_at = case when v.well then null else now() end,
        disabled_reason = coalesce(e.disabled_reason, v.reason),
        disabled_at = coalesce(e.disabled_at, case when v.reason is not null then now() end),
        notice_pending = e.notice_pending or (v.reason is not null and e.disabled_at is null)
      from reasons v
      where e.id = v.id and (
        v.well = (e.failing_since is not null) or v.reason is not null
        or not v.well and e.failed_at < now() - interval '1 hour'
      )
      returning e.id, old.disabled_at is null and new.disabled_at is not null as disabled
    ), queued as (
      update queues q set next_at = n.at
      from (
        select endpoint_id, min(at) as at from (
          select endpoint_id, due_at as at from recorded where due_at is not null
          union all
          select id, now() from changed where disabled
        ) each (endpoint_id, at)
        group by endpoint_id order by endpoint_id
      ) n
      where q.endpoint_id = n.endpoint_id and q.next_at > n.at
    )
    select exists (select from changed where disabled) as disabled`
  return row.disabled
}
