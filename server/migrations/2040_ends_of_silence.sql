-- What silences alarms or holds commands back at a site or a device ends when that leaves service, and tells why.
alter table maintenance_windows add column end_reason text;
alter table alarm_shelves add column end_reason text;
alter table control_tags add column end_reason text;

create temporary table gone_places on commit drop as
  select d.site_id, d.id as device_id,
    case when s.retired_at is not null then case when s.merged_into is null then 'siteRetired' else 'sitesMerged' end
      when d.replaced_by is not null then 'deviceReplaced' else 'deviceRetired' end as reason
  from devices d join sites s on s.id = d.site_id where s.retired_at is not null or d.retired_at is not null
  union all
  select id, null, case when merged_into is null then 'siteRetired' else 'sitesMerged' end
  from sites where retired_at is not null;

update maintenance_windows t set ended_at = (extract(epoch from now()) * 1000)::bigint, end_reason = g.reason
from gone_places g where t.ended_at is null
  and (t.device_id = g.device_id or g.device_id is null and t.site_id = g.site_id);
update control_tags t set ended_at = (extract(epoch from now()) * 1000)::bigint, end_reason = g.reason
from gone_places g where t.ended_at is null
  and (t.device_id = g.device_id or g.device_id is null and t.device_id is null and t.site_id = g.site_id);
with ended as (
  update alarm_shelves t set ended_at = (extract(epoch from now()) * 1000)::bigint, end_reason = g.reason
  from gone_places g where t.ended_at is null
    and (t.device_id = g.device_id or g.device_id is null and t.site_id = g.site_id)
  returning t.definition_id, t.site_id, t.device_id)
update alarms a set shelved_until = null, shelved_by = null, shelve_reason = null from ended e
where a.shelved_until is not null and a.definition_id = e.definition_id and a.site_id = e.site_id
  and coalesce(a.device_id, 0) = e.device_id;
update diagnoses t set ended_at = (extract(epoch from now()) * 1000)::bigint, alarm_id = null
from gone_places g where t.ended_at is null
  and (t.device_id = g.device_id or g.device_id is null and t.site_id = g.site_id);
delete from desired_points t using gone_places g where t.device_id = g.device_id;
