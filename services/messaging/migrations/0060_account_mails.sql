-- Mails about somebody's account with us, until they have left.
create table account_mails (
  -- Of the item that wanted it.
  id           text primary key,
  mail         jsonb not null,
  tries        integer not null default 0,
  due_at       timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity'
);
create index account_mails_due on account_mails (due_at);
