-- How often an entry was retried after it had failed: what becomes of it then is another fact.
alter table entries add column retries integer not null default 0;
