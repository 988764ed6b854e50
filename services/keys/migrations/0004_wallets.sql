create table challenges (
  nonce           text primary key,
  org_id          uuid not null references organizations,
  environment     text not null check (environment in ('live', 'test')),
  publishable_key text not null,
  origin          text not null,
  address         text not null,
  chain           text not null,
  message         text not null,
  expires_at      timestamptz not null,
  used_at         timestamptz
);
create index on challenges (expires_at);

-- Signs contact tokens. One row.
create table signing_key (
  id     smallint primary key default 1 check (id = 1),
  secret bytea not null check (length(secret) = 32)
);
