-- Power of each area and owner by minute, as the meters last told it: what the trend of a wall begins with. Two days
-- of it are kept; longer history is in the readings themselves.
create table power_minutes (
  at bigint not null,
  area_id integer not null,
  dept_id integer not null,
  -- W; null where no meter measures it.
  power_w double precision,
  ac_power_w double precision,
  it_power_w double precision,
  primary key (at, area_id, dept_id)
);
