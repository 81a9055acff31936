-- expands: Alarms of the centre reach its administrators without a route, and may have a second channel.
-- fallback: where no route leads them; always: whatever routes do; none: by routes alone.
alter table notification_channels add column centre_use text not null default 'fallback'
  check (centre_use in ('fallback', 'always', 'none'));

-- Alarms of the centre that a channel is to tell of by itself, and has told of while they last.
create table notification_centre_calls (
  alarm_id bigint not null references alarms (id) on delete cascade,
  channel_id integer not null references notification_channels (id) on delete cascade,
  asked_at bigint not null,
  due_at bigint not null,
  told_at bigint,
  primary key (alarm_id, channel_id)
);
create index notification_centre_calls_due on notification_centre_calls (due_at) where told_at is null;
