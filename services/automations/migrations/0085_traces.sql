-- The trace that an open step is a part of, as W3C Trace Context writes it; null where there is none.
alter table steps add column traceparent text;
