-- Bare hashes of suppressed addresses have 32 bytes; the service keys them when it starts, and then they have 33.
create index suppressions_to_key on suppressions (id) where octet_length(address_hash) = 32;
