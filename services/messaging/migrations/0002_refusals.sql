-- What the relay said when it refused for good.
alter table message_events drop constraint message_events_type_check;
alter table message_events add constraint message_events_type_check check (type in (
  'deferred', 'failed', 'bounced', 'complained', 'opened', 'clicked', 'unsubscribed'
));
