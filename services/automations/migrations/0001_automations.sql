-- How often the automations of an organization's environment have changed. Whoever changes one waits
-- here for whoever did before, so the numbers are in the order of the commits.
create table revisions (
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  revision    bigint not null,
  -- The last revision that deleted an automation: an index that is older must be read anew, whole.
  removed     bigint not null default 0,
  primary key (org_id, environment)
);

create table automations (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  name        text not null,
  status      text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  published   boolean not null default false,
  version     integer not null default 0,
  trigger     jsonb not null,
  graph       jsonb not null,
  reentry     jsonb not null,
  -- The revision that last changed it.
  revision    bigint not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index automations_list on automations (org_id, environment, id desc);
create index automations_changes on automations (org_id, environment, revision);

create table versions (
  automation_id uuid not null references automations (id) on delete cascade,
  version       integer not null,
  org_id        uuid not null,
  environment   text not null,
  graph         jsonb not null,
  published_at  timestamptz not null,
  primary key (automation_id, version)
);

-- No reference to the automation: it would lock one hot row for every entry, and the entries of an
-- automation that is gone are history.
create table entries (
  id            uuid primary key,
  org_id        uuid not null,
  environment   text not null,
  automation_id uuid not null,
  version       integer,
  contact_id    uuid,
  key           text not null,
  status        text not null check (status in ('running', 'waiting', 'completed', 'failed', 'cancelled')),
  trigger       jsonb not null,
  entered_at    timestamptz not null,
  finished_at   timestamptz,
  unique (automation_id, key)
);
create index entries_list on entries (automation_id, id desc);
create index entries_contact on entries (contact_id, automation_id, entered_at) where contact_id is not null;

-- When a contact last entered an automation that limits it; the row decides between two events at once.
create table admissions (
  automation_id uuid not null,
  contact_id    uuid not null,
  org_id        uuid not null,
  environment   text not null,
  entry_id      uuid not null,
  entered_at    timestamptz not null,
  -- What had to pass since the entry before; null when there may be none.
  seconds       integer,
  primary key (automation_id, contact_id)
);

-- Timer queue and history in one. A live entry has exactly one step that is not finished: `ready` is
-- still to be done, `waiting` goes on when it is due.
create table steps (
  entry_id     uuid not null,
  node         text not null,
  org_id       uuid not null,
  environment  text not null,
  position     integer not null,
  type         text not null,
  status       text not null check (status in ('ready', 'waiting', 'done', 'skipped', 'failed')),
  reason       text,
  result       jsonb,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  due_at       timestamptz,
  leased_until timestamptz not null default '-infinity',
  primary key (entry_id, node)
);
create index steps_due on steps (due_at) where finished_at is null;
