-- One step of the last digit of the meter's counters, where somebody declared it; kWh, before current transformers.
alter table devices add column resolution_kwh double precision check (resolution_kwh > 0);

-- What the readings of a counter show of it: learned day by day, and anew after an exchange.
create table meter_traits (
  device_id integer not null,
  point text not null,
  resolution_kwh double precision not null,
  -- The usual time between two readings.
  interval_s integer not null,
  -- The day that it was learned from last, and the first day of this counter.
  day bigint not null,
  since bigint not null,
  primary key (device_id, point)
);
