-- Why an alarm was ended although its condition may hold.
alter table alarm_transitions add column end_reason text
  check (end_reason in ('switchedOff', 'deviceGone', 'siteGone', 'sitesMoved'));
-- What becomes of the alarms that stand when a version switches its definition off; null: they are kept.
alter table alarm_definition_versions add column standing text check (standing in ('keep', 'end'));
