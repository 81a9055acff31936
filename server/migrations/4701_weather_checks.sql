-- expands: What the stations around say of the hours of a station, and when that was found; until then it is due. Hours from
-- before units, zones and the hours 1 to 24 of a file were understood are marked as read in the old way.
alter table weather_stations
  add column verdict text not null default 'empty',
  add column verdict_detail text not null default '',
  add column checked_at bigint,
  add column is_check_due boolean not null default false,
  add column is_old_reading boolean not null default false;

update weather_stations s set verdict = 'unchecked', is_check_due = true, is_old_reading = true
where exists (select from weather_hours h where h.station_id = s.id);
