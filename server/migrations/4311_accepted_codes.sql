-- Codes that answers hold and the unit never declared count once a person accepts them.
alter table b_interface_devices
  add column accepted_by text not null default '',
  add column accepted_at bigint;

-- Gaps that were marked as lost, and that the unit's history filled after all.
alter table b_interface_gaps add column filled_at bigint;

-- What commands wrote last: said back by a unit that measures nothing, it proves nothing, after a restart as well.
create table b_interface_written (
  unit_id integer not null references b_interface_units (id) on delete cascade,
  device_code text not null,
  signal text not null,
  setup text not null,
  at bigint not null,
  primary key (unit_id, device_code, signal)
);
