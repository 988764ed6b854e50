-- Organizations: the tenants of the installation.
create table organizations (
  id          uuid primary key,
  name        text not null,
  plan        text not null check (plan in ('free', 'pro', 'business', 'enterprise')),
  -- Secret keys that count against the plan's limit: those without a replacement. Counted here, so that the lock on
  -- this row makes the limit exact.
  active_keys integer not null default 0 check (active_keys >= 0),
  -- A deleted organization remains, without its name, for its audit log.
  standing    text not null default 'active' check (standing in ('active', 'suspended', 'deleted')),
  -- The number of changes of the standing.
  revision    integer not null default 0,
  created_at  timestamptz not null
);

-- Accounts of people who sign in.
create table users (
  id            uuid primary key,
  -- In lower case: addresses that differ only in case are one account.
  email         text not null unique check (email = lower(email)),
  name          text,
  password_hash text not null,
  -- When a link that was sent to the address was opened; null until then.
  verified_at   timestamptz,
  -- Whether the user may create organizations where others may not: the owner of the installation.
  may_found     boolean not null default false,
  -- Organizations that the user created. Counted here, so that the lock on this row makes the limit exact.
  founded       integer not null default 0,
  -- When the directory of cells got the address; null until then, and where there is none.
  listed_at     timestamptz,
  created_at    timestamptz not null
);
create index users_unlisted on users (id) where listed_at is null;

-- Users of each organization, and their roles.
create table members (
  org_id    uuid not null references organizations,
  user_id   uuid not null references users,
  role      text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  joined_at timestamptz not null,
  primary key (org_id, user_id)
);
create index members_by_user on members (user_id);

-- Open invitations: one for each address in an organization.
create table invitations (
  id         uuid not null unique,
  org_id     uuid not null references organizations,
  email      text not null check (email = lower(email)),
  role       text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  -- SHA-256 of the token.
  digest     bytea not null unique check (length(digest) = 32),
  -- The invitation is valid while this user may invite; null for the operator's.
  invited_by uuid references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, email)
);
create index invitations_by_end on invitations (expires_at);

-- Audited actions in an organization. Append-only, and kept for 24 months; entries outlive what they are about.
create table audit_log (
  id          uuid primary key,
  org_id      uuid not null,
  at          timestamptz not null,
  actor_type  text not null check (actor_type in ('user', 'key', 'operator', 'system', 'unknown')),
  -- Of users and keys.
  actor_id    uuid,
  action      text not null,
  -- The public id of the resource.
  target      text not null,
  environment text check (environment in ('live', 'test')),
  -- The network and the request of the actor; null for the system.
  address     text,
  request_id  text,
  details     jsonb not null
);
create index audit_log_list on audit_log (org_id, id);
create index audit_log_by_age on audit_log (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever appended to';
end
$$;
create trigger append_only before update or truncate on audit_log
  for each statement execute function refuse_change();
create trigger kept before delete on audit_log
  for each row when (old.at > now() - interval '24 months') execute function refuse_change();

-- The service may only read and insert entries, and have the expired ones deleted.
revoke update, delete on audit_log from keys;
create function delete_expired_audit() returns void language sql security definer set search_path = keys as $$
  delete from audit_log where at <= now() - interval '24 months'
$$;

-- Signed-in browsers.
create table sessions (
  id           uuid not null unique,
  -- SHA-256 of the token.
  digest       bytea primary key check (length(digest) = 32),
  user_id      uuid not null references users,
  agent        text,
  created_at   timestamptz not null,
  -- To the minute.
  last_used_at timestamptz not null,
  expires_at   timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- Attempts to sign in, by account and network. Written before the password is compared, so that concurrent attempts are
-- counted.
create table sign_in_attempts (
  -- SHA-256 of the address in lower case: addresses without an account are counted as well.
  account bytea not null,
  -- An address, the /64 or the /48 of an IPv6 address, a known device, or `*` for all unknown devices together.
  network text not null,
  -- Attempts of the last 15 minutes, of `*` of the last hour, oldest first.
  at      timestamptz[] not null,
  last_at timestamptz not null,
  primary key (account, network)
);
create index sign_in_attempts_by_end on sign_in_attempts (last_at);

-- Browsers in which a user has signed in: strangers who try passwords do not slow them down.
create table devices (
  -- SHA-256 of the cookie.
  digest       bytea primary key check (length(digest) = 32),
  user_id      uuid not null references users,
  last_used_at timestamptz not null
);
create index devices_by_user on devices (user_id, last_used_at);
create index devices_by_use on devices (last_used_at);

-- Links in mails: the latest of each user and kind.
create table account_links (
  id           uuid not null unique,
  user_id      uuid not null references users,
  kind         text not null check (kind in ('password_reset', 'address_verification')),
  -- SHA-256 of the token; null until the mail is being sent.
  digest       bytea unique check (length(digest) = 32),
  expires_at   timestamptz not null,
  -- Requests of the last hour.
  requested_at timestamptz[] not null,
  primary key (user_id, kind)
);
create index account_links_by_end on account_links (expires_at);

-- What signing in requires besides the password.
create table second_factors (
  user_id      uuid not null references users,
  kind         text not null check (kind in ('totp')),
  -- Encrypted.
  secret       text not null,
  created_at   timestamptz not null,
  -- Null until a code has proved that the user has the secret.
  confirmed_at timestamptz,
  -- The time step (RFC 6238) of the last code: neither it nor an earlier one is accepted again.
  last_step    bigint not null default 0,
  primary key (user_id, kind)
);

-- Identities at identity providers (OpenID Connect) that users sign in with: one of each provider.
create table identities (
  issuer    text not null,
  -- Never assigned to another person by the issuer (OpenID Connect Core 1.0, section 5.7); an email address may be.
  subject   text not null,
  user_id   uuid not null references users,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Each is accepted once, in place of a code.
create table recovery_codes (
  user_id uuid not null references users,
  -- SHA-256 of the code.
  digest  bytea not null check (length(digest) = 32),
  primary key (user_id, digest)
);

-- Keys of servers, for one environment each.
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
  -- When the grace period of a rolled key ends; null without a replacement.
  expires_at   timestamptz
);
create index secret_keys_list on secret_keys (org_id, id);
create index secret_keys_by_end on secret_keys (expires_at);

-- The key of web pages: one for each environment of an organization.
create table publishable_keys (
  org_id      uuid not null references organizations,
  environment text not null check (environment in ('live', 'test')),
  key         text not null unique,
  created_at  timestamptz not null,
  primary key (org_id, environment)
);

-- Origins of web pages that may use the publishable keys. No origin is in both environments.
create table origins (
  org_id uuid primary key references organizations,
  live   text[] not null,
  test   text[] not null,
  check (not live && test)
);
-- CORS preflights check whether any organization has an origin.
create index origins_live on origins using gin (live);
create index origins_test on origins using gin (test);

-- Sign-in messages for wallets to sign.
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
  -- Signatures that were checked. Each may cost a call to a chain.
  attempts        smallint not null default 0,
  used_at         timestamptz
);
create index challenges_by_end on challenges (expires_at);

-- The chain on which a contract first proved an address; on another chain the address may belong to someone else.
create table contract_wallets (
  org_id      uuid not null,
  environment text not null,
  address     text not null,
  chain       text not null,
  bound_at    timestamptz not null,
  -- The contact that signed in with it; null until its token is issued.
  contact_id  uuid,
  primary key (org_id, environment, address)
);
create index contract_wallets_by_contact on contract_wallets (contact_id);
create index contract_wallets_unused on contract_wallets (bound_at) where contact_id is null;

-- Contacts whose tokens have ended. A row is kept for as long as one of these tokens would be valid.
create table ended_contact_tokens (
  org_id        uuid not null,
  environment   text not null check (environment in ('live', 'test')),
  contact_id    uuid not null,
  -- Tokens that were issued by then have ended: all tokens after a merge or an erasure.
  issued_before timestamptz not null,
  ended_at      timestamptz not null,
  primary key (org_id, environment, contact_id)
);
create index ended_contact_tokens_by_end on ended_contact_tokens (ended_at);

-- The keys of contact tokens. The newest signs.
create table signing_keys (
  id         integer primary key,
  -- 32 bytes in base64url, encrypted.
  secret     text not null,
  -- When the last token that it signed has expired; null for the newest.
  expires_at timestamptz
);

-- Messages to be published.
create table outbox (
  id           bigint generated always as identity primary key,
  subject      text not null,
  data         jsonb not null,
  leased_until timestamptz not null default '-infinity',
  -- W3C Trace Context of the request or message that wrote the entry; null without one.
  traceparent  text
);
