create table segments (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  key         text,
  name        text not null,
  type        text not null check (type in ('static', 'dynamic')),
  definition  jsonb,
  -- of a dynamic segment: the tenant's revision that added it; `contact_evaluations` names it by this number
  number      integer,
  -- counts the definitions: results of an earlier one are not written
  version     integer not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  check ((type = 'dynamic') = (definition is not null) and (type = 'dynamic') = (number is not null))
);
create index segments_by_tenant on segments (org_id, environment, id);
create unique index segments_chosen_key on segments (org_id, environment, key) where key is not null;

-- Counts every change of a tenant's dynamic segments: a process that has them in memory sees that its copy is old.
create table segment_revisions (
  org_id      uuid not null,
  environment text not null,
  revision    bigint not null,
  primary key (org_id, environment)
);

-- How often a contact's memberships in dynamic segments were written. An evaluation reads the number together with the
-- contact, and writes only if it is still the same: a slower one, of an older state, is done again.
create table contact_evaluations (
  contact_id  uuid primary key references contacts (id) on delete cascade,
  org_id      uuid not null,
  environment text not null,
  version     bigint not null,
  -- The contact's rows of `segment_members` in dynamic segments, as one value: for each the segment's number and its
  -- standing, see standings.ts. Null: none.
  standings   bytea storage external
);

-- Memberships of contacts. A contact that is no member has a row only if time will make it one.
-- There is no foreign key, which would be checked for each row. Every statement that adds a row locks its contact or, for
-- dynamic segments, the row of `contact_evaluations` that is deleted with the contact; then the trigger below deletes the rows.
create table segment_members (
  segment_id   uuid not null,
  contact_id   uuid not null,
  org_id       uuid not null,
  environment  text not null,
  is_member    boolean not null,
  -- when the result changes without an event, because a time window ends
  due_at       timestamptz,
  leased_until timestamptz not null default '-infinity',
  primary key (segment_id, contact_id)
);
create index segment_members_in on segment_members (segment_id, contact_id) where is_member;
create index segment_members_of on segment_members (contact_id, segment_id);
create index segment_members_due on segment_members (due_at) where due_at is not null;
create index segment_members_turns on segment_members (org_id, environment, due_at) where due_at is not null;

create function delete_memberships() returns trigger language plpgsql set search_path from current as $$
begin
  delete from segment_members m using deleted d where m.contact_id = d.id;
  return null;
end $$;
create trigger contacts_left_segments after delete on contacts
  referencing old table as deleted for each statement execute function delete_memberships();

-- The number of members of a segment is the sum of its rows. Writers add rows instead of waiting for each other; the rows
-- of a segment are folded into one from time to time.
create table segment_counts (
  segment_id  uuid not null,
  org_id      uuid not null,
  environment text not null,
  members     bigint not null
);
create index segment_counts_of on segment_counts (segment_id);

create function count_members() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into segment_counts (segment_id, org_id, environment, members)
    select segment_id, org_id, environment, count(*) from after where is_member group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into segment_counts (segment_id, org_id, environment, members)
    select segment_id, org_id, environment, -count(*) from before where is_member group by 1, 2, 3;
  else
    insert into segment_counts (segment_id, org_id, environment, members)
    select a.segment_id, a.org_id, a.environment, sum(a.is_member::int - b.is_member::int)
    from after a join before b using (segment_id, contact_id)
    where a.is_member <> b.is_member
    group by 1, 2, 3
    having sum(a.is_member::int - b.is_member::int) <> 0;
  end if;
  return null;
end $$;

create trigger count_inserted after insert on segment_members
  referencing new table as after for each statement execute function count_members();
create trigger count_updated after update on segment_members
  referencing old table as before new table as after for each statement execute function count_members();
create trigger count_deleted after delete on segment_members
  referencing old table as before for each statement execute function count_members();

-- Definitions that existing contacts are evaluated by, newest contact first; a segment without a row is ready.
create table segment_builds (
  segment_id   uuid primary key references segments (id) on delete cascade,
  org_id       uuid not null,
  environment  text not null,
  version      integer not null,
  -- contacts from here on are evaluated; null before the first
  reached      uuid,
  due_at       timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity'
);
create index segment_builds_due on segment_builds (due_at);
create index segment_builds_turns on segment_builds (org_id, environment, due_at);

-- Deleted segments with members that are still to be removed.
create table segment_purges (
  segment_id  uuid primary key,
  org_id      uuid not null,
  environment text not null
);

-- Changes of contacts that segments have to look at, written by the statement that changes the contacts, or for events after it.
create table segment_work (
  id           bigint generated always as identity primary key,
  org_id       uuid not null,
  environment  text not null,
  -- kinds of changes, each with the IDs of the contacts that it happened to
  change_sets  jsonb not null,
  due_at       timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity'
);
create index segment_work_due on segment_work (due_at);
create index segment_work_of_tenant on segment_work (org_id, environment, due_at);

-- The contacts that a campaign is sent to, as they were when the campaign asked; kept until the campaign has read them.
create table audiences (
  campaign_id  uuid primary key,
  org_id       uuid not null,
  environment  text not null check (environment in ('live', 'test')),
  -- null until all members are written
  size         integer,
  -- members written so far, up to this contact
  members      integer not null default 0,
  reached      uuid not null default '00000000-0000-0000-0000-000000000000',
  requested_at timestamptz not null
);
create index audiences_by_time on audiences (requested_at);

create table audience_members (
  campaign_id uuid not null,
  contact_id  uuid not null,
  primary key (campaign_id, contact_id)
);
