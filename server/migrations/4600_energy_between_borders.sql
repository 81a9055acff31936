-- Energy is the difference of a counter at the borders of a span. How far the count of the whole site at the beginning
-- and at the end of the day may be from the true one, and what else of the day is missing or reckoned; kWh. Null in days
-- that were counted before.
alter table site_days add column total_begin_band real;
alter table site_days add column total_end_band real;
alter table site_days add column total_doubt real;
-- What the site fed back; null where nothing was.
alter table site_days add column fed_back_kwh real;
-- Rule by which the day was counted: 1 shares of quarters with a reading, 2 counts at the borders.
alter table site_days add column rule smallint not null default 1;

-- Days of an earlier rule that another rule counts otherwise, by more than either is uncertain.
create table site_day_recounts (
  site_id integer not null,
  day bigint not null,
  -- total, it, ac or fan.
  part text not null,
  old_kwh real,
  new_kwh real,
  band_kwh real,
  reason text not null,
  recounted_at bigint not null,
  primary key (site_id, day, part)
);
create index site_day_recounts_day on site_day_recounts (day desc, site_id);

-- How far the quarters of stored days have been given the times of their readings, from the newest day back.
create table quarter_recounts (
  id smallint primary key default 1 check (id = 1),
  -- The UTC day under way, and the device up to which it is done.
  day bigint not null,
  device_id integer not null,
  -- The oldest day of which anything is kept.
  until_day bigint not null,
  finished_at bigint
);
