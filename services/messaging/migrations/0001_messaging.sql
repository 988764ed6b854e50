-- What links are signed and addresses are hashed with; whoever comes first makes it.
create table signing_key (
  id     boolean primary key default true check (id),
  secret bytea not null
);

create table templates (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  name        text not null,
  subject     text not null,
  -- As given, or what the MJML has been compiled to.
  html        text,
  mjml        text,
  text        text,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index templates_list on templates (org_id, environment, id desc);

-- Emails and in-app messages; an email that is queued is also a job that somebody leases.
create table messages (
  id              uuid primary key,
  org_id          uuid not null,
  environment     text not null check (environment in ('live', 'test')),
  channel         text not null check (channel in ('email', 'inapp')),
  contact_id      uuid not null,
  -- SHA-256 of the sender's key: what is sent once.
  key_hash        bytea not null,
  template_id     uuid,
  status          text not null check (status in (
    'queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'skipped'
  )),
  reason          text,
  -- What is to be said; of an email that has left nothing is kept.
  content         jsonb,
  created_at      timestamptz not null,
  sent_at         timestamptz,
  delivered_at    timestamptz,
  -- When it failed or was skipped.
  ended_at        timestamptz,
  -- In-app.
  expires_at      timestamptz,
  read_at         timestamptz,
  -- Email: when to try, who is at it, and the point of no return.
  due_at          timestamptz,
  leased_until    timestamptz not null default '-infinity',
  attempts        smallint not null default 0,
  -- Its turn under the sending rates has been fixed: that is `due_at`.
  paced           boolean not null default false,
  admitted_at     timestamptz,
  handing_over_at timestamptz,
  address_hash    bytea,
  unique (org_id, environment, key_hash)
);
create index messages_list on messages (org_id, environment, id desc);
create index messages_by_contact on messages (org_id, environment, contact_id, id desc);
create index messages_due on messages (due_at) where status = 'queued';
-- How many emails a contact had lately.
create index messages_admitted on messages (org_id, environment, contact_id, admitted_at)
  where admitted_at is not null;

-- What happened to a message beside what its own row tells: once per kind, detail and sort of visitor.
create table message_events (
  message_id  uuid not null references messages on delete cascade,
  type        text not null check (type in (
    'deferred', 'bounced', 'complained', 'opened', 'clicked', 'unsubscribed'
  )),
  machine     boolean not null default false,
  -- MD5, for a detail may be longer than an index holds.
  detail_hash bytea not null,
  detail      text,
  at          timestamptz not null,
  count       integer not null default 1,
  primary key (message_id, type, machine, detail_hash)
);

-- Addresses that are not written to, hashed: to be found, not to be read.
create table suppressions (
  id           uuid primary key,
  org_id       uuid not null,
  environment  text not null check (environment in ('live', 'test')),
  address_hash bytea not null,
  contact_id   uuid,
  reason       text not null,
  created_at   timestamptz not null,
  unique (org_id, environment, address_hash)
);
create index suppressions_list on suppressions (org_id, environment, id desc);
create index suppressions_by_contact on suppressions (org_id, environment, contact_id)
  where contact_id is not null;

-- Who is gone: what was still on its way to them is not stored any more.
create table erased_contacts (
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null,
  primary key (org_id, environment, contact_id)
);

create table outbox (
  id           bigint generated always as identity primary key,
  subject      text not null,
  data         jsonb not null,
  leased_until timestamptz not null default '-infinity'
);
