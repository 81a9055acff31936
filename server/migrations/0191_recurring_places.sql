-- Recurrences of alarms without a device: of a site, an area or the centre itself.
create index alarms_recurring_places
  on alarms (definition_id, coalesce(site_id, 0), coalesce(area_id, 0), raised_at desc)
  where device_id is null and not is_late;
