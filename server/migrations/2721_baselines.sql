-- expands: The baseline of each site as the last night fitted it, with what was saved since (server/savings/siteSaving.ts).
create table site_baselines (
  site_id integer not null references sites (id) on delete cascade,
  energy text not null check (energy in ('ac', 'total')),
  -- The last day that was looked at.
  night bigint not null,
  -- The baseline ends and the saving begins here.
  valid_from bigint not null,
  is_of_strategy boolean not null,
  -- Days of the baseline, the first one and by how many days later each of the others was: what an outsider needs to
  -- find the same model.
  first_day bigint,
  days_used smallint[] not null,
  left_out smallint not null,
  report_days smallint not null,
  obstacle text,
  -- Form, intercept, slopes and change points; statistics of the fit.
  model jsonb,
  fit jsonb,
  used_kwh double precision not null,
  expected_kwh double precision,
  saved_kwh double precision,
  band_kwh double precision,
  verdict text,
  fitted_at bigint not null,
  primary key (site_id, energy)
);

-- What is known of a site by night that tells its peers.
create table site_climates (
  site_id integer primary key references sites (id) on delete cascade,
  night bigint not null,
  climate text not null
);

-- What sites of one class, envelope and climate use by weather and load.
create table peer_baselines (
  peers text primary key,
  sites integer not null,
  days integer not null,
  model jsonb not null,
  night bigint not null
);

-- How far each site was from its peers in a month of the plant; null where it cannot be compared.
create table site_months (
  month bigint not null,
  site_id integer not null references sites (id) on delete cascade,
  peers text,
  days smallint not null,
  it_kw real,
  -- kWh a day per kW of IT, and half the width of its interval.
  residual real,
  band real,
  -- What the meters counted, compared with nothing.
  ac_kwh double precision,
  total_kwh double precision,
  night bigint not null,
  primary key (month, site_id)
);
