-- Where a message comes from, as callers and facts see it: campaignId, automationId, entryId.
alter table messages add column origin jsonb;
alter table messages add column campaign_id uuid;

-- Emails that are queued wait in lanes, which take turns: 0 for what somebody has just asked for, 1 for other
-- single emails, 2 for campaigns.
alter table messages add column lane smallint not null default 1;
create index messages_queue on messages (org_id, environment, lane, due_at) where status = 'queued';

-- Every filter of the list, and every two of them.
create index messages_by_status on messages (org_id, environment, channel, status, id desc);
create index messages_by_campaign on messages (campaign_id, channel, status, id desc)
  where campaign_id is not null;

-- What happened to it for the first time, so that it is counted once.
alter table messages add column opened_at timestamptz;
alter table messages add column machine_opened_at timestamptz;
alter table messages add column clicked_at timestamptz;
alter table messages add column machine_clicked_at timestamptz;
alter table messages add column bounced_at timestamptz;
alter table messages add column complained_at timestamptz;
alter table messages add column unsubscribed_at timestamptz;

-- Forgotten when nothing can be on its way to them any more.
alter table erased_contacts add column erased_at timestamptz not null default now();
create index erased_contacts_by_time on erased_contacts (erased_at);
