-- A counter of changes per organization and environment. A change of an automation or of the catalog locks the row,
-- so revisions are in the order of the commits. Every process keeps the automations of a tenant in memory and reads
-- what changed after its revision.
create table revisions (
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  revision    bigint not null,
  -- The last revision that deleted an automation: an older copy in memory must be read again completely.
  removed     bigint not null default 0,
  -- The last revision that changed the catalog.
  catalog     bigint not null default 0,
  -- The last revision that published a version.
  published   bigint not null default 0,
  -- The number of automations and the bytes of their trigger specs, kept by `count_automation`.
  automations integer not null default 0,
  spec_bytes  bigint not null default 0,
  primary key (org_id, environment)
);

-- Automations with their drafts.
create table automations (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  key         text,
  name        text not null,
  status      text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  published   boolean not null default false,
  version     integer not null default 0,
  trigger     jsonb not null,
  -- The values of headers are masked.
  graph       jsonb not null,
  -- These values, encrypted; null if there are none.
  headers     text,
  reentry     jsonb not null,
  -- The revision that last changed it.
  revision    bigint not null,
  -- When it was last activated: a trigger that matches very many enters those activated first.
  activated_at timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index automations_list on automations (org_id, environment, id desc);
create unique index automations_chosen_key on automations (org_id, environment, key) where key is not null;
create index automations_changes on automations (org_id, environment, revision);

-- Counts automations and the bytes of their trigger specs, whichever statement changes them, and raises a violation
-- above the limits: each process that matches triggers holds all specs of a tenant in memory.
create function count_automation() returns trigger language plpgsql as $$
declare
  org uuid := coalesce(new.org_id, old.org_id);
  env text := coalesce(new.environment, old.environment);
  more integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  more_bytes integer := coalesce(octet_length(new.trigger::text), 0)
                      - coalesce(octet_length(old.trigger::text), 0);
  counted revisions;
begin
  update revisions r set automations = r.automations + more, spec_bytes = r.spec_bytes + more_bytes
    where r.org_id = org and r.environment = env
    returning * into counted;
  if more > 0 and counted.automations > 100000 then
    raise check_violation using constraint = 'automations_limit', message = 'too many automations';
  elsif more_bytes > 0 and counted.spec_bytes > 16777216 then
    raise check_violation using constraint = 'spec_bytes_limit', message = 'too large trigger specs';
  end if;
  return null;
end
$$;
-- The function finds its tables for any search path of the session.
alter function count_automation() set search_path from current;
create trigger count_automation after insert or delete or update of trigger on automations
  for each row execute function count_automation();

-- The immutable graphs of published versions.
create table versions (
  automation_id uuid not null references automations (id) on delete cascade,
  version       integer not null,
  org_id        uuid not null,
  environment   text not null,
  graph         jsonb not null,
  headers       text,
  published_at  timestamptz not null,
  -- Graphs that are run together must fit into memory.
  bytes         integer not null generated always as (octet_length(graph::text) + coalesce(octet_length(headers), 0)) stored,
  primary key (automation_id, version)
);

-- The organization's own entries of the event catalog. The built-in entries are part of the program.
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
-- An entry with neither applies to all events of its name.
create unique index catalog_name on catalog (org_id, environment, name)
  where topic0 is null and program_id is null;

-- The passages of contacts through automations. There is no reference to the automation: it would lock one hot row for
-- every entry, and entries outlive their automation.
create table entries (
  id            uuid primary key,
  org_id        uuid not null,
  environment   text not null,
  automation_id uuid not null,
  -- Null if the automation was not published.
  version       integer,
  contact_id    uuid,
  -- Each key enters an automation once.
  key           text not null,
  status        text not null check (status in ('running', 'waiting', 'completed', 'failed', 'cancelled')),
  trigger       jsonb not null,
  entered_at    timestamptz not null,
  finished_at   timestamptz,
  -- How often the entry was retried after it had failed.
  retries       integer not null default 0,
  -- The steps of an entry that completed in the statement that inserted it, in the order of their execution: an array of
  -- {node, type, status, reason?, result?}. Such an entry has no rows in `steps`, which saves two rows and two index
  -- entries for most events. Null: the steps are rows.
  inline_steps  jsonb,
  -- Whether the contact was erased: the row identifies no contact and cannot be retried.
  anonymized    boolean not null default false,
  unique (automation_id, key)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index entries_list on entries (automation_id, id desc);
create index entries_of_tenant on entries (org_id, environment, id desc);
create index entries_contact on entries (contact_id, automation_id, entered_at) where contact_id is not null;
create index entries_live on entries (automation_id, id) where status in ('running', 'waiting');
create index entries_failed on entries (automation_id, id) where status = 'failed';

-- What became of an automation's entries and of their steps, by days of UTC. Rows with different shards are one count:
-- statements that count at the same time seldom meet in one.
create table automation_counts (
  automation_id uuid not null,
  org_id        uuid not null,
  environment   text not null,
  day           date not null,
  -- Empty: counts entries by their status, or `entered`.
  node          text not null,
  -- Of a node: `done`, `failed`, or `skipped:` with the reason.
  what          text not null,
  shard         smallint not null,
  count         bigint not null,
  primary key (automation_id, day, node, what, shard)
);
create index automation_counts_by_day on automation_counts (day);

-- The last entry of a contact into an automation that limits re-entry. The row decides between concurrent triggers.
create table admissions (
  automation_id uuid not null,
  contact_id    uuid not null,
  org_id        uuid not null,
  environment   text not null,
  entry_id      uuid not null,
  entered_at    timestamptz not null,
  -- The minimum time since the entry before. Null: the contact may enter once.
  seconds       integer,
  primary key (automation_id, contact_id)
);
create index admissions_contact on admissions (contact_id);

-- Keys of deleted entries that may not enter again: the key of a segment entry contains no time.
create table spent_keys (
  automation_id uuid not null,
  key_hash      bytea not null,
  org_id        uuid not null,
  environment   text not null,
  entry_id      uuid not null,
  primary key (automation_id, key_hash)
);

-- Erased contacts: a trigger that was accepted before the erasure must not create entries for them.
create table erased_contacts (
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null,
  erased_at   timestamptz not null,
  primary key (contact_id, org_id, environment)
);
create index erased_contacts_by_time on erased_contacts (erased_at);

-- The remaining automations of triggers that match more than are entered immediately. Organizations take turns.
create table deferred_triggers (
  id             uuid primary key,
  org_id         uuid not null,
  environment    text not null,
  contact_id     uuid,
  key            text not null,
  -- The trigger as it was fired.
  fired          jsonb not null,
  lane           text not null,
  -- In the order in which they are entered.
  automation_ids uuid[] not null,
  due_at         timestamptz not null,
  leased_until   timestamptz not null default '-infinity',
  attempts       smallint not null default 0
);
create index deferred_triggers_due on deferred_triggers (due_at);
create index deferred_triggers_turns on deferred_triggers (org_id, environment, due_at);
create index deferred_triggers_contact on deferred_triggers (contact_id);

-- Deleted automations whose live entries, admissions, and keys are still to be removed, some by each statement. Their
-- entries perform no further step.
create table deleted_automations (
  automation_id uuid primary key,
  org_id        uuid not null,
  environment   text not null,
  deleted_at    timestamptz not null,
  due_at        timestamptz not null,
  leased_until  timestamptz not null default '-infinity'
);
create index deleted_automations_due on deleted_automations (due_at);

-- Erased and merged contacts whose rows are still to be erased or moved, some by each statement.
create table departures (
  id           bigint generated always as identity primary key,
  org_id       uuid not null,
  environment  text not null,
  -- The erasure; null for a merge.
  erasure_id   text,
  -- The erased contact and its former ids, or the merged contact.
  contact_ids  uuid[] not null,
  begun_at     timestamptz not null,
  -- Whether nothing was left once: an erasure is reported then.
  completed    boolean not null default false,
  due_at       timestamptz not null,
  leased_until timestamptz not null default '-infinity'
);
create index departures_due on departures (due_at);
create index departures_turns on departures (org_id, environment, due_at);

-- Contacts that were merged into others, and the contacts that they are now. Triggers, runs, and events that name a former
-- contact are those of the other one.
create table former_contacts (
  org_id      uuid not null,
  environment text not null,
  former_id   uuid not null,
  contact_id  uuid not null,
  merged_at   timestamptz not null,
  primary key (former_id, org_id, environment)
);
create index former_contacts_of on former_contacts (contact_id);
create index former_contacts_by_time on former_contacts (merged_at);

-- The job queue and the history of entries in one. A live entry has exactly one open step, which is not finished:
-- `ready` is to be executed, `waiting` continues when it is due, `matched` waited for an event that has come and
-- continues when it is due. Pages have room for updates in place, so that a lease needs no new index entries.
create table steps (
  entry_id      uuid not null,
  node          text not null,
  org_id        uuid not null,
  environment   text not null,
  -- The number of steps of the entry before it.
  position      integer not null,
  type          text not null,
  status        text not null check (status in ('ready', 'waiting', 'matched', 'done', 'skipped', 'failed')),
  reason        text,
  result        jsonb,
  started_at    timestamptz not null,
  finished_at   timestamptz,
  due_at        timestamptz,
  -- When an open step was due first. Retries change `due_at` but not this; results of the step derive from it.
  waiting_since timestamptz,
  leased_until  timestamptz not null default '-infinity',
  attempts      smallint not null default 0,
  -- 0: the service executes the step itself. Calls wait in lanes above 0 of their tenant, by host.
  lane          smallint not null default 0,
  -- Of a step that waits for an event: the event's name in lower case.
  awaits        text,
  -- The contact whose event it waits for.
  contact_id    uuid,
  -- The values of the entry that the event is compared with, by reference.
  awaits_values jsonb,
  -- A path of the event and a hash of the value it must have there, to find one of a million waits of a contact; an
  -- empty path and 0 if the wait compares no values.
  awaits_path   text,
  awaits_hash   bigint,
  -- Of an open step: when the entry reached it, as waits count: see ADR 7. Later events end a wait that begins here.
  counts_from   timestamptz,
  -- Of a wait that an event ended: when the event was accepted, and a hash of its key, which ends no other wait.
  matched_at    timestamptz,
  matched_by    uuid,
  -- Of a failed step: its status before, in which a retry opens it again.
  failed_from   text,
  -- Of an open step: the changes of the contact by the steps of the entry just before it, which may not be applied yet.
  own_changes   jsonb,
  -- The trace that an open step belongs to (W3C Trace Context), or null.
  traceparent   text,
  primary key (entry_id, node)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- Calls are leased separately, because they take long.
create index steps_due on steps (due_at) where finished_at is null and lane = 0;
create index calls_due on steps (due_at) where finished_at is null and lane > 0;
-- Round-robin of tenants: which have open steps.
create index steps_turns on steps (org_id, environment, due_at)
  where finished_at is null and lane = 0;
create index calls_turns on steps (org_id, environment, lane, due_at)
  where finished_at is null and lane > 0;
create index steps_awaited on steps (org_id, environment, awaits, awaits_path, contact_id, awaits_hash, entry_id)
  where status = 'waiting' and awaits is not null;

-- The names of events, in lower case, that a published version of a tenant waits for.
create table awaited_names (
  org_id      uuid not null,
  environment text not null,
  name        text not null,
  primary key (org_id, environment, name)
);

-- Recent events of contacts under awaited names: a wait that is recorded after an event was handled finds it here.
create table recent_events (
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null,
  name        text not null,
  received_at timestamptz not null,
  -- A hash of its key.
  key         uuid not null,
  trigger     jsonb not null,
  primary key (contact_id, name, received_at, key)
);
create index recent_events_by_time on recent_events (received_at);

-- Commands and facts that a statement has recorded with the steps that cause them: all of a statement are one row. The
-- process that wrote a row publishes it immediately and deletes it after the acknowledgements. If it stops, the lease
-- ends and any process publishes it.
create table outbox (
  id           bigint generated always as identity primary key,
  subjects     text[] not null,
  -- The ids of the published messages: the same however often they are published.
  message_ids  text[] not null,
  -- JSON. Rows live for less than a second: compressing large ones costs more than writing them.
  data         text[] storage external not null,
  leased_until timestamptz not null default '-infinity',
  -- The traces of the entries (W3C Trace Context), or null.
  traceparents text[] not null
);
