-- When the stream's last message was stored, in milliseconds: a younger one at its sequence or before is another.
alter table stream_positions add column last_at double precision not null default 0;
