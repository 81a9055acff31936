-- contracts: holidays may be common: a row without a calendar of hours holds for everything that knows working days.
-- A row that names a calendar of hours holds for that alone.
-- The first text asked a function of PostgreSQL 16 which days exist, and could not run on 15; what it leaves is the same.
-- earlier: 85aae94723791910633773a4a80cebabe1df165044b79bb0522661bfcf480058
-- earlier: e7f7ea2c06916dffc912529314195798bc2e6ab9e9d3399189398226992ac1e0
alter table fault_holidays alter column calendar_id drop not null;
create unique index fault_holidays_common on fault_holidays (day) where calendar_id is null;

-- A day on which no calendar of working days contradicts another becomes common. The calendars that did not name it keep
-- what held for them, as a row of their own, so that no order changes its time.
create temporary table promoted on commit drop as
  select h.day, min(h.kind) as kind, max(h.holiday_name) as holiday_name, min(h.create_time) as create_time
  from fault_holidays h join fault_calendars c on c.id = h.calendar_id and c.days = 'workdays'
  -- Only days that exist; a release of PostgreSQL before 16 has no test of its own for that.
  where case when h.day ~ '^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then substr(h.day, 9, 2)::int <= extract(day from
      make_date(substr(h.day, 1, 4)::int, substr(h.day, 6, 2)::int, 1) + interval '1 month' - interval '1 day')
    else false end
  group by h.day having count(distinct h.kind) = 1;

insert into fault_holidays (calendar_id, day, kind, holiday_name, create_by, create_time)
  select null, day, kind, holiday_name, 'system', create_time from promoted;

insert into fault_holidays (calendar_id, day, kind, holiday_name, create_by, create_time)
  select c.id, p.day, w.kind, p.holiday_name, 'system', p.create_time
  from promoted p
  cross join lateral (
    select case when extract(isodow from p.day::date) in (6, 7) then 'off' else 'work' end as kind) w
  join fault_calendars c on c.days = 'workdays'
  where w.kind <> p.kind and not exists (
    select 1 from fault_holidays h where h.calendar_id = c.id and h.day = p.day);

delete from fault_holidays h using promoted p, fault_calendars c
  where c.id = h.calendar_id and c.days = 'workdays' and p.day = h.day and p.kind = h.kind;

-- Shifts of a roster may be of certain days and hours.
alter table duty_shifts
  add column days text not null default 'all' check (days in ('all', 'workdays', 'weekend')),
  add column from_time text,
  add column to_time text;

update menus set (name_zh, name_en, name_hk) = ('节假日与调休', 'Holidays and make-up days', '假期及補班')
  where perms = 'fault:holiday:list' and (name_zh, name_en, name_hk) = ('节假日', 'Holidays', '假期');
