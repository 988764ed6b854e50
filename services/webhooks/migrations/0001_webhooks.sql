-- One row for each environment that has, or had, webhooks. Creating, changing, and deleting a webhook locks the row,
-- so the limit is exact and revisions are in commit order.
create table tenants (
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  webhooks    integer not null,
  -- The number of changes, and the revision of the subscriptions that were last published to the other services.
  revision    bigint not null,
  published   bigint not null default 0,
  primary key (org_id, environment)
);
create index tenants_unpublished on tenants (org_id) where published < revision;

-- The URLs that callers registered.
create table endpoints (
  id              uuid primary key,
  org_id          uuid not null,
  environment     text not null check (environment in ('live', 'test')),
  key             text,
  url             text not null,
  -- Types, or '*'.
  events          text[] not null,
  description     text,
  -- [{secret, expiresAt}], newest first, encrypted. Only the newest has no expiry.
  secrets         text not null,
  disabled_reason text check (disabled_reason in ('REQUESTED', 'GONE', 'FAILING')),
  disabled_at     timestamptz,
  failing_since   timestamptz,
  -- About when the latest attempt failed, to the hour; null after a success.
  failed_at       timestamptz,
  -- The endpoint was disabled automatically and the organization is not notified yet.
  notice_pending  boolean not null default false,
  -- Hidden from callers while its deliveries are deleted.
  deleted_at      timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  check ((disabled_reason is null) = (disabled_at is null))
);
create index endpoints_list on endpoints (org_id, environment, id desc) where deleted_at is null;
create unique index endpoints_chosen_key on endpoints (org_id, environment, key) where key is not null and deleted_at is null;
create index endpoints_notice_pending on endpoints (id) where notice_pending;

-- Facts that at least one endpoint subscribes to, stored once for all of them. The key is a hash of the fact's identity,
-- so a fact that is delivered twice is stored once. The id is a UUIDv7 of the time at which it occurred.
create table facts (
  id          uuid primary key,
  key         uuid not null unique,
  org_id      uuid not null,
  environment text not null,
  type        text not null,
  contact_id  uuid,
  occurred_at timestamptz not null,
  data        jsonb not null,
  -- The trace of the fact (W3C Trace Context), or null.
  traceparent text
);
create index facts_contact on facts (org_id, environment, contact_id) where contact_id is not null;

-- Deliveries of facts to endpoints. `due_at` is the time of the next attempt; a lease moves it to the end of the lease.
-- The key ensures that an endpoint gets a fact once. No foreign keys: each insert would lock a hot row.
create table deliveries (
  endpoint_id uuid not null,
  fact_id     uuid not null,
  org_id      uuid not null,
  environment text not null,
  status      text not null check (status in ('pending', 'delivered', 'failed', 'missed')),
  due_at      timestamptz,
  -- Leases since it was created, replayed, or recovered.
  tries       smallint not null default 0,
  -- The results of the latest twenty attempts.
  attempts    jsonb not null default '[]',
  primary key (endpoint_id, fact_id),
  check ((status = 'pending') = (due_at is not null))
) with (autovacuum_vacuum_scale_factor = 0.02);
create index deliveries_due on deliveries (endpoint_id, due_at) where status = 'pending';
create index deliveries_open on deliveries (endpoint_id, fact_id) where status <> 'delivered';

-- When each endpoint has work to do. `next_at` is never later than the first `due_at` of the endpoint's pending
-- deliveries, so idle endpoints cost nothing.
create table queues (
  endpoint_id  uuid primary key references endpoints on delete cascade,
  next_at      timestamptz not null,
  -- The range of facts that is being recovered. `recover_from` advances.
  recover_from uuid,
  recover_to   uuid
) with (fillfactor = 50);
create index queues_next on queues (next_at);

-- Erased contacts. Facts about them that arrive later are stored without their personal data.
create table erased_contacts (
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null,
  erased_at   timestamptz not null,
  primary key (org_id, environment, contact_id)
);
