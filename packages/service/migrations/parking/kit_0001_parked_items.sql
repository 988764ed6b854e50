-- Items that failed and are tried again later. Their envelopes are acknowledged.
create table parked_items (
  key          bigint generated always as identity primary key,
  subject      text not null,
  item_id      text not null,
  -- The organization that the item names; null where it names none.
  org_id       text,
  -- JSON.
  data         text not null,
  -- Of all messages between services, as the publisher had it.
  version      integer not null,
  failures     integer not null,
  reason       text not null,
  due_at       timestamptz not null,
  leased_until timestamptz not null default '-infinity',
  unique (subject, item_id)
);
create index parked_items_due on parked_items (due_at);
create index parked_items_of on parked_items (org_id);
