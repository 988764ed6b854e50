-- How often something happened in an hour, counted by the statement that makes it happen. A count is split into several
-- rows, so that these statements do not wait for each other; after the hour its rows are folded into one, of shard 0.
create table hourly_counts (
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  hour        timestamptz not null,
  what        text not null,
  shard       smallint not null,
  count       bigint not null,
  primary key (org_id, environment, hour, what, shard)
) with (fillfactor = 50);
create index hourly_counts_by_hour on hourly_counts (hour);
create index hourly_counts_unfolded on hourly_counts (hour) where shard > 0;
