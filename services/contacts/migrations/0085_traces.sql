-- The trace that an entry is a part of, as W3C Trace Context writes it; null where there is none.
alter table outbox add column traceparent text;
