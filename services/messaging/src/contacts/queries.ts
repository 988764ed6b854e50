import { compare } from '@outrider/service/compare'
import { type Db, json } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

export interface Departure extends StoredTenant {
  /** The contact and those that were merged into it, by the database's ids. */
  readonly contactIds: readonly string[]
  /** What is told once nothing is held any more. */
  readonly report: { readonly subject: string; readonly data: unknown }
}

/**
 * Erases all that is held of these people: their messages with all that happened to them. That their addresses
 * are not to be written to stays known, of nobody in particular; their ids stay, so that what is still on its
 * way to them is dropped.
 */
export async function erasePeople(db: Db, departures: readonly Departure[]): Promise<void> {
  const gone = departures
    .flatMap(({ orgId, environment, contactIds }) =>
      contactIds.map((contactId) => ({ orgId, environment, contactId })),
    )
    .toSorted((a, b) => compare(a.contactId, b.contactId))
  const reports = departures.map(({ report }) => report)
  await db`
    with gone as (
      select * from jsonb_to_recordset(${json(db, gone)}::jsonb)
        as g ("orgId" uuid, environment text, "contactId" uuid)
    ), remembered as (
      insert into erased_contacts (org_id, environment, contact_id)
      select distinct "orgId", environment, "contactId" from gone
      on conflict do nothing
    ), erased as (
      delete from messages m using gone g
      where m.contact_id = g."contactId" and m.org_id = g."orgId" and m.environment = g.environment
    ), loosened as (
      update suppressions s set contact_id = null from gone g
      where s.contact_id = g."contactId" and s.org_id = g."orgId" and s.environment = g.environment
    )
    insert into outbox (subject, data)
    select r.subject, r.data from jsonb_to_recordset(${json(db, reports)}::jsonb)
      as r (subject text, data jsonb)`
}

export interface Move extends StoredTenant {
  readonly from: string
  readonly into: string
}

/** Gives a contact what was another's. */
export async function movePerson(db: Db, { orgId, environment, from, into }: Move): Promise<void> {
  await db`
    with suppressed as (
      update suppressions set contact_id = ${into}
      where org_id = ${orgId} and environment = ${environment} and contact_id = ${from}
    )
    update messages set contact_id = ${into}
    where org_id = ${orgId} and environment = ${environment} and contact_id = ${from}`
}
