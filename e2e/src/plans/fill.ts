import { idOf, newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Sql } from 'postgres'
import { fillContacts, fillHistory } from './fill-contacts.ts'
import { type Filled, type Filling, owners } from './filling.ts'

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
      id, org_id, environment, channel, contact_id, key_hash, status, content, created_at, sent_at, campaign_id, origin
    )
    select uuidv7(), ${owners(sql, orgId)}, 'live',
      case when n < 100 then 'inapp' else 'email' end,
      case when n % 4 = 0 then ${uuidOf(ids.contact)}::uuid else gen_random_uuid() end, sha256(n::text::bytea),
      case when n < 100 then 'failed' else 'sent' end, '{"title": "T", "body": "B"}', now(), now(),
      case when n % 4 < 2 then ${uuidOf(ids.campaign)}::uuid end,
      case when n % 3 = 0 then jsonb_build_object('automationId', ${ids.automation}::text) end
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
      'https://example.com/', '{form.captured}', '[]', now(), now()
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
    insert into keys.audit_log (id, org_id, at, actor_type, action, target, details)
    select uuidv7(), ${owners(sql, orgId)}, now(), 'operator', 'key.created', ${idOf('key', orgId)}, '{}'
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
    insert into keys.sessions (id, digest, user_id, created_at, last_used_at, expires_at)
    select uuidv7(), sha256(n::text::bytea), gen_random_uuid(), now(), now(), now() + interval '1 day'
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
