-- What an organization proves its domains with: the same for each of them, and for good.
create table ownership_tokens (
  org_id uuid primary key,
  token  text not null
);

create table domains (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  -- In ASCII and lower case.
  name        text not null,
  created_at  timestamptz not null,
  unique (org_id, environment, name)
);
create index domains_list on domains (org_id, environment, id desc);

-- Each of the five records as it was last judged.
create table records (
  domain_id uuid not null references domains on delete cascade,
  name      text not null check (name in ('domain', 'spf', 'dkim', 'dkim2', 'dmarc')),
  state     text not null default 'NotStarted' check (state in (
    'NotStarted', 'VerificationRequested', 'VerificationInProgress', 'Verified', 'VerificationFailed'
  )),
  primary key (domain_id, name)
);

create table dkim_keys (
  domain_id   uuid not null references domains on delete cascade,
  selector    text not null check (selector in ('s1', 's2')),
  -- PKCS #8, PEM.
  private_key text not null,
  -- SubjectPublicKeyInfo in base64, as the `p=` of the published record has it.
  public_key  text not null,
  primary key (domain_id, selector)
);
