-- Energy of each area and owner by business day of the plant, from the quarters of its meters: what a wall compares
-- today, this month and this year with. Sites count where they stood when the day was counted.
create table energy_days (
  day bigint not null,
  area_id integer not null,
  dept_id integer not null,
  total_kwh double precision not null,
  -- By hour of the day; 25 on the day on which clocks go back.
  hours real[] not null,
  meters integer not null,
  primary key (day, area_id, dept_id)
);

-- When a day was counted last: late history has it counted again.
create table energy_day_runs (
  day bigint primary key,
  at bigint not null
);
