-- When a contact's subscription was last changed: what was said earlier, and is delivered later, changes nothing.
alter table contacts add column subscription_at timestamptz;
update contacts set subscription_at = unsubscribed_at where unsubscribed_at is not null;
