-- Alarms of the centre itself belong to no site.
alter table alarms alter column site_id drop not null;
drop index alarms_open;
create unique index alarms_open on alarms (definition_id, coalesce(site_id, 0), coalesce(device_id, 0))
  where cleared_at is null and not is_late;
create index alarms_open_device on alarms (device_id) where cleared_at is null and not is_late;

-- Which message (by its counter) said which point, in point order: only on a row that several messages of one
-- device and time made together, so that their order of arrival never matters.
alter table readings_controller add column point_n bigint[];
alter table readings_env add column point_n bigint[];
alter table readings_ac add column point_n bigint[];
alter table readings_meter add column point_n bigint[];
alter table readings_door add column point_n bigint[];
alter table readings_battery add column point_n bigint[];
alter table readings_fan add column point_n bigint[];
alter table readings_rectifier add column point_n bigint[];

-- `due` runs on the device's clock, `fires_at` is the same instant on the clock of the ingest watermark.
-- A device_id of 0 is the centre itself, a negative one the site of that number.
alter table alarm_timers add column fires_at bigint not null;
create index alarm_timers_fire on alarm_timers (fires_at);

-- What history that arrives late has told so far about one rule of one device: the condition that stands at
-- `last_at`, and the record that was made of it.
create table late_episodes (
  device_id integer not null,
  definition_id text not null,
  alarm_id bigint,
  kind text check (kind in ('raise', 'clear')),
  since bigint,
  due bigint,
  value real,
  last_at bigint not null,
  settle_at bigint not null,
  primary key (device_id, definition_id)
);

-- Every process that keeps these tables in memory hears that they changed, after the commit.
create function tell_field_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('field_changed', tg_table_name);
  return null;
end $$;
create trigger sites_tell after insert or update or delete on sites
  for each statement execute function tell_field_changed();
create trigger devices_tell after insert or update or delete on devices
  for each statement execute function tell_field_changed();
create trigger field_credentials_tell after insert or update or delete on field_credentials
  for each statement execute function tell_field_changed();
create trigger field_credential_sites_tell after insert or update or delete on field_credential_sites
  for each statement execute function tell_field_changed();
create trigger alarm_definitions_tell after insert or update or delete on alarm_definitions
  for each statement execute function tell_field_changed();
