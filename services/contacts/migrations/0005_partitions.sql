-- The service may not create and drop tables: these functions do, for the partitions of months only.

-- Creates the partition of a month, unless it exists; moves the rows of the month there from the default partition.
create function create_partition(parent text, beginning timestamptz) returns void
  language plpgsql security definer
  set search_path = contacts, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  -- Null, and so refused, for other tables.
  moment constant text := case parent
    when 'events' then 'received_at' when 'consents' then 'given_at'
    when 'known_event_keys' then 'month' when 'applied_steps' then 'month'
  end;
  month constant text := parent || to_char(beginning at time zone 'UTC', '_YYYY_MM');
  ending constant timestamptz := (beginning at time zone 'UTC' + interval '1 month') at time zone 'UTC';
begin
  if to_regclass(month) is not null then return; end if;
  execute format('lock table %I in access exclusive mode', parent || '_default');
  execute format('create table %I (like %I including defaults including constraints)', month, parent);
  execute format(
    'with moved as (delete from %I where %I >= $1 and %2$I < $2 returning *) insert into %I select * from moved',
    parent || '_default', moment, month
  ) using beginning, ending;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, month, beginning, ending);
end
$$;

-- Drops a month of keys or events, and has the dynamic segments that count events built again where the month had some.
create function drop_partition(month text) returns void
  language plpgsql security definer set search_path = contacts, pg_temp set lock_timeout = '2s' as $$
begin
  if month !~ '^(events|known_event_keys|applied_steps)_\d{4}_\d{2}$' then
    raise exception '% is not a month of keys or events', month;
  end if;
  execute format('lock table %I in access exclusive mode', month);
  if month like 'events%' then
    execute format(
      $build$
        insert into segment_builds (segment_id, org_id, environment, version)
        select s.id, s.org_id, s.environment, s.version from segments s
        where s.type = 'dynamic' and jsonb_path_exists(s.definition, '$.**.event')
          and exists (select from %I e where e.org_id = s.org_id and e.environment = s.environment)
        on conflict (segment_id) do update set reached = null, leased_until = '-infinity'
      $build$,
      month
    );
  end if;
  execute format('drop table %I', month);
end
$$;
