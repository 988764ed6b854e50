create table forms (
  id            uuid primary key,
  org_id        uuid not null,
  environment   text not null check (environment in ('live', 'test')),
  key           text,
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
create unique index forms_chosen_key on forms (org_id, environment, key) where key is not null;

-- The ledger of consents, in monthly partitions, kept for good. Rows are changed only by merges and erasures, and outlive
-- forms and contacts. After an erasure, only keyed hashes remain of the contact.
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
  email_hash          bytea,
  wallet_hash         bytea,
  given_at            timestamptz not null,
  address             text,
  agent               text,
  key_id              uuid,
  -- the consent whose open confirmation was sent again for this one; null when it has its own, or needs none
  confirmed_with      uuid,
  -- a submission that is delivered again has both
  primary key (id, given_at)
) partition by range (given_at);
create index consents_by_contact on consents (contact_id, id);
-- For consents of months without a partition.
create table consents_default partition of consents default;

-- Consents by double opt-in, before and after they are confirmed.
create table confirmations (
  consent_id   uuid primary key,
  -- SHA-256 of the token in the mail
  token_hash   bytea not null unique,
  org_id       uuid not null,
  environment  text not null,
  contact_id   uuid not null,
  form_id      uuid not null,
  form_name    text not null,
  consent_text text not null,
  email        text not null,
  tags         text[] not null,
  -- what was submitted about a contact that existed: written to it only when it is confirmed
  fields       jsonb not null default '{}',
  expires_at   timestamptz not null,
  confirmed_at timestamptz
);
create index confirmations_by_contact on confirmations (contact_id);
create index confirmations_awaited on confirmations (expires_at) where confirmed_at is null;
create index confirmations_of_address on confirmations (org_id, environment, email) where confirmed_at is null;

-- Confirmation mails, by the keyed hash of the address. `ordinal` counts the mails to this address on this day.
create table confirmation_mails (
  org_id       uuid not null,
  environment  text not null,
  address_hash bytea not null,
  day          date not null,
  ordinal      smallint not null,
  primary key (org_id, environment, address_hash, day, ordinal)
);
create index confirmation_mails_by_day on confirmation_mails (day);

-- Subjects of emails that contacts choose.
create table topics (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  key         text not null,
  name        text not null,
  description text,
  kind        text not null check (kind in ('optional', 'service')),
  is_default  boolean not null,
  is_public   boolean not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  unique (org_id, environment, key)
);
create index topics_list on topics (org_id, environment, id desc);

-- The ledger of changed choices, other than by forms.
create table choice_changes (
  id           uuid primary key default uuidv7(),
  org_id       uuid not null,
  environment  text not null,
  contact_id   uuid not null,
  source       text not null,
  subscription jsonb not null,
  chosen_at    timestamptz not null
);
create index choice_changes_by_contact on choice_changes (contact_id, id desc);
