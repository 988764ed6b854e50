-- The trace that a fact is a part of, as W3C Trace Context writes it; null where there is none.
alter table facts add column traceparent text;
