import { hash } from 'node:crypto'
import { newUuidBytes, type TypeId, type Uuid, uuidOf, uuidText } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { WebhookData, WebhookType } from '@outrider/contracts/webhook-payloads'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { keptOf, type Origin, type TracedRow } from '@outrider/service/observe/origin'
import type { WebhooksDeps } from '../deps.ts'
import type { StoreFacts } from './sources.ts'

/** A fact as webhooks of one type deliver it. */
export interface WebhookFact<Name extends WebhookType = WebhookType> {
  readonly type: Name
  readonly tenant: Tenant
  /** The contact whose erasure removes the content, if any. */
  readonly contactId: TypeId<'con'> | null
  /** When it happened here, RFC 3339: the webhook's `timestamp`. */
  readonly at: string
  readonly data: WebhookData<Name>
}

/** A row of `facts` to be. */
export interface NewFact extends StoredTenant, TracedRow {
  readonly id: Uuid
  readonly key: string
  readonly type: string
  readonly contactId: Uuid | null
  readonly occurredAt: string
  readonly data: unknown
}

/** The key of a fact: 128 bits of SHA-256 over whose it is, its type and its id. */
function keyOf({ orgId, environment }: StoredTenant, type: string, factId: string): string {
  const digest = hash('sha256', JSON.stringify([orgId, environment, type, factId]), 'buffer')
  return uuidText(digest.subarray(0, 16))
}

/** A new id that sorts by the time of the fact. */
function factIdAt(at: Date): Uuid {
  return uuidText(newUuidBytes(at.getTime()))
}

/** The row of a fact, of a public type or the test type. A fact that is received twice has the same `factId`. */
export function factOf(
  {
    tenant,
    type,
    contactId,
    at,
    data,
  }: Omit<WebhookFact, 'type' | 'data'> & { readonly type: string; readonly data: unknown },
  factId: string,
  origin?: Origin,
): NewFact {
  const stored = storedTenant(tenant)
  return {
    ...stored,
    id: factIdAt(new Date(at)),
    key: keyOf(stored, type, factId),
    type,
    contactId: contactId === null ? null : uuidOf(contactId),
    occurredAt: at,
    data,
    ...keptOf(origin),
  }
}

/** The fields of a payload that an erasure removes: all except IDs, times, and our own terms. */
export const personal = ['payload', 'idempotencyKey', 'url']

/**
 * Stores the facts that an endpoint subscribes to, each with its deliveries, unless they were stored before; returns
 * whether a delivery is due now. Deliveries to disabled endpoints are missed until a caller recovers them.
 */
async function insertFactRows(db: Db, facts: readonly NewFact[]): Promise<boolean> {
  const [row] = await db<[{ due: boolean }]>`
    with incoming as (
      select * from jsonb_to_recordset(${json(db, facts)}::jsonb) as t (
        id uuid, key uuid, "orgId" uuid, environment text, type text, "contactId" uuid,
        "occurredAt" timestamptz, data jsonb, traceparent text
      )
    ), wanted as (
      select t.*, e.id as endpoint_id, e.disabled_at is null as enabled
      from incoming t
      join endpoints e on e.org_id = t."orgId" and e.environment = t.environment
      where e.deleted_at is null and e.events && array[t.type, '*']
    ), stored as (
      insert into facts (id, key, org_id, environment, type, contact_id, occurred_at, data, traceparent)
      select distinct on (w.key) w.id, w.key, w."orgId", w.environment, w.type,
        case when g.contact_id is null then w."contactId" end, w."occurredAt",
        case when g.contact_id is null then w.data else w.data - ${personal}::text[] end, w.traceparent
      from wanted w
      left join erased_contacts g
        on g.org_id = w."orgId" and g.environment = w.environment and g.contact_id = w."contactId"
      order by w.key
      on conflict (key) do nothing
      returning id
    ), sent as (
      insert into deliveries (endpoint_id, fact_id, org_id, environment, status, due_at)
      select w.endpoint_id, w.id, w."orgId", w.environment,
        case when w.enabled then 'pending' else 'missed' end, case when w.enabled then now() end
      from wanted w join stored s on s.id = w.id
      returning endpoint_id, status
    ), queued as (
      insert into queues (endpoint_id, next_at)
      select distinct endpoint_id, now() from sent where status = 'pending' order by endpoint_id
      on conflict (endpoint_id) do update set next_at = excluded.next_at
        where queues.next_at > excluded.next_at
    )
    select exists (select from sent where status = 'pending') as due`
  return row.due
}

/** Stores facts with their deliveries, and wakes the sending loop. */
export function storeFacts({ db, sending }: Pick<WebhooksDeps, 'db' | 'sending'>): StoreFacts {
  return async (incoming, deliveries) => {
    const facts = incoming.map((each, index) => {
      const { id = '', origin } = deliveries[index] ?? {}
      return factOf(each, id, origin)
    })
    if (await retried(() => insertFactRows(db, facts))) sending.wake()
  }
}
