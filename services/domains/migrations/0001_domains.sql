-- Sending domains of each organization and environment.
create table domains (
  id            uuid primary key,
  org_id        uuid not null,
  environment   text not null check (environment in ('live', 'test')),
  -- ASCII, lower case.
  name          text not null,
  created_at    timestamptz not null,
  -- An absent record is counted as failed from this time on.
  waiting_since timestamptz not null default now(),
  -- Registration or the latest verification request: the start of the check schedule.
  asked_at      timestamptz not null default now(),
  -- The verification request that no check has completed yet, and the id of the key or user that sent it.
  requested_at  timestamptz,
  requested_by  text,
  -- Time of the next check; infinity until a verification is requested.
  due_at        timestamptz not null default now(),
  leased_until  timestamptz not null default '-infinity',
  -- Start of the running check, in milliseconds.
  leased_at     timestamptz,
  -- Start of the latest recorded check.
  checked_at    timestamptz,
  -- When the domain first became send-ready.
  ready_at      timestamptz,
  -- The registration of the same name in the other environment, if this one uses its keys; null for keys of its own.
  key_id        uuid,
  unique (org_id, environment, name)
);
create index domains_list on domains (org_id, environment, id desc);
-- Scheduled checks and requested checks are two queues.
create index domains_scheduled on domains (due_at) where requested_at is null;
create index domains_scheduled_lanes on domains (org_id, environment, due_at) where requested_at is null;
create index domains_requested on domains (due_at) where requested_at is not null;
create index domains_requested_lanes on domains (org_id, environment, due_at) where requested_at is not null;

-- The value with which an organization proves the ownership of all its domains; it never changes.
create table ownership_tokens (
  org_id uuid primary key,
  token  text not null
);

-- The verification state of the five DNS records of a domain.
create table records (
  domain_id     uuid not null references domains on delete cascade,
  name          text not null check (name in ('domain', 'spf', 'dkim', 'dkim2', 'dmarc')),
  state         text not null default 'NotStarted' check (state in (
    'NotStarted', 'VerificationRequested', 'VerificationInProgress', 'Verified', 'VerificationFailed'
  )),
  -- When a verified record was first missing, and the number of checks that missed it.
  missing_since timestamptz,
  misses        integer not null default 0,
  -- Finding of the latest conclusive check: {outcome, conflict?, fix?}.
  finding       jsonb,
  primary key (domain_id, name)
);

-- The latest checks of each domain.
create table checks (
  domain_id    uuid not null references domains on delete cascade,
  began_at     timestamptz not null,
  took_ms      integer not null,
  -- Id of a key or user; null for scheduled checks.
  requested_by text,
  -- Outcome by name of the record.
  outcomes     jsonb not null,
  primary key (domain_id, began_at)
);

-- Two DKIM keys of each name of an organization. Its registrations in both environments share them, so that one set of
-- DNS records verifies both.
create table dkim_keys (
  -- The registration for which they were made, which may be deleted before the other one.
  domain_id    uuid not null,
  selector     text not null check (selector in ('s1', 's2')),
  -- Whether it signs: one of the two does.
  signs        boolean not null default false,
  -- Whether it is to sign as soon as its record has been published for long enough, and since when it is.
  takes_over   boolean not null default false,
  seen_at      timestamptz,
  -- PKCS #8, PEM, encrypted.
  private_key  text not null,
  -- SubjectPublicKeyInfo in base64: the `p=` of the published record.
  public_key   text not null,
  -- The key that it replaced, which copies of the record may still have; null before.
  former_key   text,
  -- The zone in which DNS updates published the key; null before.
  published_in text,
  primary key (domain_id, selector)
);
create index dkim_keys_unpublished on dkim_keys (domain_id) where published_in is null;
create index dkim_keys_taking_over on dkim_keys (domain_id) where takes_over;

-- Published keys of deleted domains, whose DNS records are still to be removed.
create table withdrawn_keys (
  domain_id    uuid not null,
  selector     text not null,
  published_in text not null,
  primary key (domain_id, selector, published_in)
);

-- From addresses of each domain.
create table senders (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  key         text,
  domain_id   uuid not null references domains on delete cascade,
  local_part  text not null,
  name        text,
  reply_to    text,
  created_at  timestamptz not null,
  unique (domain_id, local_part)
);
create index senders_list on senders (org_id, environment, id);
create unique index senders_chosen_key on senders (org_id, environment, key) where key is not null;

-- Messages to be published.
create table outbox (
  id           bigint generated always as identity primary key,
  subject      text not null,
  data         jsonb not null,
  leased_until timestamptz not null default '-infinity',
  -- W3C Trace Context of the request or message that wrote the entry; null without one.
  traceparent  text
);
