-- What happened by itself, such as a webhook that was disabled. Of what has no user, the rest is the operator's.
alter table audit_log add column by_system boolean not null default false;
