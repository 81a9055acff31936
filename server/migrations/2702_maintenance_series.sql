-- Maintenance windows that come again: one row each, known by the first of them.
alter table maintenance_windows
  add column series_id bigint,
  add column repeats text check (repeats in ('week', 'month')),
  add constraint maintenance_windows_series check ((series_id is null) = (repeats is null));
create index maintenance_windows_series on maintenance_windows (series_id, starts_at) where series_id is not null;
