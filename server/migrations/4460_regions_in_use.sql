-- expands: A region to which rows, rights or doors are bound is not removed: what was bound to it would hold everywhere, or be gone without a word.
alter table fault_teams drop constraint fault_teams_region_id_fkey,
  add constraint fault_teams_region_id_fkey foreign key (region_id) references regions (id);
alter table fault_rules drop constraint fault_rules_region_id_fkey,
  add constraint fault_rules_region_id_fkey foreign key (region_id) references regions (id);
alter table fault_plans drop constraint fault_plans_region_id_fkey,
  add constraint fault_plans_region_id_fkey foreign key (region_id) references regions (id);
alter table fault_limits drop constraint fault_limits_region_id_fkey,
  add constraint fault_limits_region_id_fkey foreign key (region_id) references regions (id);
alter table api_token_regions drop constraint api_token_regions_region_id_fkey,
  add constraint api_token_regions_region_id_fkey foreign key (region_id) references regions (id);
alter table access_level_regions drop constraint access_level_regions_region_id_fkey,
  add constraint access_level_regions_region_id_fkey foreign key (region_id) references regions (id);
alter table door_policies drop constraint door_policies_region_id_fkey,
  add constraint door_policies_region_id_fkey foreign key (region_id) references regions (id);
alter table alarm_guides drop constraint alarm_guides_region_id_fkey,
  add constraint alarm_guides_region_id_fkey foreign key (region_id) references regions (id);
