-- Imports of files. A process leases an import and carries out its chunks in the order of their index.
create table imports (
  id           uuid primary key,
  org_id       uuid not null,
  environment  text not null,
  created_at   timestamptz not null,
  -- rows of the file; null until it was read to its end
  total        integer,
  -- how many chunks there are; null until the last one is stored, whose `failure` says why the file could not be read on
  chunks       integer,
  failure      text,
  -- when the upload was given up after a long silence; a chunk that is carried out later ends that
  silent_at    timestamptz,
  -- the chunk to carry out next: all before it are done
  next_chunk   integer not null default 0,
  -- rows of the chunks that are done
  created      integer not null default 0,
  updated      integer not null default 0,
  rejected     integer not null default 0,
  done_at      timestamptz,
  leased_until timestamptz not null default '-infinity',
  -- failed attempts on the next chunk
  failures     integer not null default 0
);
create index imports_by_age on imports (created_at);
create index imports_by_tenant on imports (org_id, environment, id);

-- The chunks that wait; one that is carried out is deleted by the same statement.
create table import_chunks (
  import_id uuid not null references imports (id) on delete cascade,
  index     integer not null,
  -- an `ImportChunk`; not compressed again by PostgreSQL, which would take longer than to write it
  data      text storage external not null,
  primary key (import_id, index)
);

-- Rejected rows and fields.
create table import_faults (
  import_id uuid not null references imports (id) on delete cascade,
  row       integer not null,
  -- among the faults of its row
  place     integer not null,
  field     text not null,
  code      text not null,
  message   text not null,
  primary key (import_id, row, place)
);
