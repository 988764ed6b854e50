create table sessions (
  -- SHA-256 of the token.
  digest     bytea primary key check (length(digest) = 32),
  user_id    uuid not null references users,
  csrf_token text not null,
  expires_at timestamptz not null
);
create index on sessions (expires_at);

-- Attempts at a password, by account and network; written before the password is looked at, so that those made at
-- once are counted too.
create table sign_in_attempts (
  -- SHA-256 of the email address as typed, in lower case: accounts that do not exist are counted alike.
  account bytea not null,
  network text not null,
  -- Those of the last 15 minutes, oldest first.
  at      timestamptz[] not null,
  last_at timestamptz not null,
  primary key (account, network)
);
create index on sign_in_attempts (last_at);
