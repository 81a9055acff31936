-- A unit that does not have the command at all has refused nothing.
alter table b_interface_settings drop constraint b_interface_settings_outcome_check;
alter table b_interface_settings add constraint b_interface_settings_outcome_check check (outcome in
  ('proven', 'refused', 'notSupported', 'contradicted', 'notProven', 'expired', 'addressChanged', 'quarantined'));
