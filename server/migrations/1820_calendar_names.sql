-- A calendar has its name in each language, as causes and actions have; what somebody added keeps its one name in all.
alter table fault_calendars rename column calendar_name to name_zh;
alter table fault_calendars add column name_en text not null default '', add column name_hk text not null default '';
update fault_calendars set name_en = name_zh, name_hk = name_zh;
update fault_calendars set name_zh = '工作时间', name_en = 'Office hours', name_hk = '辦公時間'
where name_zh = '工作时间 Office hours'
  and not exists (select 1 from fault_calendars where lower(name_zh) = '工作时间');
