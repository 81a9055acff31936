-- How units of the B interface are asked, and how it goes with each; the latter is written by the process that asks.
alter table b_interface_units
  -- All at once, device by device, or signal by signal; learned.
  add column asks text not null default 'unknown' check (asks in ('unknown', 'all', 'devices', 'listed')),
  -- When it was last told where the centre is; a unit that registers the old way waits for that.
  add column told_scip_at bigint,
  -- When somebody asked for its values at once.
  add column read_asked_at bigint;

create table b_interface_contacts (
  unit_id integer primary key references b_interface_units (id) on delete cascade,
  answered_at bigint,
  round_trip_ms integer,
  missed integer not null default 0,
  error text not null default '',
  cpu_pct real,
  memory_pct real,
  -- From when on its history is still to be read; null: nothing is missing.
  history_from bigint,
  clock_at bigint
) with (fillfactor = 70);
