-- Since when an open step has been due, whatever puts it off: what its run derives from it stays the same.
alter table steps add column since timestamptz;
update steps set since = due_at where finished_at is null;

-- Calls wait in lanes of their tenant: those of one node, or, once it is known, those to one host.
alter table steps add column lane smallint not null default 0;
drop index calls_turns;
create index calls_turns on steps (org_id, environment, lane, due_at)
  where finished_at is null and type = 'http_request';

-- Graphs that are run together must fit into memory.
alter table versions add column bytes integer not null generated always as (octet_length(graph::text)) stored;

-- What a wait compares events with, taken from its entry when it began, by reference.
alter table steps add column awaits_values jsonb;
-- The value that the event must have at one of its paths, as a hash; an empty path where there is none. Waits
-- are found by it, so that a million of one contact's that wait for different orders cost no more than one.
alter table steps add column awaits_path text, add column awaits_hash bigint;
update steps set awaits_path = '', awaits_hash = 0 where awaits is not null;
drop index steps_awaited;
create index steps_awaited on steps (org_id, environment, awaits, awaits_path, contact_id, awaits_hash, entry_id)
  where status = 'waiting' and awaits is not null;
