-- Weather stations are entered by people: who changed them when, and how high they stand.
alter table weather_stations
  add column elevation_m real,
  add column remark text,
  add column version integer not null default 1,
  add column update_by text not null default '',
  add column update_time bigint,
  alter column error_k set default 1,
  alter column is_typical set default false;
