-- What the weather outside explains calls nobody. Kept beside the reason that is shown: maintenance and a parent go
-- before it, and it stands again once they end.
alter table alarms add column follows_weather boolean not null default false;
alter table alarms drop constraint alarms_suppressed_by_check;
alter table alarms add constraint alarms_suppressed_by_check
  check (suppressed_by in ('parent', 'maintenance', 'weather'));
