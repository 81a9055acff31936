-- The test alarms that stand, and when each ends: whichever server runs at that time ends it and takes its row away.
create table test_alarms (
  alarm_id bigint primary key references alarms (id) on delete cascade,
  ends_at bigint not null,
  by_user text not null
);
