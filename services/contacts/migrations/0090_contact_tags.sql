-- Who has which tag, in the order of lists. A page of a tag is read from here, however many others have the tag: the
-- GIN index before it has no order, and PostgreSQL took every tag that it did not know for one that many contacts have.
create table contact_tags (
  org_id      uuid not null,
  environment text not null,
  tag         text not null,
  contact_id  uuid not null,
  primary key (org_id, environment, tag, contact_id)
);
-- Tenants have tags of their own: by the three columns apart a tag that others use would be thought to be common.
create statistics contact_tags_of_tenants (mcv) on org_id, environment, tag from contact_tags;

-- By triggers, because their statements see what others committed while this one waited for the contact's row.
-- For each row, because most changes of contacts leave the tags alone and must cost nothing here.
create function add_contact_tags() returns trigger language plpgsql set search_path from current as $$
begin
  insert into contact_tags (org_id, environment, tag, contact_id)
  select new.org_id, new.environment, tag, new.id from unnest(new.tags) as tag
  on conflict do nothing; -- a tag may be there twice
  return null;
end $$;

create function change_contact_tags() returns trigger language plpgsql set search_path from current as $$
begin
  if not old.tags <@ new.tags then
    delete from contact_tags
    where org_id = old.org_id and environment = old.environment and contact_id = old.id
      and tag = any (old.tags) and tag <> all (new.tags);
  end if;
  insert into contact_tags (org_id, environment, tag, contact_id)
  select new.org_id, new.environment, tag, new.id from unnest(new.tags) as tag
  where tag <> all (old.tags)
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
  for each row when (new.tags <> '{}') execute function add_contact_tags();
create trigger change_tags after update of tags on contacts
  for each row when (old.tags is distinct from new.tags) execute function change_contact_tags();
create trigger remove_tags after delete on contacts
  for each row when (old.tags <> '{}') execute function remove_contact_tags();

insert into contact_tags (org_id, environment, tag, contact_id)
select distinct org_id, environment, tag, id from contacts, unnest(tags) as tag
order by 1, 2, 3, 4;
