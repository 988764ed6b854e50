-- The keys of the last 30 days. Apart from the migration that makes the triggers, which would hold up whoever writes keys until
-- these are copied.
insert into received_keys (key, event_id, contact_id, received_at, created)
select short_key(org_id, environment, key_hash), event_id, contact_id, received_at, created from event_keys
on conflict (key) do nothing;
insert into applied_steps (key, applied_at)
select short_key(org_id, environment, key_hash), applied_at from applied_updates
on conflict (key) do nothing;
