-- expands: Each channel sends by itself and each receiver is judged by itself; how long a message took is stored.
alter table notification_deliveries
  -- The gravest level it tells of; null: of none.
  add column level smallint,
  -- When the oldest of what it tells of asked for somebody, by the centre's clock.
  add column raised_at bigint,
  add column took_ms bigint;
alter table notification_calls add column asked_at bigint;

create index notification_deliveries_lanes on notification_deliveries (channel_id, recipient, next_at)
  where state = 'waiting';
create index notification_deliveries_leases on notification_deliveries (lease_until) where state = 'sending';

-- Receivers that failed to take their last messages; a row goes with the next one that is taken.
create table notification_circuits (
  channel_id integer not null references notification_channels (id) on delete cascade,
  recipient text not null,
  -- In a row; 0: the service only asked for slower messages.
  failures integer not null,
  failing_since bigint not null,
  -- Until then nothing is tried, afterwards one message at a time.
  open_until bigint,
  error text not null,
  primary key (channel_id, recipient)
);
