-- A year of alarms is paged by when they were raised; of two raised at once the newer record comes first.
drop index alarms_time;
create index alarms_time on alarms (raised_at desc, id desc);
create index alarms_definition_time on alarms (definition_id, raised_at desc, id desc);
-- Few alarms bear a note: searching them all is cheaper than an index over every word.
create index alarms_noted on alarms (raised_at desc, id desc) where note is not null;

-- What a step cannot be told from afterwards: which alarm explained this one, and how long the shelf was to hold it.
alter table alarm_transitions add column parent_id bigint;
alter table alarm_transitions add column until bigint;
-- The list as it was at a moment is the list of now with the later steps taken back.
create index alarm_transitions_recorded on alarm_transitions (recorded_at, id) include (alarm_id);
