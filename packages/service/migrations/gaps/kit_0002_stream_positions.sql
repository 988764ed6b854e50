-- How far streams and the service's consumers were when somebody last looked: a stream that is behind it has lost messages.
create table stream_positions (
  stream       text not null,
  consumer     text not null,
  -- The stream's last sequence.
  last_seq     bigint not null,
  -- The consumer has acknowledged everything of its own up to this sequence.
  acknowledged bigint not null,
  -- What nats-server said then that it had lost, and its id: it forgets that when it starts again, under another id.
  lost_bytes   bigint not null,
  server       text not null,
  -- The gaps that were told: `from` and `to`, sequences of the stream.
  told         jsonb,
  primary key (stream, consumer)
);
