create table forms (
  id            uuid primary key,
  org_id        uuid not null,
  environment   text not null check (environment in ('live', 'test')),
  token         text not null unique,
  version       integer not null default 1,
  name          text not null,
  double_opt_in boolean not null,
  consent_text  text not null,
  fields        jsonb,
  tags          text[] not null,
  redirect_url  text,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create index forms_by_tenant on forms (org_id, environment, id);

-- Who agreed to what. Rows are added and, but for merges and erasures, never changed; they outlive forms and
-- contacts. What an erasure leaves of a person are the hashes.
create table consents (
  id                  uuid not null,
  org_id              uuid not null,
  environment         text not null,
  contact_id          uuid not null,
  form_id             uuid not null,
  form_version        integer not null,
  double_opt_in       boolean not null,
  consent_text        text,
  consent_text_sha256 bytea not null,
  email_sha256        bytea,
  wallet_sha256       bytea,
  given_at            timestamptz not null,
  address             text,
  agent               text,
  key_id              uuid,
  -- a capture that is delivered again has both
  primary key (id, given_at)
) partition by range (given_at);
create index consents_by_contact on consents (contact_id, id);
-- Catches what no monthly partition covers.
create table consents_default partition of consents default;

-- Consents by double opt-in, until and after they are confirmed.
create table confirmations (
  consent_id   uuid primary key,
  -- SHA-256 of the token in the mail
  token_hash   bytea not null unique,
  org_id       uuid not null,
  environment  text not null,
  contact_id   uuid not null references contacts (id),
  form_id      uuid not null,
  form_name    text not null,
  consent_text text not null,
  email        text not null,
  tags         text[] not null,
  expires_at   timestamptz not null,
  confirmed_at timestamptz
);
create index confirmations_by_contact on confirmations (contact_id);
create index confirmations_awaited on confirmations (expires_at) where confirmed_at is null;
