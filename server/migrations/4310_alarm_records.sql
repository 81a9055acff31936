-- Its row of the history, where no point tells the alarm: its end reaches it after a restart as well.
alter table b_interface_signal_states add column record_id bigint references alarms (id) on delete set null;
create index b_interface_signal_states_record on b_interface_signal_states (record_id) where record_id is not null;

-- Those that a rule of ours decides and that are open now have such a row, of their free point.
update b_interface_signal_states s set record_id = (
  select max(a.id) from alarms a
  join free_points f on f.id = a.point_id
  join devices d on d.id = f.device_id
  join b_interface_units u on u.site_id = d.site_id
  where u.id = s.unit_id and a.is_late and f.code = 'a' || s.signal || '_' || right(s.device_code, 5)
    and a.raised_at >= s.since - 60000)
where s.state = 'open' and s.outcome = 'rule';

-- What was acknowledged to a unit and had no point here left a row of the inbox alone: it comes into the history, where
-- it calls nobody. An end of another number is that of the signal.
with lost as (
  select i.*, u.site_id, case when i.level between 1 and 4 then i.level end as source, coalesce(
    case when i.level between 1 and 4 then i.level end, (d.level->>s.station_class)::smallint, 4) as rank, (
    select min(e.received_at) from b_interface_inbox e
    where e.unit_id = i.unit_id and e.device_code = i.device_code and e.signal = i.signal and e.flag = 'END'
      and e.id > i.id) as ended_at
  from b_interface_inbox i join b_interface_units u on u.id = i.unit_id join sites s on s.id = u.site_id
  join alarm_definitions d on d.id = 'freePointHigh'
  where i.outcome = 'unmapped' and i.flag = 'BEGIN' and i.judged_at is not null),
kept as (
  insert into alarms (definition_id, site_id, level, value, raised_at, recorded_at, cleared_at, acknowledged_at, is_late,
    point_name, source_level)
  select 'freePointHigh', site_id, rank, 1, received_at, judged_at, coalesce(ended_at, received_at), judged_at, true,
    left(coalesce(nullif(alarm_text, ''), signal), 64), source
  from lost
  returning id, site_id, raised_at, cleared_at, recorded_at, point_name)
insert into alarm_transitions (alarm_id, kind, at, recorded_at)
select id, kind, at, recorded_at from kept
cross join lateral (values ('raised', raised_at), ('cleared', cleared_at)) as t (kind, at);

update b_interface_signal_states s set record_id = (
  select max(a.id) from alarms a join b_interface_units u on u.site_id = a.site_id
  where u.id = s.unit_id and a.is_late and a.point_id is null and a.raised_at = s.since
    and a.point_name = left(coalesce(nullif(s.alarm_text, ''), s.signal), 64))
where s.state = 'open' and s.outcome = 'unmapped';
