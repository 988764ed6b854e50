-- Mails that ask for a confirmation, by the address that they go to: its hash, the day and the how-manieth of the day.
create table confirmation_mails (
  org_id       uuid not null,
  environment  text not null,
  address_hash bytea not null,
  day          date not null,
  nth          smallint not null,
  primary key (org_id, environment, address_hash, day, nth)
);
create index confirmation_mails_by_day on confirmation_mails (day);

-- The consent whose confirmation was sent again instead of an own one; null when it has its own, or none.
alter table consents add column confirmed_with uuid;
create index confirmations_of_address on confirmations (org_id, environment, email) where confirmed_at is null;
