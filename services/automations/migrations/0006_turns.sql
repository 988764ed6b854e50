-- Tenants take turns when steps are leased: these say who has any.
create index steps_turns on steps (org_id, environment, due_at)
  where finished_at is null and type <> 'http_request';
create index calls_turns on steps (org_id, environment, due_at)
  where finished_at is null and type = 'http_request';
