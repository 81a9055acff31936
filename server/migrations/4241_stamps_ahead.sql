-- What was stored with a stamp that lay ahead of its receipt, by a clock that ran ahead. Nothing of it is changed: it
-- is listed on the page of its site, so that nobody takes tomorrow's reading or end of an alarm for the truth.
create table stamps_ahead (
  id bigint generated always as identity primary key,
  site_id int not null references sites (id) on delete cascade,
  kind text not null check (kind in ('present', 'raised', 'cleared')),
  device_code text,
  alarm_id bigint,
  definition_id text,
  at bigint not null,
  received_at bigint not null
);
create index stamps_ahead_site on stamps_ahead (site_id, at desc);

insert into stamps_ahead (site_id, kind, device_code, at, received_at)
select d.site_id, 'present', d.code, l.ts, l.received_at
from latest l join devices d on d.id = l.device_id
where l.ts > l.received_at + 300000;

insert into stamps_ahead (site_id, kind, device_code, alarm_id, definition_id, at, received_at)
select a.site_id, t.kind, d.code, a.id, a.definition_id, t.at, t.recorded_at
from alarm_transitions t
join alarms a on a.id = t.alarm_id
join sites s on s.id = a.site_id
left join devices d on d.id = a.device_id
where t.kind in ('raised', 'cleared') and t.at > t.recorded_at + 300000;
