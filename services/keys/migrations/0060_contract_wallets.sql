-- The chain on which an address was first proved by its contract: on another chain the same address may be anybody's.
create table contract_wallets (
  org_id      uuid not null,
  environment text not null,
  address     text not null,
  chain       text not null,
  bound_at    timestamptz not null,
  primary key (org_id, environment, address)
);
