-- expands: What was recovered since each repair of cooling, as the last night that looked at it tells
-- (server/savings/recovery.ts). Without a reference to the order, as others hold its row meanwhile.
create table fault_recoveries (
  order_id bigint primary key,
  site_id integer not null references sites (id) on delete cascade,
  -- The repair that is meant: one that did not hold is told anew.
  repaired_at bigint not null,
  night bigint not null,
  energy text not null check (energy in ('ac', 'total')),
  obstacle text,
  before_days smallint not null,
  after_days smallint not null,
  form text,
  cv_rmse real,
  -- Of all days after the repair that count: half the width of the interval, what an error of the weather adds, and
  -- with whom that is shared.
  recovered_kwh double precision,
  band_kwh double precision,
  weather_kwh double precision,
  weather_source text
);
create index fault_recoveries_site on fault_recoveries (site_id);
