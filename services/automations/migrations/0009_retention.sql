-- Keys of entries that are gone and may not enter again: that a contact has entered a segment has no time in it.
create table spent_keys (
  automation_id uuid not null,
  key_hash      bytea not null,
  org_id        uuid not null,
  environment   text not null,
  entry_id      uuid not null,
  primary key (automation_id, key_hash)
);

-- People who were erased: what was accepted before may still be on its way, and must not bring them back.
create table erased_people (
  org_id      uuid not null,
  environment text not null,
  contact_id  uuid not null,
  erased_at   timestamptz not null,
  primary key (contact_id, org_id, environment)
);
create index erased_people_by_time on erased_people (erased_at);
