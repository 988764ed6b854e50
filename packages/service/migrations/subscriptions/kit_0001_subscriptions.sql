-- The types that a tenant's webhooks subscribe to, as last published by the webhooks service. Facts that only webhooks
-- use are emitted only for subscribed types.
create table webhook_subscriptions (
  org_id      uuid not null,
  environment text not null check (environment in ('live', 'test')),
  types       text[] not null,
  revision    bigint not null,
  primary key (org_id, environment)
);
