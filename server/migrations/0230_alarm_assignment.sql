-- Whose alarm it is to see to.
alter table alarms add column assigned_to text;
-- A changed definition may give a standing alarm another level: the step keeps the one before, its value the new one.
alter table alarm_transitions add column level_before smallint;
