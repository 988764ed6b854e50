-- How many members a segment has: the sum of its rows. Writers add rows instead of changing one that all of them would
-- wait for; the rows of a segment are folded into one now and then.
create table segment_counts (
  segment_id  uuid not null,
  org_id      uuid not null,
  environment text not null,
  members     bigint not null
);
create index segment_counts_of on segment_counts (segment_id);

create function count_members() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into segment_counts (segment_id, org_id, environment, members)
    select segment_id, org_id, environment, count(*) from after where is_member group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into segment_counts (segment_id, org_id, environment, members)
    select segment_id, org_id, environment, -count(*) from before where is_member group by 1, 2, 3;
  else
    insert into segment_counts (segment_id, org_id, environment, members)
    select a.segment_id, a.org_id, a.environment, sum(a.is_member::int - b.is_member::int)
    from after a join before b using (segment_id, contact_id)
    where a.is_member <> b.is_member
    group by 1, 2, 3
    having sum(a.is_member::int - b.is_member::int) <> 0;
  end if;
  return null;
end $$;

create trigger count_inserted after insert on segment_members
  referencing new table as after for each statement execute function count_members();
create trigger count_updated after update on segment_members
  referencing old table as before new table as after for each statement execute function count_members();
create trigger count_deleted after delete on segment_members
  referencing old table as before for each statement execute function count_members();

insert into segment_counts (segment_id, org_id, environment, members)
select segment_id, org_id, environment, count(*) from segment_members where is_member group by 1, 2, 3;
