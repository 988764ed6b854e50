-- How often something happened in an hour: counted by the statements that make it happen. Several rows share a count, so
-- that those statements do not wait for each other; once an hour is over, its rows are folded into one, of shard 0.
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
