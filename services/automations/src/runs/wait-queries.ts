import type { Environment } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'
import { type LeasedStep, leaseSeconds } from './queries.ts'

interface AwaitedName {
  readonly orgId: string
  readonly environment: Environment
  readonly name: string
}

/** Those of the names that some step waits for. */
export async function findAwaitedNames(
  db: Db,
  names: readonly AwaitedName[],
): Promise<AwaitedName[]> {
  const wanted = names.map(({ orgId, environment, name }) => ({ org_id: orgId, environment, name }))
  return db<AwaitedName[]>`
    select w.org_id, w.environment, w.name
    from jsonb_to_recordset(${json(db, wanted)}::jsonb) as w(org_id uuid, environment text, name text)
    where exists (
      select from steps s where s.org_id = w.org_id and s.environment = w.environment
        and s.awaits = w.name and s.status = 'waiting')`
}

export interface Came extends AwaitedName {
  readonly contactId: string
  /** Which of the arrivals it is. */
  readonly place: number
  readonly receivedAt: Date
}

/** A step that waits for an event of a contact. Ids are the database's. */
export interface Wait {
  readonly orgId: string
  readonly environment: Environment
  readonly entryId: string
  readonly node: string
  readonly automationId: string
  readonly version: number
  /** The arrival that may end it. */
  readonly place: number
}

/** The steps that wait for these events since before they came; one row for each step and event. */
export async function findWaits(db: Db, events: readonly Came[]): Promise<Wait[]> {
  const came = events.map(({ orgId, contactId, receivedAt, ...rest }) => ({
    ...rest,
    org_id: orgId,
    contact_id: contactId,
    received_at: receivedAt,
  }))
  return db<Wait[]>`
    select s.org_id, s.environment, s.entry_id, s.node, e.automation_id, e.version, c.place
    from jsonb_to_recordset(${json(db, came)}::jsonb)
      as c(org_id uuid, environment text, name text, contact_id uuid, place int, received_at timestamptz)
    join steps s on s.org_id = c.org_id and s.environment = c.environment and s.awaits = c.name
      and s.contact_id = c.contact_id and s.status = 'waiting'
      and s.started_at <= c.received_at and s.due_at >= c.received_at
    join entries e on e.id = s.entry_id and e.org_id = s.org_id and e.environment = s.environment
    order by c.place`
}

/** Ends waits and leases their steps to the caller; those that ended meanwhile, or are just timing out, are missing. */
export async function wakeWaits(db: Db, waits: readonly Wait[], now: Date): Promise<LeasedStep[]> {
  const met = waits.map(({ orgId, environment, entryId, node }) => ({
    org_id: orgId,
    environment,
    entry_id: entryId,
    node,
  }))
  return db<LeasedStep[]>`
    with woken as (
      update steps s set status = 'matched', due_at = ${now}, attempts = s.attempts + 1,
        leased_until = now() + make_interval(secs => ${leaseSeconds})
      from jsonb_to_recordset(${json(db, met)}::jsonb)
        as w(org_id uuid, environment text, entry_id uuid, node text)
      where s.entry_id = w.entry_id and s.node = w.node and s.org_id = w.org_id
        and s.environment = w.environment and s.status = 'waiting' and s.leased_until <= now()
      returning s.*
    )
    select s.org_id, s.environment, s.entry_id, s.node, s.type, s.position, s.status, s.started_at,
           s.attempts, e.automation_id, e.version, e.contact_id, e.trigger
    from woken s
    join entries e on e.id = s.entry_id and e.org_id = s.org_id and e.environment = s.environment`
}
