import { idOf, newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Uuid } from '@outrider/contracts/type-id'
import type { Sql } from 'postgres'

/** What lists are asked for by. */
export interface Filled {
  readonly contact: TypeId<'con'>
  readonly largeSegment: TypeId<'seg'>
  readonly smallSegment: TypeId<'seg'>
  readonly import: TypeId<'imp'>
  readonly automation: TypeId<'auto'>
  readonly campaign: TypeId<'cmp'>
  readonly webhook: TypeId<'whk'>
  readonly domain: TypeId<'dom'>
}

/** Rows that the lists of one owner go through; another organization has as many. */
interface Filling {
  readonly sql: Sql
  readonly orgId: Uuid
  /** Of a table that grows with what happens; lists of what people make are shorter. */
  readonly rows: number
  readonly ids: Filled
}

/**
 * Gives the organization half of `rows` rows in each table that grows with what happens, and another one the rest.
 * One contact, automation, campaign and webhook has a large part of them; what filters look for is rare and old.
 */
export async function fill(sql: Sql, orgId: TypeId<'org'>, rows: number): Promise<Filled> {
  const ids: Filled = {
    contact: newId('con'),
    largeSegment: newId('seg'),
    smallSegment: newId('seg'),
    import: newId('imp'),
    automation: newId('auto'),
    campaign: newId('cmp'),
    webhook: newId('whk'),
    domain: newId('dom'),
  }
  const filling = { sql, orgId: uuidOf(orgId), rows, ids }
  await sql`set session_replication_role = replica` // rows name others that are not there
  await fillContacts(filling)
  await fillHistory(filling)
  await fillAutomations(filling)
  await fillMessaging(filling)
  await fillWebhooks(filling)
  await fillKeysAndDomains(filling)
  await sql`set session_replication_role = origin`
  await sql`vacuum analyze`
  return ids
}

const owners = (sql: Sql, orgId: Uuid) =>
  sql`case when n % 2 = 0 then ${orgId}::uuid else '00000000-0000-7000-8000-000000000000'::uuid end`

async function fillContacts({ sql, orgId, rows, ids }: Filling): Promise<void> {
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
    insert into contacts.segment_members (segment_id, contact_id, org_id, environment, is_member, evaluation)
    select s.id, c.id, c.org_id, c.environment, true, 0
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
async function fillHistory({ sql, orgId, rows, ids }: Filling): Promise<void> {
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
    insert into contacts.imports (id, org_id, environment, created_at, chunks)
    select case when n = 2 then ${uuidOf(ids.import)}::uuid else uuidv7() end, ${owners(sql, orgId)}, 'live', now(), 1
    from generate_series(1, ${rows / 10}::int) as n`
  await sql`
    insert into contacts.import_chunks (import_id, index, created, updated, rejected, done_at)
    select id, 0, 1, 1, 1, now() from contacts.imports`
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

async function fillAutomations({ sql, orgId, rows, ids }: Filling): Promise<void> {
  await sql`
    insert into automations.automations (
      id, org_id, environment, name, trigger, graph, reentry, revision, created_at, updated_at
    )
    select case when n = 2 then ${uuidOf(ids.automation)}::uuid else uuidv7() end, ${owners(sql, orgId)}, 'live', 'a',
      '{"type": "custom_event"}', '{"nodes": [], "edges": []}', '{"mode": "always"}', 0, now(), now()
    from generate_series(1, ${rows / 10}::int) as n`
  await sql`
    insert into automations.entries (
      id, org_id, environment, automation_id, contact_id, key, status, trigger, entered_at, finished_at
    )
    select uuidv7(), ${owners(sql, orgId)}, 'live',
      case when n % 4 = 0 then ${uuidOf(ids.automation)}::uuid else gen_random_uuid() end,
      case when n % 8 = 0 then ${uuidOf(ids.contact)}::uuid else gen_random_uuid() end,
      'k' || n, 'completed', '{"type": "custom_event"}', now(), now()
    from generate_series(1, ${rows}::int) as n`
}

async function fillMessaging({ sql, orgId, rows, ids }: Filling): Promise<void> {
  await sql`
    insert into messaging.campaigns (
      id, org_id, environment, name, channel, status, audience, created_at, updated_at
    )
    select case when n = 2 then ${uuidOf(ids.campaign)}::uuid else uuidv7() end, ${owners(sql, orgId)}, 'live', 'c',
      'email', 'draft', '{"all": true}', now(), now()
    from generate_series(1, ${rows / 100}::int) as n`
  await sql`
    insert into messaging.campaign_contents (campaign_id, variant, content)
    select id, 0, '{"subject": "S", "text": "T"}' from messaging.campaigns`
  await sql`
    insert into messaging.campaign_recipients (campaign_id, contact_id, variant)
    select case when n % 2 = 0 then ${uuidOf(ids.campaign)}::uuid else gen_random_uuid() end, gen_random_uuid(), 0
    from generate_series(1, ${rows}::int) as n`
  await sql`
    insert into messaging.messages (
      id, org_id, environment, channel, contact_id, key_hash, status, content, created_at, sent_at, campaign_id
    )
    select uuidv7(), ${owners(sql, orgId)}, 'live',
      case when n < 100 then 'inapp' else 'email' end,
      case when n % 4 = 0 then ${uuidOf(ids.contact)}::uuid else gen_random_uuid() end, sha256(n::text::bytea),
      case when n < 100 then 'failed' else 'sent' end, '{"title": "T", "body": "B"}', now(), now(),
      case when n % 4 < 2 then ${uuidOf(ids.campaign)}::uuid end
    from generate_series(1, ${rows}::int) as n`
  await sql`
    insert into messaging.suppressions (id, org_id, environment, address_hash, contact_id, reason, created_at)
    select uuidv7(), ${owners(sql, orgId)}, 'live', sha256(n::text::bytea) || '\\x00', gen_random_uuid(), 'MANUAL', now()
    from generate_series(1, ${rows}::int) as n`
  await sql`
    insert into messaging.templates (id, org_id, environment, name, subject, text, created_at, updated_at)
    select uuidv7(), ${owners(sql, orgId)}, 'live', 't', 'S', 'T', now(), now()
    from generate_series(1, ${rows / 100}::int) as n`
}

async function fillWebhooks({ sql, orgId, rows, ids }: Filling): Promise<void> {
  await sql`
    insert into webhooks.endpoints (id, org_id, environment, url, events, secrets, created_at, updated_at)
    select case when n = 2 then ${uuidOf(ids.webhook)}::uuid else uuidv7() end, ${owners(sql, orgId)}, 'live',
      'https://example.com/', '{*}', '[]', now(), now()
    from generate_series(1, 100) as n`
  await sql`
    with facts as (
      insert into webhooks.facts (id, key, org_id, environment, type, occurred_at, data)
      select uuidv7(), gen_random_uuid(), ${owners(sql, orgId)}, 'live', 'contact.created', now(), '{}'
      from generate_series(1, ${rows}::int) as n
      returning id, org_id, environment
    )
    insert into webhooks.deliveries (endpoint_id, fact_id, org_id, environment, status)
    select case when org_id = ${orgId} then ${uuidOf(ids.webhook)}::uuid else gen_random_uuid() end, id, org_id,
      environment, case when row_number() over () < 100 then 'missed' else 'delivered' end
    from facts`
}

async function fillKeysAndDomains({ sql, orgId, rows, ids }: Filling): Promise<void> {
  await sql`
    insert into keys.audit_log (id, org_id, at, action, target_type, target_id, details)
    select uuidv7(), ${owners(sql, orgId)}, now(), 'key.created', 'key', ${idOf('key', orgId)}, '{}'
    from generate_series(1, ${rows}::int) as n`
  await sql`
    with made as (
      insert into keys.users (id, email, password_hash, created_at)
      select uuidv7(), 'm' || n || '@example.com', '', now() from generate_series(1, ${rows / 10}::int) as n
      returning id
    )
    insert into keys.members (org_id, user_id, role, joined_at)
    select ${owners(sql, orgId)}, id, 'MEMBER', now()
    from (select id, row_number() over () as n from made) as numbered`
  await sql`
    insert into keys.invitations (id, org_id, email, role, digest, expires_at, created_at)
    select uuidv7(), ${owners(sql, orgId)}, 'i' || n || '@example.com', 'MEMBER', sha256(n::text::bytea),
      now() + interval '1 day', now()
    from generate_series(1, ${rows / 10}::int) as n`
  await sql`
    insert into keys.sessions (digest, user_id, csrf_token, expires_at)
    select sha256(n::text::bytea), gen_random_uuid(), '', now() + interval '1 day'
    from generate_series(1, ${rows / 10}::int) as n`
  await sql`
    insert into keys.secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at, expires_at)
    select uuidv7(), ${owners(sql, orgId)}, 'live', 'k', 'read_only', sha256(n::text::bytea), uuidv7(), now(),
      now() + interval '1 day'
    from generate_series(1, ${rows / 100}::int) as n`
  await sql`
    insert into domains.domains (id, org_id, environment, name, created_at, due_at)
    select case when n = 2 then ${uuidOf(ids.domain)}::uuid else uuidv7() end, ${owners(sql, orgId)}, 'live',
      'd' || n || '.example', now(), 'infinity'
    from generate_series(1, ${rows / 100}::int) as n`
  await sql`
    insert into domains.records (domain_id, name)
    select d.id, r.name from domains.domains d, unnest('{domain, spf, dkim, dkim2, dmarc}'::text[]) as r (name)`
  await sql`
    insert into domains.senders (id, org_id, environment, domain_id, local_part, created_at)
    select uuidv7(), org_id, environment, id, 'noreply', now() from domains.domains`
  await sql`
    insert into domains.checks (domain_id, began_at, took_ms, outcomes)
    select case when n % 100 = 0 then ${uuidOf(ids.domain)}::uuid else gen_random_uuid() end,
      now() - make_interval(secs => n), 1,
      '{"domain": "match", "spf": "match", "dkim": "match", "dkim2": "match", "dmarc": "match"}'
    from generate_series(1, ${rows / 10}::int) as n`
}
