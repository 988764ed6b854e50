-- Failed entries are found for another try.
create index entries_failed on entries (automation_id, id) where status = 'failed';
