-- What erased people were known by, as keyed hashes: what was accepted before an erasure, and is handled after it, does
-- not make the person anew.
create table tombstones (
  org_id          uuid not null,
  environment     text not null,
  identifier_hash bytea not null,
  erased_at       timestamptz not null,
  primary key (org_id, environment, identifier_hash)
);
create index tombstones_of on tombstones (org_id, environment, erased_at);
create index tombstones_by_age on tombstones (erased_at);
