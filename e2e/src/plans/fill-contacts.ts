import { uuidOf } from '@outrider/contracts/ids'
import { type Filling, owners } from './filling.ts'

export async function fillContacts({ sql, orgId, rows, ids }: Filling): Promise<void> {
  await sql`
    insert into contacts.contacts (
      id, org_id, environment, wallet_address, email, external_id, tags, created_at, updated_at
    )
    select case when n = 2 then ${uuidOf(ids.contact)}::uuid else uuidv7() end, ${owners(sql, orgId)}, 'live',
      case when n % 2 = 1 or n < 100 then 'w' || n end,
      case when n % 2 = 1 or n < 100 then 'e' || n || '@example.com' end,
      case when n < 100 then 'u' || n end,
      case when n % 2 = 1 or n < 100 then '{rare, common}' when n % 4 = 0 then '{common}' else '{}' end::text[],
      now(), now()
    from generate_series(1, ${rows}::int) as n`
  await sql`
    insert into contacts.contact_tags (org_id, environment, tag, contact_id)
    select org_id, environment, tag, id from contacts.contacts, unnest(tags) as tag`
  await sql`
    insert into contacts.identifiers (org_id, environment, kind, value, contact_id)
    select org_id, environment, kind, value, id from contacts.contacts,
      lateral (values ('email', email), ('walletAddress', wallet_address), ('externalId', external_id)) as i (kind, value)
    where value is not null`
  await sql`
    insert into contacts.segments (id, org_id, environment, name, type, created_at, updated_at)
    select case n when 2 then ${uuidOf(ids.largeSegment)}::uuid when 4 then ${uuidOf(ids.smallSegment)}::uuid
      else uuidv7() end, ${owners(sql, orgId)}, 'live', 's' || n, 'static', now(), now()
    from generate_series(1, ${rows / 100}::int) as n`
  await sql`
    insert into contacts.segment_members (segment_id, contact_id, org_id, environment, is_member)
    select s.id, c.id, c.org_id, c.environment, true
    from contacts.contacts c
    join contacts.segments s on s.id = ${uuidOf(ids.largeSegment)}
      or s.id = ${uuidOf(ids.smallSegment)} and 'rare' = any (c.tags)
    where c.org_id = ${orgId}`
  await sql`
    insert into contacts.forms (
      id, org_id, environment, token, name, double_opt_in, consent_text, tags, created_at, updated_at
    )
    select uuidv7(), ${owners(sql, orgId)}, 'live', 'frm_' || lpad(n::text, 28, '0'), 'f', false, 'Yes', '{}', now(), now()
    from generate_series(1, ${rows / 100}::int) as n`
}

/** What came of contacts: events, consents, imports, and the counts of an hour. */
export async function fillHistory({ sql, orgId, rows, ids }: Filling): Promise<void> {
  await sql`
    insert into contacts.events (
      id, org_id, environment, contact_id, name, idempotency_key, occurred_at, received_at
    )
    select uuidv7(), ${owners(sql, orgId)}, 'live',
      case when n % 4 = 0 then ${uuidOf(ids.contact)}::uuid else gen_random_uuid() end, 'signup', 'k' || n, now(), now()
    from generate_series(1, ${rows}::int) as n`
  await sql`
    insert into contacts.consents (
      id, org_id, environment, contact_id, form_id, form_version, double_opt_in, consent_text,
      consent_text_sha256, given_at, address, agent
    )
    select uuidv7(), ${owners(sql, orgId)}, 'live',
      case when n % 4 = 0 then ${uuidOf(ids.contact)}::uuid else gen_random_uuid() end, uuidv7(), 1, false, 'Yes',
      sha256('Yes'), now(), '', ''
    from generate_series(1, ${rows}::int) as n`
  await sql`
    insert into contacts.imports (id, org_id, environment, created_at, chunks, next_chunk, done_at)
    select case when n = 2 then ${uuidOf(ids.import)}::uuid else uuidv7() end,
      case when n <= 200 then ${orgId}::uuid else gen_random_uuid() end, 'live', now(), 1, 1, now()
    from generate_series(1, ${rows}::int) as n`
  await sql`
    insert into contacts.import_faults (import_id, row, place, field, code, message)
    select case when n <= 10000 then ${uuidOf(ids.import)}::uuid else gen_random_uuid() end, n, 0, 'email', 'x', 'y'
    from generate_series(1, ${rows}::int) as n`
  // Of many organizations: each has a few rows an hour, for so many days.
  for (const service of ['contacts', 'automations', 'messaging'])
    await sql`
      insert into ${sql(service)}.hourly_counts (org_id, environment, hour, what, shard, count)
      select case when n % 100 = 0 then ${orgId}::uuid else gen_random_uuid() end, 'live',
        date_trunc('hour', now()) - make_interval(hours => n / 100), 'w', 0, 1
      from generate_series(1, ${rows / 10}::int) as n`
}
