create table outbox (
  id           bigint generated always as identity primary key,
  subject      text not null,
  data         jsonb not null,
  leased_until timestamptz not null default '-infinity'
);

create table organizations (
  id          uuid primary key,
  name        text not null,
  plan        text not null check (plan in ('free', 'pro', 'business', 'enterprise')),
  -- Secret keys that count against the plan's cap: those that nothing replaces yet. Kept here so that
  -- the row's lock makes the cap exact.
  active_keys integer not null default 0 check (active_keys >= 0),
  created_at  timestamptz not null
);

create table users (
  id            uuid primary key,
  -- In lower case: letter case makes no second person.
  email         text not null unique check (email = lower(email)),
  name          text,
  password_hash text not null,
  created_at    timestamptz not null
);

create table members (
  org_id    uuid not null references organizations,
  user_id   uuid not null references users,
  role      text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  joined_at timestamptz not null,
  primary key (org_id, user_id)
);
create index on members (user_id);

create table invitations (
  org_id     uuid not null references organizations,
  email      text not null check (email = lower(email)),
  role       text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  -- SHA-256 of the token.
  digest     bytea not null unique check (length(digest) = 32),
  expires_at timestamptz not null,
  primary key (org_id, email)
);
create index on invitations (expires_at);

create table audit_log (
  id          uuid primary key,
  org_id      uuid not null references organizations,
  at          timestamptz not null,
  -- Null for the operator.
  user_id     uuid references users,
  action      text not null,
  target_type text not null,
  target_id   text not null,
  environment text check (environment in ('live', 'test')),
  details     jsonb not null
);
create index on audit_log (org_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever appended to';
end
$$;
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
