-- In which zone a key's record has been published by updates; null while it has not.
alter table dkim_keys add column published_in text;
create index dkim_keys_unpublished on dkim_keys (domain_id) where published_in is null;

-- Published keys of domains that are gone: their records are to go, too.
create table withdrawn_keys (
  domain_id    uuid not null,
  selector     text not null,
  published_in text not null,
  primary key (domain_id, selector, published_in)
);
