-- A silent controller explains nothing critical: what it hid speaks for itself. Kept in step with correlation/evidence.ts.
create temporary table freed on commit drop as
  select a.id, a.parent_id from alarms a
  join alarms p on p.id = a.parent_id
  where a.cleared_at is null and a.level = 1 and p.definition_id = 'controllerSilent';

update alarms a set parent_id = null,
  suppressed_by = case when a.suppressed_by = 'maintenance' then 'maintenance' when a.follows_weather then 'weather' end
from freed f where a.id = f.id;

update alarms p set child_count = (select count(*) from alarms c where c.parent_id = p.id and c.cleared_at is null)
where p.id in (select parent_id from freed);

insert into alarm_transitions (alarm_id, kind, at, recorded_at)
select id, 'unsuppressed', n.at, n.at from freed, (select (extract(epoch from now()) * 1000)::bigint as at) n;
