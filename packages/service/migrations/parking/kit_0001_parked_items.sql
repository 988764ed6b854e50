-- `if not exists`: services made it by files of their own before.
-- Items of parcels that failed and are tried again later; what fails holds nothing in flight.
create table if not exists parked_items (
  key          bigint generated always as identity primary key,
  subject      text not null,
  item_id      text not null,
  -- Whose it is, as the item says; null where it does not.
  org_id       text,
  -- JSON.
  data         text not null,
  failures     integer not null,
  reason       text not null,
  due_at       timestamptz not null,
  leased_until timestamptz not null default '-infinity',
  unique (subject, item_id)
);
create index if not exists parked_items_due on parked_items (due_at);
create index if not exists parked_items_of on parked_items (org_id);
