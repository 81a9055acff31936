-- The energy of a day is the sum of its sites as their counters are judged (site_days), no longer a sum of its own:
-- days that changed since they were added up last.
create table changed_energy_days (
  day bigint primary key
);
insert into changed_energy_days select distinct day from site_days;
drop table changed_meter_hours;
-- Sites of which something was measured, one meter of the whole each.
alter table energy_days rename column meters to sites;
