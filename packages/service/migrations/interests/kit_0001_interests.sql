-- `if not exists`: services made it by files of their own before.
-- What the webhooks of a tenant listen to, as the webhooks service last said; facts that only webhooks use are told
-- where somebody listens.
create table if not exists interests (
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  types       text[] not null,
  revision    bigint not null,
  primary key (org_id, environment)
);
