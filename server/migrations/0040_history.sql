-- Device-hours whose readings changed since they were packed and rolled up. The ingest writes the row in the same
-- transaction as the readings (`on conflict do nothing`); the packer takes closed hours.
create table dirty_hours (
  device_id integer not null,
  hour bigint not null,
  primary key (device_id, hour)
);
create index dirty_hours_hour on dirty_hours (hour);

-- Closed hours, one row per device-hour; the bytes are deflated already, so the database need not try.
create table packed_hours (
  device_id integer not null,
  hour bigint not null,
  rows integer not null,
  data bytea not null,
  primary key (device_id, hour)
) partition by range (hour);

-- Quarter-hour buckets of the key points, one row per device and UTC day; hours, days and longer are joined on read.
create table rollup_days (
  device_id integer not null,
  day bigint not null,
  data bytea not null,
  primary key (device_id, day)
) partition by range (day);
alter table packed_hours alter column data set storage external;
alter table rollup_days alter column data set storage external;
