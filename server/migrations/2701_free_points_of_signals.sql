-- A signal may be a free point of a device too: one that somebody named, whichever unit and sensor says it.
alter table b_interface_signals
  add column free_point text not null default '' check (free_point ~ '^([A-Za-z][A-Za-z0-9_]{0,39})?$'),
  drop constraint b_interface_signals_target,
  add constraint b_interface_signals_target check (num_nonnulls(
    nullif(point, ''), nullif(alarm, ''), nullif(free_point, '')) = 1);

-- A unit tells an alarm of ours by a free point where we do not measure it: correlation explains it as that alarm.
alter table free_points add column stands_for text not null default '';
