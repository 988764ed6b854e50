create table contacts (
  id              uuid primary key,
  org_id          uuid not null,
  environment     text not null check (environment in ('live', 'test')),
  -- the identifier of each kind that was named last; `identifiers` holds all of them
  wallet_address  text,
  email           text,
  external_id     text,
  attributes      jsonb not null default '{}',
  tags            text[] not null default '{}',
  unsubscribed_at timestamptz,
  suppressed_at   timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index contacts_by_tenant on contacts (org_id, environment, id);
create index contacts_by_tag on contacts using gin (tags);

-- Who an identifier means. The primary key is what keeps two people from having the same one.
create table identifiers (
  org_id      uuid not null,
  environment text not null,
  kind        text not null check (kind in ('walletAddress', 'email', 'externalId')),
  value       text not null,
  contact_id  uuid not null references contacts (id) on delete cascade,
  primary key (org_id, environment, kind, value)
);
create index identifiers_by_contact on identifiers (contact_id);

-- What events have been received, by the SHA-256 of their idempotency key. Apart from the events, whose
-- partitions could not hold this constraint.
create table event_keys (
  org_id      uuid not null,
  environment text not null,
  key_hash    bytea not null,
  event_id    uuid not null,
  contact_id  uuid not null,
  received_at timestamptz not null,
  primary key (org_id, environment, key_hash)
);

create table events (
  id              uuid not null,
  org_id          uuid not null,
  environment     text not null,
  contact_id      uuid not null references contacts (id) on delete cascade,
  name            text not null,
  attributes      jsonb,
  payload         jsonb,
  idempotency_key text not null,
  occurred_at     timestamptz not null,
  received_at     timestamptz not null
) partition by range (received_at);
create index events_by_contact on events (contact_id, id);
-- Catches what no monthly partition covers.
create table events_default partition of events default;

-- Which steps of automations have changed their contact already, by the SHA-256 of the step's key.
create table applied_updates (
  org_id      uuid not null,
  environment text not null,
  key_hash    bytea not null,
  applied_at  timestamptz not null,
  primary key (org_id, environment, key_hash)
);
