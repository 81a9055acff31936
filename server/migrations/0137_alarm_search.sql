-- A word may be the name of whoever acknowledged: without this index every search for a rare word walks the year.
create index alarms_acknowledger on alarms (acknowledged_by, raised_at desc, id desc) where acknowledged_by is not null;
-- Which alarms were touched since a moment, but raised before it, is read from this index alone.
drop index alarm_transitions_recorded;
create index alarm_transitions_recorded on alarm_transitions (recorded_at, id) include (alarm_id, kind);
