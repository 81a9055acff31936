-- Sums of the days of each site over a week or a month of the plant, by which figures over longer spans are made: what
-- may be counted is as in server/modules/energy/siteSpans/daySums.ts. One row for each area and department that the site
-- stood in on days of the span. Kept as long as the days; partitions span a month of the plant, by when the span begins.
create table site_spans (
  site_id integer not null,
  -- When the first day begins, and the one after the last.
  starts bigint not null,
  ends bigint not null,
  area_id integer not null,
  dept_id integer not null,
  days smallint not null,
  faulty_days smallint not null,
  total_kwh double precision,
  it_days smallint not null,
  it_total double precision,
  it double precision,
  cool_days smallint not null,
  cool_total double precision,
  cool double precision,
  heat_days smallint not null,
  heat_it double precision,
  heat_ac double precision,
  start_days smallint not null,
  unit_starts double precision,
  room_days smallint not null,
  above_h double precision,
  free_days smallint not null,
  free_used double precision,
  free_available double precision,
  own_days smallint not null,
  neighbour_days smallint not null,
  imported_days smallint not null,
  outdoor_error double precision,
  run_days smallint not null,
  run_ac double precision,
  run_h double precision,
  carrier_total double precision,
  carriers double precision[],
  primary key (starts, ends, site_id, area_id, dept_id)
) partition by range (starts);

-- Spans whose days are all summed. Others are summed from their days when asked.
create table summed_spans (
  starts bigint not null,
  ends bigint not null,
  primary key (starts, ends)
);
