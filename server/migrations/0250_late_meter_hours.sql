-- Hours of which the energy changed because readings of some meter came: the packer notes them, and counting the day that
-- they belong to takes them away.
create table changed_meter_hours (
  hour bigint primary key
);
-- Days that were counted before this were not counted again for what came later than two days after them.
insert into changed_meter_hours (hour) select day from energy_day_runs;
