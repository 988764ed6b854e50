-- Contacts that were merged or erased, whose events and other rows that may be many are moved or erased in steps.
create table departures (
  contact_id   uuid primary key,
  org_id       uuid not null,
  environment  text not null,
  -- whom the rows go to; null when they are erased
  into_id      uuid,
  leased_until timestamptz not null default '-infinity'
);
create index departures_into on departures (into_id);
create index departures_due on departures (leased_until);

-- Rows of these tables stay behind for a while. Whoever writes one locks the contact in the same statement, so none is
-- added to a contact that is gone.
alter table events drop constraint events_contact_id_fkey;
alter table confirmations drop constraint confirmations_contact_id_fkey;
alter table email_outcomes drop constraint email_outcomes_contact_id_fkey;
