-- The organization's own entries of the event catalog; the built-in ones are in the program.
create table catalog (
  id               uuid primary key,
  org_id           uuid not null,
  environment      text not null check (environment in ('live', 'test')),
  name             text not null,
  signature        text,
  topic0           text,
  program_id       text,
  instruction_name text,
  subject          text,
  created_at       timestamptz not null
);
create unique index catalog_topic0 on catalog (org_id, environment, topic0) where topic0 is not null;
create unique index catalog_instruction on catalog (org_id, environment, program_id, instruction_name)
  where program_id is not null;

-- The last revision that changed the catalog.
alter table revisions add column catalog bigint not null default 0;

-- `matched` is a step that waited for an event which has come: it goes on when it is due, like the others.
alter table steps drop constraint steps_status_check;
alter table steps add constraint steps_status_check
  check (status in ('ready', 'waiting', 'matched', 'done', 'skipped', 'failed'));
-- Set only while a step waits for a contact's event: its name, and whose it is to be.
alter table steps add column awaits text;
alter table steps add column contact_id uuid;
create index steps_awaited on steps (org_id, environment, awaits, contact_id)
  where status = 'waiting' and awaits is not null;

-- Requests to the outside are leased apart, for they take long.
alter table steps add column attempts smallint not null default 0;
drop index steps_due;
create index steps_due on steps (due_at) where finished_at is null and type <> 'http_request';
create index calls_due on steps (due_at) where finished_at is null and type = 'http_request';
