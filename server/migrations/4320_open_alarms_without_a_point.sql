-- contracts: an older process sees alarms of units that no free point tells as over at once.
-- Alarms of one device that no free point tells, for want of room, stand side by side: each has its own name.
drop index alarms_open;
create unique index alarms_open on alarms (definition_id, coalesce(site_id, 0), coalesce(device_id, 0),
  coalesce(area_id, 0), coalesce(point_id, 0), coalesce(cause_id, 0))
  where cleared_at is null and not is_late and (point_name is null or point_id is not null);
