-- Hashes of addresses are keyed by a secret that is not in the database, so the service computes them: 33 bytes, where
-- bare ones that are still to be keyed, when the service starts, have 32. The function `address_hash` stays for the
-- version before this one, which may still run beside it.
alter table contacts add column address_hash bytea;
create index contacts_by_address_hash on contacts (org_id, environment, address_hash) where address_hash is not null;
drop index contacts_by_address;
create index contacts_to_key on contacts (id) where email is not null and address_hash is null;
create index suppressed_addresses_to_key on suppressed_addresses (changed_at) where octet_length(address_hash) = 32;

alter table consents add column email_hash bytea;
alter table consents add column wallet_hash bytea;
create index consents_to_key on consents (id) where email_sha256 is not null or wallet_sha256 is not null;
