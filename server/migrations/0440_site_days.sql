-- Energy and climate of each site by business day of the plant, recomputed from the quarters of its devices whenever
-- they change. Null where nothing was measured. `real` keeps a day to a tenth of a watt hour; sums over many rows are
-- to be taken in double precision. Partitions span a month of the plant, see server/modules/energy/partitions.ts.
create table site_days (
  site_id integer not null,
  -- When the day begins.
  day bigint not null,
  -- Where the site stood at the end of that day.
  area_id integer not null,
  dept_id integer not null,
  total_kwh real,
  it_kwh real,
  ac_kwh real,
  fan_kwh real,
  loss_kwh real,
  other_kwh real,
  -- The total by period of the tariff that held.
  sharp_kwh real,
  peak_kwh real,
  flat_kwh real,
  valley_kwh real,
  deep_kwh real,
  -- By carrier, the first one first.
  carrier_kwh real[],
  -- Highest mean power of a quarter of an hour.
  peak_w real,
  out_mean_c real,
  out_min_c real,
  out_max_c real,
  -- Where the outdoor temperature is from: 0 nothing, 1 own sensor, 2 neighbours, 3 imported weather; and its error.
  out_source smallint not null default 0,
  out_error_k real,
  room_mean_c real,
  room_max_c real,
  -- Degree hours of the outdoor temperature above and below the base.
  cooling_kh real,
  heating_kh real,
  -- Of all units of the site together.
  starts real,
  run_h real,
  -- Hours with a room above its limit.
  above_h real,
  free_used_h real,
  free_available_h real,
  -- Percent of the day's quarters that were measured, rounded down.
  total_pct smallint not null default 0,
  it_pct smallint not null default 0,
  ac_pct smallint not null default 0,
  fan_pct smallint not null default 0,
  out_pct smallint not null default 0,
  room_pct smallint not null default 0,
  -- Bits of meterFindings (contract/siteEnergy.ts).
  findings integer not null default 0,
  counted_at bigint not null,
  primary key (site_id, day)
) partition by range (day);

-- The same by hour of the day: 23 to 25 elements. Kept for a shorter time.
create table site_day_hours (
  site_id integer not null,
  day bigint not null,
  total_kwh real[] not null,
  it_kwh real[] not null,
  ac_kwh real[] not null,
  fan_kwh real[] not null,
  loss_kwh real[] not null,
  -- What the site's own sensor said, and what is believed.
  own_out_c real[] not null,
  out_c real[] not null,
  out_rh real[] not null,
  room_c real[] not null,
  run_h real[] not null,
  -- Of the quarters of each hour.
  total_pct smallint[] not null,
  primary key (site_id, day)
) partition by range (day);

-- What was found about a counter on a day: it rolled over, was exchanged, stood still, ran backwards, or was silent.
create table meter_findings (
  device_id integer not null,
  day bigint not null,
  point text not null,
  kind text not null,
  site_id integer not null,
  first_at bigint not null,
  last_at bigint not null,
  -- kWh that the finding adds by its rule (spread or taken from the power), or leaves out where it is known.
  kwh real,
  primary key (device_id, day, point, kind)
);
create index meter_findings_site on meter_findings (site_id, day);

-- Site days whose quarters changed since they were counted.
create table changed_site_days (
  site_id integer not null,
  day bigint not null,
  changed_at bigint not null,
  primary key (site_id, day)
);
create index changed_site_days_at on changed_site_days (changed_at);

-- Where each site stood since when, so that a day counted late stands where it was.
create table site_placements (
  site_id integer not null,
  since bigint not null,
  area_id integer not null,
  dept_id integer not null,
  primary key (site_id, since)
);
insert into site_placements (site_id, since, area_id, dept_id) select id, 0, area_id, dept_id from sites;
