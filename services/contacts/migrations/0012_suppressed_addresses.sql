-- An address where it need only be found again; the services that speak of one compute the same.
create function address_hash(org_id uuid, environment text, email text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(org_id::text || ' ' || environment || ' ' || email, 'UTF8'));

-- Addresses that are not written to, whoever has them now or later. A lifted suppression leaves its row, so
-- that what is delivered again does not bring it back.
create table suppressed_addresses (
  org_id       uuid not null,
  environment  text not null,
  address_hash bytea not null,
  suppressed   boolean not null,
  changed_at   timestamptz not null,
  primary key (org_id, environment, address_hash)
);
create index contacts_by_address on contacts (address_hash(org_id, environment, email))
  where email is not null;

insert into suppressed_addresses (org_id, environment, address_hash, suppressed, changed_at)
select org_id, environment, address_hash(org_id, environment, email), true, min(suppressed_at)
from contacts where suppressed_at is not null and email is not null
group by 1, 2, 3;
alter table contacts drop column suppressed_at;
