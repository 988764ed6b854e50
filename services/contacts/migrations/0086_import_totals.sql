-- How many rows the file of an import has, once it was read to its end: what its progress is measured by.
alter table imports add column total int;
