-- A tenant's tags, so that a tag which is rare with one tenant is found though others use it a lot.
create function tenant_tags(org_id uuid, environment text, tags text[]) returns text[]
  language sql immutable parallel safe
  return (select coalesce(array_agg(org_id::text || ' ' || environment || ' ' || tag), '{}') from unnest(tags) as tag);
create index contacts_by_tenant_tag on contacts using gin (tenant_tags(org_id, environment, tags));
drop index contacts_by_tag;

-- One index for each way of being reached: those who are may be few.
create index contacts_with_email on contacts (org_id, environment, id)
  where email is not null and unsubscribed_at is null;
create index contacts_with_inapp on contacts (org_id, environment, id)
  where wallet_address is not null or external_id is not null;

-- Pages of keys that went are used again, so old rows and new ones share them: only a B-tree still tells which are old.
drop index event_keys_by_age;
create index event_keys_by_age on event_keys (received_at);
drop index applied_updates_by_age;
create index applied_updates_by_age on applied_updates (applied_at);
