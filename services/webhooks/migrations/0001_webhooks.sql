-- One row for each environment that has, or had, webhooks. Whoever makes, changes or deletes one waits here for
-- whoever did before, so the limit is exact and revisions are in the order of the commits.
create table tenants (
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  webhooks    integer not null,
  -- Counts the changes; the services that tell facts have heard of those up to `announced`.
  revision    bigint not null,
  announced   bigint not null default 0,
  primary key (org_id, environment)
);
create index tenants_unannounced on tenants (org_id) where announced < revision;

create table endpoints (
  id              uuid primary key,
  org_id          uuid not null,
  environment     text not null check (environment in ('live', 'test')),
  url             text not null,
  -- Types, or '*'.
  events          text[] not null,
  description     text,
  -- [{secret, expiresAt}], the newest first; only the newest has no end.
  secrets         jsonb not null,
  disabled_reason text check (disabled_reason in ('REQUESTED', 'GONE', 'FAILING')),
  disabled_at     timestamptz,
  failing_since   timestamptz,
  -- It was disabled by itself, and the organization has not heard of it yet.
  to_be_told      boolean not null default false,
  -- Nobody sees it any more; its deliveries are being deleted.
  deleted_at      timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  check ((disabled_reason is null) = (disabled_at is null))
);
create index endpoints_list on endpoints (org_id, environment, id desc) where deleted_at is null;
create index endpoints_to_be_told on endpoints (id) where to_be_told;

-- What happened, once for all endpoints that want it. The key is made of what is told, so a fact that is heard twice
-- is one. The id is a UUIDv7 of the time at which it happened.
create table facts (
  id          uuid primary key,
  key         uuid not null unique,
  org_id      uuid not null,
  environment text not null,
  type        text not null,
  contact_id  uuid,
  occurred_at timestamptz not null,
  data        jsonb not null
);
create index facts_contact on facts (org_id, environment, contact_id) where contact_id is not null;

-- A fact on its way to an endpoint. `due_at` is when it is tried next; whoever leases it moves that to the end of
-- the lease. The key decides that an endpoint gets a fact once. No references: they would lock a hot row for each.
create table deliveries (
  endpoint_id uuid not null,
  fact_id     uuid not null,
  org_id      uuid not null,
  environment text not null,
  status      text not null check (status in ('pending', 'delivered', 'failed', 'missed')),
  due_at      timestamptz,
  -- Leases since it was made, replayed or recovered.
  tries       smallint not null default 0,
  -- What came of them, the latest twenty.
  attempts    jsonb not null default '[]',
  primary key (endpoint_id, fact_id),
  check ((status = 'pending') = (due_at is not null))
);
create index deliveries_due on deliveries (endpoint_id, due_at) where status = 'pending';
create index deliveries_open on deliveries (endpoint_id, fact_id) where status <> 'delivered';

-- The endpoints' places in the line. `next_at` is never later than the first `due_at` of the endpoint's pending
-- deliveries, so that nobody needs to look at endpoints that have nothing to do.
create table queues (
  endpoint_id  uuid primary key,
  next_at      timestamptz not null,
  -- Deliveries of facts between these two are being recovered, `recover_from` being how far that has come.
  recover_from uuid,
  recover_to   uuid
) with (fillfactor = 50);
create index queues_next on queues (next_at);

-- People who are gone, so that what is still on its way about them is stored without what it says of them.
create table erased_contacts (
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null,
  erased_at   timestamptz not null,
  primary key (org_id, environment, contact_id)
);
