-- A contact is known by so many identifiers at most: a merge or an erasure takes all of them in one statement. Named by one
-- event after the other, they would grow without end.
-- With the path of today, for whoever restores a dump or looks in from outside has another.
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
