-- A lost link and a silent controller explain nothing at a site that is received: what they hid there speaks for itself.
create temporary table freed on commit drop as
  select a.id, a.parent_id from alarms a
  join alarms p on p.id = a.parent_id
  left join site_contacts c on c.site_id = a.site_id
  where a.cleared_at is null and (
    p.definition_id = 'areaLinkLoss' and a.definition_id <> 'controllerSilent'
    or p.definition_id = 'controllerSilent' and c.is_online);

update alarms a set parent_id = null,
  suppressed_by = case when a.suppressed_by = 'maintenance' then 'maintenance' when a.follows_weather then 'weather' end
from freed f where a.id = f.id;

update alarms p set child_count = (select count(*) from alarms c where c.parent_id = p.id and c.cleared_at is null)
where p.id in (select parent_id from freed);

insert into alarm_transitions (alarm_id, kind, at, recorded_at)
select id, 'unsuppressed', n.at, n.at from freed, (select (extract(epoch from now()) * 1000)::bigint as at) n;
