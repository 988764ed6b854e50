-- The steps of an entry whose run ended in the statement that made it, in the order taken: an array of
-- {node, type, status, reason?, result?}. They all began and ended when the entry was made, and have no rows in `steps`:
-- two rows and two index entries fewer for most events. Null: the steps are rows.
alter table entries add column walk jsonb;

-- From when on they are written: not while services of the version before may run, which do not read them.
create table walks_from (at timestamptz not null);
insert into walks_from
select case when exists (select from entries) then now() + interval '1 hour' else '-infinity' end;

-- Steps that wait are leased in place, without new index entries, where their page has room.
alter table steps set (fillfactor = 80);
