-- Chunks of an import are carried out in their order. Those before this one are carried out, or are not waited for.
alter table imports add column awaited_from integer not null default 0;
