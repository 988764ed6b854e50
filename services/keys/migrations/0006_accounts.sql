alter table sessions
  add column id           uuid not null default gen_random_uuid() unique,
  add column created_at   timestamptz not null default now(),
  -- To the minute.
  add column last_used_at timestamptz not null default now(),
  add column agent        text;
create index on sessions (user_id);

-- An invitation holds as long as its author may invite; null for the operator's.
alter table invitations
  add column id         uuid not null default gen_random_uuid() unique,
  add column invited_by uuid references users,
  add column created_at timestamptz not null default now();

-- Organizations that the user has founded. Kept here so that the row's lock makes the limit exact.
alter table users add column founded integer not null default 0;

-- Links to a new password: the latest of each user.
create table password_resets (
  user_id      uuid primary key references users,
  -- SHA-256 of the token.
  digest       bytea not null unique check (length(digest) = 32),
  expires_at   timestamptz not null,
  -- Of the last hour.
  requested_at timestamptz[] not null
);
create index on password_resets (expires_at);
