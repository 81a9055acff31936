-- Map and wall count what stands at a site: what is suppressed beside what calls, latched ones with the active.
drop index alarms_active_site;
create index alarms_standing_site on alarms (site_id)
  where (cleared_at is null or acknowledged_at is null or is_latched) and superseded_by is null;
