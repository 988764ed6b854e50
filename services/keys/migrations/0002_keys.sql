create table secret_keys (
  id           uuid primary key,
  org_id       uuid not null references organizations,
  environment  text not null check (environment in ('live', 'test')),
  name         text not null,
  scope        text not null check (scope in ('read_write', 'read_only')),
  -- SHA-256 of the verifier.
  digest       bytea not null check (length(digest) = 32),
  created_by   uuid not null references users,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  -- When the grace of a rolled key ends; null while nothing replaces it.
  expires_at   timestamptz
);
create index on secret_keys (org_id, id);
create index on secret_keys (expires_at);

-- One key at a time in each environment of an organization.
create table publishable_keys (
  org_id      uuid not null references organizations,
  environment text not null check (environment in ('live', 'test')),
  key         text not null unique,
  created_at  timestamptz not null,
  primary key (org_id, environment)
);

create table origins (
  org_id uuid primary key references organizations,
  live   text[] not null,
  test   text[] not null,
  -- One origin is in one bucket only.
  check (not live && test)
);
