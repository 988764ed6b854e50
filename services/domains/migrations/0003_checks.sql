-- Facts on their way to whoever cares.
create table outbox (
  id           bigint generated always as identity primary key,
  subject      text not null,
  data         jsonb not null,
  leased_until timestamptz not null default '-infinity'
);

alter table domains
  -- From when on it counts that a record is absent.
  add column waiting_since timestamptz not null default now(),
  -- When it was registered, or its verification last asked for: the schedule counts from here.
  add column asked_at timestamptz not null default now(),
  -- The request that no check has answered yet, and whose it is: the id of a key or of a user.
  add column requested_at timestamptz,
  add column requested_by text,
  -- When it is to be looked at next; infinity for not before somebody asks.
  add column due_at timestamptz not null default now(),
  add column leased_until timestamptz not null default '-infinity',
  -- When the check under way began, to the millisecond.
  add column leased_at timestamptz,
  -- When the last check that was recorded began.
  add column checked_at timestamptz,
  -- When it first became send-ready.
  add column ready_at timestamptz;
-- The schedule's domains and those that somebody waits for are two queues.
create index domains_scheduled on domains (due_at) where requested_at is null;
create index domains_scheduled_lanes on domains (org_id, environment, due_at) where requested_at is null;
create index domains_requested on domains (due_at) where requested_at is not null;
create index domains_requested_lanes on domains (org_id, environment, due_at) where requested_at is not null;

alter table records
  -- When a verified record was first missed, and how often since.
  add column missing_since timestamptz,
  add column misses integer not null default 0,
  -- What the last check that had an answer has to say: {outcome, conflict?, fix?}.
  add column finding jsonb;

-- The latest checks of each domain.
create table checks (
  domain_id    uuid not null references domains on delete cascade,
  began_at     timestamptz not null,
  took_ms      integer not null,
  -- Null for the schedule's own.
  requested_by text,
  -- By record: what was found.
  outcomes     jsonb not null,
  primary key (domain_id, began_at)
);
