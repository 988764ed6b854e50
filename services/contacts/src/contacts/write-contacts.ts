import { json, type Pool } from '@outrider/service/database'
import { contactTold } from '../facts.ts'
import { type Identifier, identifierKey } from './identifiers.ts'
import { touchedBy } from './touched.ts'
import { segmentWork } from './segment-work.ts'
import type { Plan } from './plan-contacts.ts'
import { compare, type Fragment } from './queries.ts'

/**
 * The parts of a statement that carry out a plan; the statement must also ask `isOvertaken`. Rows are
 * taken in one order, so that two plans never wait for each other crosswise. An identifier that somebody
 * took meanwhile breaks the whole statement (23505), as does a contact that is gone (40001), and the plan
 * is made anew.
 */
export function contactWrites(db: Pool, { changes, named, relied }: Plan, now: Date): Fragment {
  const rows = changes
    .map((change) => ({ ...change, removed: [...change.removed], tags: [...change.tags] }))
    .toSorted((a, b) => compare(a.id, b.id))
  return db`
    wanted as (
      select * from jsonb_to_recordset(${json(db, rows)}::jsonb) as w (
        id uuid, "orgId" uuid, environment text, created boolean, "walletAddress" text, email text,
        "externalId" text, attributes jsonb, removed text[], tags text[]
      )
    ), held as (
      -- one by one, in their order; offset 0 as in findPeople
      select c.id from wanted w
      join lateral (
        select id from contacts
        where id = w.id and org_id = w."orgId" and environment = w.environment
        offset 0 for key share
      ) c on true
      where not w.created
    ), relied as (
      select i.value from identifiers i
      join ${identifierSet(db, relied)} as r (
        "orgId" uuid, environment text, kind text, value text, "contactId" uuid
      ) on i.org_id = r."orgId" and i.environment = r.environment and i.kind = r.kind
        and i.value = r.value and i.contact_id = r."contactId"
      for key share of i
    ), created as (
      insert into contacts (
        id, org_id, environment, wallet_address, email, external_id, attributes, tags, created_at, updated_at
      )
      select id, "orgId", environment, "walletAddress", email, "externalId", attributes, tags, ${now}, ${now}
      from wanted where created
      order by id
      returning id
    ), changed as (
      update contacts c set
        wallet_address = coalesce(w."walletAddress", c.wallet_address),
        email = coalesce(w.email, c.email),
        external_id = coalesce(w."externalId", c.external_id),
        attributes = (c.attributes || w.attributes) - w.removed,
        tags = c.tags || array(select unnest(w.tags) except select unnest(c.tags)),
        updated_at = ${now}
      from wanted w
      where c.id = w.id and c.org_id = w."orgId" and c.environment = w.environment and not w.created
        and (
          w."walletAddress" <> coalesce(c.wallet_address, '')
          or w.email <> coalesce(c.email, '')
          or w."externalId" <> coalesce(c.external_id, '')
          or (c.attributes || w.attributes) - w.removed <> c.attributes
          or not c.tags @> w.tags
        )
      returning c.id
    ), named as (
      insert into identifiers (org_id, environment, kind, value, contact_id)
      select "orgId", environment, kind, value, "contactId"
      from ${identifierSet(db, named)} as n (
        "orgId" uuid, environment text, kind text, value text, "contactId" uuid
      )
    )`
}

function identifierSet(
  db: Pool,
  identifiers: readonly (Identifier & { contactId: string })[],
): Fragment {
  const sorted = identifiers.toSorted((a, b) => compare(identifierKey(a), identifierKey(b)))
  return db`jsonb_to_recordset(${json(db, sorted)}::jsonb)`
}

/** No row, or an end of the whole statement (40001) when the plan relies on what is no longer so. */
export function isOvertaken(db: Pool, { changes, relied }: Plan): Fragment {
  const known = changes.filter((change) => !change.created).length
  return db`
    select overtaken()
    where (select count(*) from held) < ${known} or (select count(*) from relied) < ${relied.length}`
}

/** Carries out a plan, and tells of the contacts that it makes or changes. */
export async function writeContacts(db: Pool, plan: Plan, now: Date): Promise<void> {
  const facts = plan.changes.map(({ id, created, orgId, environment }) => ({
    id,
    ...contactTold({ orgId, environment }, id, created, now),
  }))
  await db`
    with ${contactWrites(db, plan, now)}, told as (
      insert into outbox (subject, data)
      select f.subject, f.data
      from jsonb_to_recordset(${json(db, facts)}::jsonb) as f (id uuid, subject text, data jsonb)
      where f.id in (select id from created union all select id from changed)
    ), ${segmentWork(db, touchedBy(plan.changes))}
    ${isOvertaken(db, plan)}`
}
