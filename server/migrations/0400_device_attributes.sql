-- What control and energy need to know of a device beyond its class and name.
alter table devices
  add column control_path text not null default 'none' check (control_path in ('bus', 'infrared', 'dryContact', 'none')),
  add column code_set text,
  add column lead_lag_group text,
  add column meter_role text check (meter_role in ('site', 'ac', 'it', 'carrier')),
  add column carrier smallint check (carrier between 1 and 9),
  add column ct_ratio real not null default 1 check (ct_ratio > 0),
  add column roll_over_kwh double precision check (roll_over_kwh > 0),
  add column metered_by integer references devices (id),
  add column sensor_position text check (sensor_position in
    ('room', 'rack', 'coldAisle', 'hotAisle', 'supply', 'return', 'outdoor')),
  add constraint devices_code_set_is_for_infrared check (code_set is null or control_path = 'infrared'),
  add constraint devices_carrier_has_number check ((meter_role is not distinct from 'carrier') = (carrier is not null)),
  add constraint devices_meter_is_another check (metered_by is distinct from id);
create index devices_metered_by on devices (metered_by) where metered_by is not null;
