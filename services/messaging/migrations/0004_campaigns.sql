create table campaigns (
  id            uuid primary key,
  org_id        uuid not null,
  environment   text not null check (environment in ('live', 'test')),
  name          text not null,
  channel       text not null check (channel in ('email', 'inapp')),
  status        text not null default 'draft'
                check (status in ('draft', 'launched', 'paused', 'completed', 'cancelled')),
  audience      jsonb not null,
  template_id   uuid,
  content       jsonb,
  sender_id     uuid,
  send_at       timestamptz,
  per_minute    integer,
  variants      jsonb,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  launched_at   timestamptz,
  completed_at  timestamptz,
  -- What is to be done for it, by whom, and when: a campaign that was launched is a job that somebody leases.
  stage         text not null default 'done' check (stage in
                ('fixing', 'reading', 'feeding', 'draining', 'sweeping', 'dropping', 'done')),
  due_at        timestamptz not null default 'infinity',
  leased_until  timestamptz not null default '-infinity',
  -- How many are in the audience, once that is fixed.
  size          integer,
  -- Nobody sees it any more; it goes when nothing is left to do.
  is_deleted    boolean not null default false,
  -- The last contact whose recipient was written, and the last one whose message was made.
  reached       uuid,
  fed           uuid,
  -- When the next message may be made under `per_minute`.
  next_at       timestamptz
);
create index campaigns_list on campaigns (org_id, environment, id desc);
create index campaigns_due on campaigns (due_at) where due_at < 'infinity';
create index campaigns_turns on campaigns (org_id, environment, due_at) where due_at < 'infinity';

-- What a launched campaign says, as it was at the launch; gone when it is over.
create table campaign_contents (
  campaign_id uuid not null references campaigns on delete cascade,
  variant     smallint not null,
  template_id uuid,
  content     jsonb not null,
  primary key (campaign_id, variant)
);

-- Whose message is yet to be made.
create table campaign_recipients (
  campaign_id uuid not null references campaigns on delete cascade,
  contact_id  uuid not null,
  variant     smallint not null,
  primary key (campaign_id, contact_id)
);

-- What became of people, counted by the statements that make it so; in shards, so that they seldom wait for each other.
create table campaign_counts (
  campaign_id uuid not null references campaigns on delete cascade,
  variant     smallint not null,
  what        text not null,
  shard       smallint not null,
  count       bigint not null,
  primary key (campaign_id, variant, what, shard)
) with (fillfactor = 50);

alter table messages add column variant smallint not null default 0;
