-- Time limits of alarms stand in the rows of those of orders, as two parameters said them for each level.
alter table fault_limits
  add column acknowledge_min integer not null default 0 check (acknowledge_min >= 0),
  add column repair_min integer not null default 0 check (repair_min >= 0);

with said as (
  select l.level, split_part(a.minutes, ',', l.level::int)::int as acknowledge,
    split_part(r.minutes, ',', l.level::int)::int as repair
  from (values ('1'), ('2'), ('3'), ('4')) as l (level),
    (select coalesce((select config_value from params where config_key = 'alarm.limit.acknowledgeMinutes'
      and config_value ~ '^\s*\d{1,6}(\s*,\s*\d{1,6}){3}\s*$'), '5,15,60,0') as minutes) a,
    (select coalesce((select config_value from params where config_key = 'alarm.limit.repairMinutes'
      and config_value ~ '^\s*\d{1,6}(\s*,\s*\d{1,6}){3}\s*$'), '240,480,1440,0') as minutes) r
), kept as (
  update fault_limits set acknowledge_min = said.acknowledge, repair_min = said.repair
  from said where fault_limits.level = said.level
)
-- A level without a row for every site gets one that limits alarms alone, as before.
insert into fault_limits (level, acknowledge_min, repair_min, accept_min, on_site_min, restore_min, create_by, create_time)
select level, acknowledge, repair, 0, 0, 0, 'system', (extract(epoch from now()) * 1000)::bigint from said
where exists (select 1 from params where config_key like 'alarm.limit.%Minutes')
  and not exists (select 1 from fault_limits f
    where f.level = said.level and f.station_class is null and f.region_id is null);

delete from params where config_key in ('alarm.limit.acknowledgeMinutes', 'alarm.limit.repairMinutes');
delete from seeded where key in ('param.alarm.limit.acknowledgeMinutes', 'param.alarm.limit.repairMinutes');

update menus set name_zh = '时限', name_en = 'Time limits', name_hk = '時限'
where route_name = 'FaultLimit' and (name_zh, name_en, name_hk) = ('故障时限', 'Fault time limits', '故障時限');
