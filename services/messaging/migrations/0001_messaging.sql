-- The keys that sign links and return paths, one after the other. The first process to start creates the first one.
create table signing_keys (
  place      integer primary key,
  -- Encrypted by a key that is not in the database.
  secret     text not null,
  signs_from timestamptz not null
);

-- What a tenant has set; everything else has its default.
create table settings (
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  settings    jsonb not null,
  updated_at  timestamptz not null,
  primary key (org_id, environment)
);

-- Email templates.
create table templates (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  key         text,
  name        text not null,
  -- As it was written, in the language of the template itself and in others, by locale.
  subject     text not null,
  html        text,
  mjml        text,
  text        text,
  locales     jsonb not null default '{}',
  -- By locale, or '' for the template itself: the HTML to send where it is not the written one.
  compiled    jsonb not null default '{}',
  reply_to    text,
  tracking    jsonb,
  topic       text,
  warnings    text[] not null default '{}',
  -- The keys of all snippets in it.
  snippets    text[] not null default '{}',
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index templates_list on templates (org_id, environment, id desc);
create unique index templates_chosen_key on templates (org_id, environment, key) where key is not null;
create index templates_with_snippets on templates (org_id, environment, id) where snippets <> '{}';

-- Parts of templates.
create table snippets (
  id          uuid primary key,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  key         text not null,
  html        text,
  mjml        text,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  unique (org_id, environment, key)
);
create index snippets_list on snippets (org_id, environment, id desc);

-- How often snippets, or templates that use them, were changed. Of two changes that have read the same snippets, one
-- finds the count increased, and reads them again.
create table snippet_turns (
  org_id      uuid not null,
  environment text not null,
  turn        integer not null,
  primary key (org_id, environment)
);

-- What a change of a snippet makes of the templates that use it, until the change takes effect for all of them.
create table staged_templates (
  change_id   uuid not null,
  template_id uuid not null,
  org_id      uuid not null,
  environment text not null,
  compiled    jsonb not null,
  warnings    text[] not null,
  snippets    text[] not null,
  staged_at   timestamptz not null,
  primary key (org_id, environment, change_id, template_id)
);

-- Emails and in-app messages. A queued email is also a job that a process leases.
create table messages (
  id                uuid primary key,
  org_id            uuid not null,
  environment       text not null check (environment in ('live', 'test')),
  channel           text not null check (channel in ('email', 'inapp')),
  contact_id        uuid not null,
  -- SHA-256 of the sender's idempotency key: each key sends one message.
  key_hash          bytea not null,
  template_id       uuid,
  -- Of an email that was sent: its sender, unless it is the default one, and its subject.
  sender_id         uuid,
  subject           text,
  -- The message's source, as callers and facts see it: campaignId, automationId, entryId.
  origin            jsonb,
  campaign_id       uuid,
  variant           smallint not null default 0,
  status            text not null check (status in (
    'queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'skipped'
  )),
  reason            text,
  -- what the reason is about: a topic or a cap
  detail            text,
  -- The content to render; of an email that was sent, the rendered content.
  content           jsonb,
  created_at        timestamptz not null,
  sent_at           timestamptz,
  delivered_at      timestamptz,
  -- When it failed or was skipped.
  ended_at          timestamptz,
  -- In-app only.
  expires_at        timestamptz,
  read_at           timestamptz,
  -- When each of these first happened; later ones are not counted.
  opened_at         timestamptz,
  machine_opened_at timestamptz,
  clicked_at        timestamptz,
  machine_clicked_at timestamptz,
  bounced_at        timestamptz,
  complained_at     timestamptz,
  unsubscribed_at   timestamptz,
  -- Email only. The priority class, served round robin: 0 transactional, 1 other single emails, 2 campaigns.
  lane              smallint not null default 1,
  due_at            timestamptz,
  leased_until      timestamptz not null default '-infinity',
  attempts          smallint not null default 0,
  -- When the email first had to wait for a cap or for quiet hours.
  postponed_at      timestamptz,
  -- When the email was counted toward its contact's daily cap.
  cap_counted_at    timestamptz,
  -- Set before the relay gets the first byte. From then on the email is never sent again.
  handing_over_at   timestamptz,
  address_hash      bytea,
  -- The trace of a queued email (W3C Trace Context), or null.
  traceparent       text,
  unique (org_id, environment, key_hash)
) with (autovacuum_vacuum_scale_factor = 0.02);
-- One index for each filter of the list, and each pair of filters.
create index messages_list on messages (org_id, environment, id desc);
create index messages_by_contact on messages (org_id, environment, contact_id, id desc);
create index messages_by_status on messages (org_id, environment, channel, status, id desc);
create index messages_by_campaign on messages (campaign_id, channel, status, id desc)
  where campaign_id is not null;
create index messages_by_automation on messages ((origin ->> 'automationId'), channel, status, id desc)
  where origin ->> 'automationId' is not null;
-- Service mail (lane 0) has a queue of its own, which no backlog of other emails makes slow.
create index messages_service_due on messages (due_at) where status = 'queued' and lane = 0;
create index messages_service_queue on messages (org_id, environment, due_at) where status = 'queued' and lane = 0;
create index messages_due on messages (due_at) where status = 'queued' and lane > 0;
create index messages_queue on messages (org_id, environment, lane, due_at) where status = 'queued' and lane > 0;
create index messages_cap_counted on messages (org_id, environment, contact_id, cap_counted_at)
  where cap_counted_at is not null;

-- The bytes of attachments, in parts, until their email is sent, failed, or skipped. They are stored before the email.
create table attachment_parts (
  message_id  uuid not null,
  index       integer not null,
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  -- bytes of the content
  size        integer not null,
  content     bytea not null,
  created_at  timestamptz not null,
  primary key (message_id, index)
);
-- Files do not become smaller by compression as a rule.
alter table attachment_parts alter column content set storage external;
create index attachment_parts_by_org on attachment_parts (org_id) include (size);
create index attachment_parts_by_time on attachment_parts (created_at);

-- Emails that count toward the caps of their tenant, numbered for each contact: of two processes that count at the same
-- time, one finds its number taken and counts again.
create table admissions (
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null,
  number      integer not null,
  message_id  uuid not null,
  channel     text not null check (channel in ('email', 'inapp')),
  topic       text,
  at          timestamptz not null,
  primary key (org_id, environment, contact_id, number)
);
create index admissions_by_time on admissions (at);

-- Events of a message that its own row does not record: one row for each type, detail, and kind of visitor.
create table message_events (
  message_id  uuid not null references messages on delete cascade,
  type        text not null check (type in (
    'deferred', 'failed', 'bounced', 'complained', 'opened', 'clicked', 'unsubscribed'
  )),
  machine     boolean not null default false,
  -- MD5: a detail may be longer than an index entry.
  detail_hash bytea not null,
  detail      text,
  at          timestamptz not null,
  count       integer not null default 1,
  primary key (message_id, type, machine, detail_hash)
);

-- Addresses that get no email, as keyed hashes: they can be looked up but not read.
create table suppressions (
  id           uuid primary key,
  org_id       uuid not null,
  environment  text not null check (environment in ('live', 'test')),
  address_hash bytea not null,
  contact_id   uuid,
  reason       text not null,
  created_at   timestamptz not null,
  unique (org_id, environment, address_hash)
);
create index suppressions_list on suppressions (org_id, environment, id desc);
create index suppressions_by_contact on suppressions (org_id, environment, contact_id)
  where contact_id is not null;

-- Erased contacts. Messages to them that arrive later are dropped. Rows are deleted when the retention period is over.
create table erased_contacts (
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null,
  erased_at   timestamptz not null default now(),
  primary key (org_id, environment, contact_id)
);
create index erased_contacts_by_time on erased_contacts (erased_at);

-- Campaigns. A launched campaign is also a job that a process leases for one step at a time.
create table campaigns (
  id             uuid primary key,
  org_id         uuid not null,
  environment    text not null check (environment in ('live', 'test')),
  name           text not null,
  channel        text not null check (channel in ('email', 'inapp')),
  status         text not null default 'draft'
                 check (status in ('draft', 'launched', 'paused', 'completed', 'cancelled')),
  audience       jsonb not null,
  template_id    uuid,
  content        jsonb,
  sender_id      uuid,
  send_at        timestamptz,
  -- whether contacts get it when their clocks show the time of `send_at`, UTC
  local_time     boolean not null default false,
  per_minute     integer,
  variants       jsonb,
  reply_to       text,
  tracking       jsonb,
  topic          text,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  launched_at    timestamptz,
  completed_at   timestamptz,
  -- The next step of the job.
  stage          text not null default 'done' check (stage in
                 ('snapshotting', 'reading', 'enqueueing', 'awaiting', 'skipping', 'cleaning', 'done')),
  due_at         timestamptz not null default 'infinity',
  leased_until   timestamptz not null default '-infinity',
  -- Contacts in the audience; null before the snapshot is taken.
  size           integer,
  -- Hidden from callers. The row is deleted when its last step is done.
  is_deleted     boolean not null default false,
  -- The last contact that was read from the audience, and the last one whose message was enqueued.
  read_up_to     uuid,
  enqueued_up_to uuid,
  -- When the next message may be enqueued under `per_minute`.
  next_at        timestamptz
);
create index campaigns_list on campaigns (org_id, environment, id desc);
create index campaigns_due on campaigns (due_at) where due_at < 'infinity';
create index campaigns_turns on campaigns (org_id, environment, due_at) where due_at < 'infinity';

-- The content of each variant, copied at launch and deleted when the campaign is over.
create table campaign_contents (
  campaign_id uuid not null references campaigns on delete cascade,
  variant     smallint not null,
  template_id uuid,
  content     jsonb not null,
  primary key (campaign_id, variant)
);

-- Contacts of an audience whose message is not enqueued yet.
create table campaign_recipients (
  campaign_id uuid not null references campaigns on delete cascade,
  contact_id  uuid not null,
  variant     smallint not null,
  primary key (campaign_id, contact_id)
);

-- The results of campaigns, counted by the statements that cause them. Shards keep those from waiting for each other.
create table campaign_counts (
  campaign_id uuid not null references campaigns on delete cascade,
  variant     smallint not null,
  what        text not null,
  shard       smallint not null,
  count       bigint not null,
  primary key (campaign_id, variant, what, shard)
) with (fillfactor = 50);

-- The same by hours of UTC, in the first 30 days after the launch.
create table campaign_hours (
  campaign_id uuid not null references campaigns on delete cascade,
  hour        timestamptz not null,
  what        text not null,
  shard       smallint not null,
  count       bigint not null,
  primary key (campaign_id, hour, what, shard)
) with (fillfactor = 50);

-- The links that people clicked in emails of campaigns: a limited number of each campaign. An email counts once.
create table campaign_links (
  campaign_id uuid not null references campaigns on delete cascade,
  -- MD5: a URL may be longer than an index entry.
  url_hash    bytea not null,
  url         text not null,
  shard       smallint not null,
  clicks      bigint not null,
  primary key (campaign_id, url_hash, shard)
) with (fillfactor = 50);

-- The messages of automations by what became of them, on days of UTC; `automation_id` as in the messages' origin.
create table automation_counts (
  automation_id text not null,
  org_id        uuid not null,
  environment   text not null,
  day           date not null,
  what          text not null,
  shard         smallint not null,
  count         bigint not null,
  primary key (automation_id, day, what, shard)
) with (fillfactor = 50);
create index automation_counts_by_day on automation_counts (day);

-- Mails about user accounts, until they are sent; then for a day without the mail, due at infinity.
create table account_mails (
  -- The ID of the item that requested it.
  id           text primary key,
  mail         jsonb not null,
  tries        integer not null default 0,
  due_at       timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity'
);
create index account_mails_due on account_mails (due_at);

-- Facts and commands to publish, written by the statements that cause them.
create table outbox (
  id           bigint generated always as identity primary key,
  subject      text not null,
  data         jsonb not null,
  leased_until timestamptz not null default '-infinity',
  -- The trace of the entry (W3C Trace Context), or null.
  traceparent  text
);
