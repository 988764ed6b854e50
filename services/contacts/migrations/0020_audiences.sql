-- Whom a campaign goes to, as it was when somebody asked for it; kept until the campaign has read it.
create table audiences (
  campaign_id uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  -- null until its members are written, all at once
  size        integer,
  asked_at    timestamptz not null
);
create index audiences_by_time on audiences (asked_at);

create table audience_members (
  campaign_id uuid not null,
  contact_id  uuid not null,
  primary key (campaign_id, contact_id)
);
