-- The trace that an entry, or an email until it has left, is a part of, as W3C Trace Context writes it; null where there is none.
alter table outbox add column traceparent text;
alter table messages add column traceparent text;
