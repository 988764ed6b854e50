-- What became of emails to contacts, for conditions of segments: once for each email and kind.
create table email_outcomes (
  message_id    uuid not null,
  outcome       text not null check (outcome in ('delivered', 'opened', 'clicked', 'bounced')),
  org_id        uuid not null,
  environment   text not null,
  contact_id    uuid not null references contacts (id) on delete cascade,
  campaign_id   uuid,
  automation_id uuid,
  occurred_at   timestamptz not null,
  primary key (message_id, outcome)
);
create index email_outcomes_of on email_outcomes (contact_id, outcome, occurred_at desc);
create index email_outcomes_by_time on email_outcomes (occurred_at);
