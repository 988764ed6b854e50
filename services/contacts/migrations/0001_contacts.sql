-- Ends the whole statement that calls it as a serialization failure: its plan is out of date and has to be made again.
create function write_conflict() returns boolean language plpgsql as $$
begin
  raise exception 'write conflict' using errcode = 'serialization_failure';
end $$;

-- Bytes of a value as JSON without spaces; its text has one after each colon and comma outside of strings.
create function json_bytes(value jsonb) returns integer
  language sql immutable parallel safe
  return octet_length(value::text)
    - length(regexp_replace(regexp_replace(value::text, '"(?:[^"\\]|\\.)*"', '', 'g'), '[^ ]', '', 'g'));

-- The proposed attributes. Ends the statement when they are larger than `most` bytes and larger than before: attributes
-- over the limit may shrink.
create function bounded_attributes(proposed jsonb, prior jsonb, most integer) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  if octet_length(proposed::text) > most and json_bytes(proposed) > greatest(most, json_bytes(prior)) then
    raise exception 'attributes are too large'
      using errcode = 'check_violation', constraint = 'contacts_attributes_bound';
  end if;
  return proposed;
end $$;

-- The same for the number of tags.
create function bounded_tags(proposed text[], prior text[], most integer) returns text[]
  language plpgsql immutable parallel safe as $$
begin
  if cardinality(proposed) > greatest(most, cardinality(prior)) then
    raise exception 'there are too many tags'
      using errcode = 'check_violation', constraint = 'contacts_tags_bound';
  end if;
  return proposed;
end $$;

-- Choices with those of `said` that are not older, by part. A contact keeps at most a thousand: topics come and go.
create function merged_choices(prior jsonb, said jsonb) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select key, value from (
      select p.key, p.value from jsonb_each(prior) p
      where not said ? p.key or (p.value ->> 'at')::timestamptz > (said -> p.key ->> 'at')::timestamptz
      union all
      select s.key, s.value from jsonb_each(said) s
      where not prior ? s.key or (prior -> s.key ->> 'at')::timestamptz <= (s.value ->> 'at')::timestamptz
    ) latest
    order by value ->> 'at' desc limit 1000
  ) kept
$$;

-- The choices of two contacts that are one person: a no of either stays.
create function united_choices(a jsonb, b jsonb) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_object_agg(key, coalesce(x.value, y.value) || jsonb_build_object(
    'wants', coalesce((x.value ->> 'wants')::boolean, true) and coalesce((y.value ->> 'wants')::boolean, true),
    'at', greatest(x.value ->> 'at', y.value ->> 'at')
  )), '{}')
  from jsonb_each(a) x full join jsonb_each(b) y using (key)
$$;

create table contacts (
  id              uuid primary key,
  org_id          uuid not null,
  environment     text not null check (environment in ('live', 'test')),
  -- the latest identifier of each kind; `identifiers` has all of them
  wallet_address  text,
  email           text,
  external_id     text,
  -- the keyed hash of the email address, by which suppressions find it
  address_hash    bytea,
  attributes      jsonb not null default '{}',
  tags            text[] not null default '{}',
  unsubscribed_at timestamptz,
  -- explicit choices about emails, each with its time (RFC 3339, UTC): `email`, `tracking`, and topics by their id
  choices         jsonb not null default '{}',
  time_zone       text,
  locale          text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02); -- room for the next version of a row in its page, without new index entries
create index contacts_by_tenant on contacts (org_id, environment, id);
-- One index for each channel: reachable contacts may be few.
create index contacts_with_email on contacts (org_id, environment, id)
  where email is not null and unsubscribed_at is null;
create index contacts_with_inapp on contacts (org_id, environment, id)
  where wallet_address is not null or external_id is not null;
-- The hash includes the tenant. An index of this kind costs an import half as much as a B-tree: its entries are smaller.
create index contacts_by_address_hash on contacts using hash (address_hash) where address_hash is not null;

-- The attribute that tenants chose as the display name of their contacts; by default `name`.
create table display_names (
  org_id      uuid not null,
  environment text not null,
  attribute   text not null,
  primary key (org_id, environment)
);

-- Which contact an identifier belongs to. The primary key keeps two contacts from having the same one.
-- There is no foreign key, whose check of each row took 40 % of an import: every statement that adds an identifier
-- creates or locks its contact, and `contacts_deleted` refuses to delete a contact that has identifiers.
create table identifiers (
  org_id      uuid not null,
  environment text not null,
  kind        text not null check (kind in ('walletAddress', 'email', 'externalId')),
  value       text not null,
  contact_id  uuid not null,
  primary key (org_id, environment, kind, value)
);
create index identifiers_by_contact on identifiers (contact_id);

-- A merge or an erasure removes all identifiers of its contact. One that was added meanwhile stops it, as a foreign key
-- would (23503), and it is done again.
create function refuse_identifiers_left() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from deleted d join identifiers i on i.contact_id = d.id) then
    raise exception 'the contact has identifiers' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger contacts_deleted after delete on contacts
  referencing old table as deleted for each statement execute function refuse_identifiers_left();

-- Bounds the identifiers of a contact: a merge or an erasure takes all of them in one statement.
create function bounded_identifiers() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (
    select from (select distinct contact_id from given) g
    where (
      select count(*) from (
        select from identifiers i where i.contact_id = g.contact_id limit tg_argv[0]::integer + 1
      ) held
    ) > tg_argv[0]::integer
  ) then
    raise exception 'there are too many identifiers'
      using errcode = 'check_violation', constraint = 'contacts_identifiers_bound';
  end if;
  return null;
end $$;
-- maxContactIdentifiers in the contracts
create trigger identifiers_named after insert on identifiers
  referencing new table as given for each statement execute function bounded_identifiers(1000);
create trigger identifiers_moved after update on identifiers
  referencing new table as given for each statement execute function bounded_identifiers(1000);

-- The contacts of each tag, in the order of lists. A GIN index has no order, and its estimates were wrong for tags that
-- PostgreSQL had no statistics of.
create table contact_tags (
  org_id      uuid not null,
  environment text not null,
  tag         text not null,
  contact_id  uuid not null,
  primary key (org_id, environment, tag, contact_id)
);
-- Tenants have different tags: by the three columns apart, a tag that is common elsewhere would seem common here.
create statistics contact_tags_of_tenants (mcv) on org_id, environment, tag from contact_tags;

-- Triggers keep `contact_tags`, because their statements see what others committed while this one waited for the row of
-- the contact. New contacts come many together; of changes, most do not change the tags, and must not pay for them.
create function add_contact_tags() returns trigger language plpgsql set search_path from current as $$
begin
  insert into contact_tags (org_id, environment, tag, contact_id)
  select distinct c.org_id, c.environment, t.tag, c.id from created c, unnest(c.tags) as t (tag);
  return null;
end $$;

create function change_contact_tags() returns trigger language plpgsql
  set search_path from current
  set enable_nestloop = off -- the plan is kept, and must suit any number of rows
as $$
declare
  change record;
begin
  for change in
    select a.org_id, a.environment, a.id, b.tags as before, a.tags as after
    from before b join after a on a.id = b.id
    where b.tags is distinct from a.tags and not b.tags <@ a.tags
  loop
    delete from contact_tags
    where org_id = change.org_id and environment = change.environment and contact_id = change.id
      and tag = any (change.before) and tag <> all (change.after);
  end loop;
  insert into contact_tags (org_id, environment, tag, contact_id)
  select a.org_id, a.environment, t.tag, a.id
  from before b join after a on a.id = b.id, unnest(a.tags) as t (tag)
  where b.tags is distinct from a.tags and t.tag <> all (b.tags)
  on conflict do nothing;
  return null;
end $$;

create function remove_contact_tags() returns trigger language plpgsql set search_path from current as $$
begin
  delete from contact_tags
  where org_id = old.org_id and environment = old.environment and contact_id = old.id and tag = any (old.tags);
  return null;
end $$;

create trigger add_tags after insert on contacts
  referencing new table as created for each statement execute function add_contact_tags();
create trigger change_tags after update on contacts
  referencing old table as before new table as after for each statement execute function change_contact_tags();
create trigger remove_tags after delete on contacts
  for each row when (old.tags <> '{}') execute function remove_contact_tags();

-- How many contacts have each tag: the sum of a tag's rows in both tables. Writers add rows to `tag_changes` instead of
-- waiting for each other; from time to time these are folded into `tag_counts`.
create table tag_counts (
  org_id      uuid not null,
  environment text not null,
  tag         text not null,
  contacts    bigint not null,
  primary key (org_id, environment, tag)
);
create index tag_counts_empty on tag_counts (tag) where contacts = 0;
create table tag_changes (
  org_id      uuid not null,
  environment text not null,
  tag         text not null,
  contacts    bigint not null
);
create index tag_changes_of on tag_changes (org_id, environment, tag);

create function count_contact_tags() returns trigger language plpgsql set search_path from current as $$
begin
  insert into tag_changes (org_id, environment, tag, contacts)
  select org_id, environment, tag, count(*) * tg_argv[0]::integer from changed group by 1, 2, 3;
  return null;
end $$;
create trigger count_added after insert on contact_tags
  referencing new table as changed for each statement execute function count_contact_tags('1');
create trigger count_removed after delete on contact_tags
  referencing old table as changed for each statement execute function count_contact_tags('-1');

-- Events, in monthly partitions, which retention creates and drops. Like other rows of a contact that may be many, they
-- stay for a while after it is gone; a statement that adds one locks the contact.
create table events (
  id                 uuid not null,
  org_id             uuid not null,
  environment        text not null,
  contact_id         uuid not null,
  name               text not null,
  attributes         jsonb,
  -- the contact had no room for the attributes, and they are not kept
  attributes_dropped boolean not null default false,
  payload            jsonb,
  idempotency_key    text not null,
  occurred_at        timestamptz not null,
  received_at        timestamptz not null
) partition by range (received_at);
create index events_by_contact on events (contact_id, id);
-- The n-th newest event of a name determines how often it was performed, and until when that is enough.
create index events_by_contact_and_name on events (contact_id, name, occurred_at desc);
-- For events of months without a partition.
create table events_default partition of events default;

-- The names of a tenant's events, with paths in their payloads and, up to the last fold, how often they came: for people
-- who build segments. At most one more than a response shows: events of further names are not counted.
create table event_names (
  org_id      uuid not null,
  environment text not null,
  name        text not null,
  paths       text[] not null,
  count       bigint not null default 0,
  last_at     timestamptz not null,
  primary key (org_id, environment, name)
);
create index event_names_by_age on event_names (last_at);
-- How often they came since, counted by the statement that stores the events. As in `hourly_counts`, a count is split
-- into several rows, so that these statements do not wait for each other.
create table event_name_counts (
  org_id      uuid not null,
  environment text not null,
  name        text not null,
  hour        timestamptz not null,
  shard       smallint not null,
  count       bigint not null,
  last_at     timestamptz not null,
  primary key (org_id, environment, name, hour, shard)
) with (fillfactor = 50);
create index event_name_counts_by_hour on event_name_counts (hour);

-- The idempotency keys of received events, by `shortKey`: 16 bytes that include the tenant. They are a table of their own
-- because a unique constraint cannot span partitions. Months are dropped: deleting a key costs as much as writing it, and
-- needs an index by age. A look-up reads the months of the last thirty days; with days it took 17 times as long.
create table known_event_keys (
  key         uuid not null,
  event_id    uuid not null,
  contact_id  uuid not null,
  -- the month in which the key was written; in the first minutes of a month, it is written for the former one as well
  month       date not null,
  -- whether the event created its contact: a redelivery reports it again
  created     boolean not null,
  primary key (key, month)
) partition by range (month);
create table known_event_keys_default partition of known_event_keys default;

-- Ends the whole statement that calls it as the unique index of one month does.
create function key_repeated() returns boolean language plpgsql as $$
begin
  raise exception 'a key of a former month' using errcode = 'unique_violation';
end $$;

-- The steps of automations that have changed their contact, by `shortKey`.
create table applied_steps (
  key   uuid not null,
  month date not null,
  primary key (key, month)
) partition by range (month);
create table applied_steps_default partition of applied_steps default;

-- Suppressed addresses, also of contacts that get the address later. A lifted suppression keeps its row, so that an older
-- message that is delivered again does not bring it back.
create table suppressed_addresses (
  org_id       uuid not null,
  environment  text not null,
  address_hash bytea not null,
  suppressed   boolean not null,
  changed_at   timestamptz not null,
  primary key (org_id, environment, address_hash)
);

-- What became of emails to contacts, for conditions of segments: once for each email and outcome.
create table email_outcomes (
  message_id    uuid not null,
  outcome       text not null check (outcome in ('delivered', 'opened', 'clicked', 'bounced')),
  org_id        uuid not null,
  environment   text not null,
  contact_id    uuid not null,
  campaign_id   uuid,
  automation_id uuid,
  occurred_at   timestamptz not null,
  primary key (message_id, outcome)
);
create index email_outcomes_of on email_outcomes (contact_id, outcome, occurred_at desc);
create index email_outcomes_by_time on email_outcomes (occurred_at);

-- Contacts that were merged into another one: messages in flight may still have their ids.
create table former_contacts (
  former_id   uuid primary key,
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null references contacts (id),
  merged_at   timestamptz not null
);
create index former_contacts_by_contact on former_contacts (contact_id);

-- Merged and erased contacts with events or other rows that are moved or erased in steps.
create table cleanup_jobs (
  contact_id   uuid primary key,
  org_id       uuid not null,
  environment  text not null,
  -- the contact that gets the rows; null when they are erased
  into_id      uuid,
  due_at       timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity'
);
create index cleanup_jobs_into on cleanup_jobs (into_id);
create index cleanup_jobs_due on cleanup_jobs (due_at);
create index cleanup_jobs_turns on cleanup_jobs (org_id, environment, due_at);

-- The proof of an erasure. It keeps only the id of the contact.
create table erasures (
  id           uuid primary key,
  org_id       uuid not null,
  environment  text not null,
  contact_id   uuid not null,
  requested_at timestamptz not null,
  unique (contact_id)
);

-- When each service completed an erasure; `dead-letters`: when none of the organization was left that may name the person.
create table erasure_reports (
  erasure_id   uuid not null references erasures (id) on delete cascade,
  service      text not null,
  completed_at timestamptz,
  primary key (erasure_id, service)
);
create index erasure_reports_open on erasure_reports (service, erasure_id) where completed_at is null;

-- The identifiers of erased contacts, as keyed hashes: a message that was accepted before an erasure and is handled after
-- it does not create the contact again.
create table tombstones (
  org_id          uuid not null,
  environment     text not null,
  identifier_hash bytea not null,
  erased_at       timestamptz not null,
  primary key (org_id, environment, identifier_hash)
);
create index tombstones_of on tombstones (org_id, environment, erased_at);
create index tombstones_by_age on tombstones (erased_at);

-- Messages to publish, written by the statement that causes them.
create table outbox (
  id           bigint generated always as identity primary key,
  subject      text not null,
  data         jsonb not null,
  leased_until timestamptz not null default '-infinity',
  -- W3C Trace Context; null without a trace
  traceparent  text
);
