-- Who may write in a domain's name.
create table senders (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  domain_id   uuid not null references domains on delete cascade,
  local_part  text not null,
  name        text,
  created_at  timestamptz not null,
  unique (domain_id, local_part)
);
create index senders_list on senders (org_id, environment, id);
