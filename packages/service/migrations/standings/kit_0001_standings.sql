-- Organizations that are, or were, suspended or deleted, as last published by the keys service. Others have no row.
create table organization_standings (
  org_id       uuid primary key,
  standing     text not null check (standing in ('active', 'suspended', 'deleted')),
  -- The number of changes of the organization.
  revision     integer not null,
  changed_at   timestamptz not null,
  -- When rows of a deleted organization are deleted next.
  due_at       timestamptz not null,
  leased_until timestamptz not null default '-infinity'
);
