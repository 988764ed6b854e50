-- How many automations a tenant's environment has, and the bytes of their trigger specs: every process that
-- matches holds them in memory. A trigger counts, so that the counts are right whatever changes a row, and
-- refuses what grows beyond the limits.
alter table revisions
  add column automations integer not null default 0,
  add column spec_bytes bigint not null default 0;

create function count_automation() returns trigger language plpgsql as $$
declare
  org uuid := coalesce(new.org_id, old.org_id);
  env text := coalesce(new.environment, old.environment);
  more integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  more_bytes integer := coalesce(octet_length(new.trigger::text), 0)
                      - coalesce(octet_length(old.trigger::text), 0);
  counted revisions;
begin
  update revisions r set automations = r.automations + more, spec_bytes = r.spec_bytes + more_bytes
    where r.org_id = org and r.environment = env
    returning * into counted;
  if more > 0 and counted.automations > 100000 then
    raise check_violation using constraint = 'automations_limit', message = 'too many automations';
  elsif more_bytes > 0 and counted.spec_bytes > 16777216 then
    raise check_violation using constraint = 'spec_bytes_limit', message = 'too large trigger specs';
  end if;
  return null;
end
$$;
create trigger count_automation after insert or delete or update of trigger on automations
  for each row execute function count_automation();

update revisions r set automations = a.automations, spec_bytes = a.spec_bytes
from (
  select org_id, environment, count(*) as automations, sum(octet_length(trigger::text)) as spec_bytes
  from automations group by org_id, environment
) a
where a.org_id = r.org_id and a.environment = r.environment;
