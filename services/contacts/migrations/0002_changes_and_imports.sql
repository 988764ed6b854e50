create table outbox (
  id           bigint generated always as identity primary key,
  subject      text not null,
  data         jsonb not null,
  leased_until timestamptz not null default '-infinity'
);

-- Gives up the whole statement that calls it, as a serialization failure: what it was planned by is no
-- longer so, and it is to be planned anew.
create function overtaken() returns boolean language plpgsql as $$
begin
  raise exception 'overtaken' using errcode = 'serialization_failure';
end $$;

-- A merge or an erasure takes away every row of the contact itself. Whatever somebody adds meanwhile must
-- stop it (23503, and it is done again), not be swept along by a cascade.
alter table identifiers drop constraint identifiers_contact_id_fkey;
alter table identifiers add constraint identifiers_contact_id_fkey
  foreign key (contact_id) references contacts (id);
alter table events drop constraint events_contact_id_fkey;
alter table events add constraint events_contact_id_fkey
  foreign key (contact_id) references contacts (id);

-- Contacts that are part of another one now: messages on their way may still bear their ids.
create table former_contacts (
  former_id   uuid primary key,
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null references contacts (id),
  merged_at   timestamptz not null
);
create index former_contacts_by_contact on former_contacts (contact_id);

-- The proof of an erasure. Of the person it keeps the id alone.
create table erasures (
  id           uuid primary key,
  org_id       uuid not null,
  environment  text not null,
  contact_id   uuid not null,
  requested_at timestamptz not null,
  unique (contact_id)
);
create table erasure_reports (
  erasure_id   uuid not null references erasures (id),
  service      text not null,
  completed_at timestamptz,
  primary key (erasure_id, service)
);

create table imports (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null,
  created_at  timestamptz not null,
  -- Known once the file was read to its end, or could be read no further: then `failure` says why.
  chunks      integer,
  failure     text
);
create index imports_by_age on imports (created_at);
-- The chunks that are carried out, each once.
create table import_chunks (
  import_id uuid not null references imports (id) on delete cascade,
  index     integer not null,
  created   integer not null,
  updated   integer not null,
  rejected  integer not null,
  done_at   timestamptz not null,
  primary key (import_id, index)
);
create table import_faults (
  import_id uuid not null references imports (id) on delete cascade,
  row       integer not null,
  -- Among the faults of its row.
  place     integer not null,
  field     text not null,
  code      text not null,
  message   text not null,
  primary key (import_id, row, place)
);

-- Whether the event made its contact: a redelivery tells of it again.
alter table event_keys add column created boolean not null default false;
-- Rows come in the order of time, so a few pages say which are old.
create index event_keys_by_age on event_keys using brin (received_at);
create index applied_updates_by_age on applied_updates using brin (applied_at);
