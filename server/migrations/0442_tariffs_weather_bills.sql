-- Tariffs by time of use. `periods` holds a letter for each half hour of the local day: s(harp), p(eak), f(lat),
-- v(alley), d(eep valley). The nearest region's newest tariff whose months hold the day counts.
create table energy_tariffs (
  id serial primary key,
  name text not null,
  -- Null: everywhere.
  region_id integer references regions (id),
  valid_from bigint not null,
  months smallint[] not null,
  periods text not null check (periods ~ '^[spfvd]{48}$'),
  currency text not null default 'CNY' check (currency ~ '^[A-Z]{3}$'),
  -- Per kWh, by period.
  sharp_price real,
  peak_price real,
  flat_price real,
  valley_price real,
  deep_price real,
  create_by text not null,
  create_time bigint not null
);

-- Weather from outside, by hour. A typical year has hours of the year 2001 and holds for every year.
create table weather_stations (
  id serial primary key,
  code text not null unique,
  name text not null,
  lat double precision not null,
  lng double precision not null,
  is_typical boolean not null,
  -- How far its temperature may be from a site's beside it, K.
  error_k real not null,
  create_by text not null,
  create_time bigint not null
);
create table weather_hours (
  station_id integer not null references weather_stations (id) on delete cascade,
  hour bigint not null,
  temp_c real,
  rh_pct real,
  primary key (station_id, hour)
);

-- What a supplier charged for a site, to be reconciled with its meter.
create table energy_bills (
  id serial primary key,
  site_id integer not null,
  -- Plant days, the last one excluded.
  from_day bigint not null,
  to_day bigint not null check (to_day > from_day),
  kwh double precision not null check (kwh >= 0),
  amount double precision,
  currency text not null default 'CNY' check (currency ~ '^[A-Z]{3}$'),
  number text not null default '',
  note text not null default '',
  create_by text not null,
  create_time bigint not null
);
create unique index energy_bills_once on energy_bills (site_id, from_day, to_day, number);

-- The newest days are counted first.
drop index changed_site_days_at;
create index changed_site_days_day on changed_site_days (day desc, site_id);
