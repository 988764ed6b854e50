create table segments (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  name        text not null,
  type        text not null check (type in ('static', 'dynamic')),
  definition  jsonb,
  -- counts the definitions; what was evaluated by an earlier one is not written
  version     integer not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  check ((type = 'dynamic') = (definition is not null))
);
create index segments_by_tenant on segments (org_id, environment, id);

-- Counts every change of an organization's dynamic segments: who has them in memory sees that it is behind.
create table segment_revisions (
  org_id      uuid not null,
  environment text not null,
  revision    bigint not null,
  primary key (org_id, environment)
);

-- Numbers evaluations: drawn before the contact is read, so a higher one has seen whatever a lower one saw.
create sequence segment_evaluations;

-- Where contacts stand with segments. Somebody who is out has a row where they were evaluated alone: it keeps
-- a slower evaluation, of what they were before, from letting them in.
create table segment_members (
  segment_id  uuid not null,
  contact_id  uuid not null references contacts (id) on delete cascade,
  org_id      uuid not null,
  environment text not null,
  is_member   boolean not null,
  evaluation  bigint not null,
  -- when time alone, by a window running out, turns the answer round
  due_at      timestamptz,
  primary key (segment_id, contact_id)
) with (fillfactor = 80); -- most evaluations change a number that no index holds
create index segment_members_in on segment_members (segment_id, contact_id) where is_member;
create index segment_members_of on segment_members (contact_id);
create index segment_members_due on segment_members (due_at) where due_at is not null;

-- New definitions on their way through the contacts there were, newest first; a segment without one is ready.
create table segment_builds (
  segment_id   uuid primary key references segments (id) on delete cascade,
  org_id       uuid not null,
  environment  text not null,
  version      integer not null,
  -- contacts from here on are done; null before the first
  reached      uuid,
  leased_until timestamptz not null default '-infinity'
);

-- Deleted segments whose members are still to be removed.
create table segment_purges (
  segment_id  uuid primary key,
  org_id      uuid not null,
  environment text not null
);

-- What changes of contacts can mean for segments, written with the change itself.
create table segment_work (
  id           bigint generated always as identity primary key,
  touched      jsonb not null,
  leased_until timestamptz not null default '-infinity'
);

-- The n-th newest event of a name answers how often it was performed, and until when that is enough.
create index events_by_contact_and_name on events (contact_id, name, occurred_at desc);
