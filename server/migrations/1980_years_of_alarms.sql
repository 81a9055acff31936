-- A note is looked for by the signs and pairs of signs in it: a Chinese word is two signs long, too short for
-- trigrams, and without an index every rare word reads each note of the year.
create function text_grams(said text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(said, i, 1) as gram from generate_series(1, length(said)) i
    union all
    select substr(said, i, 2) from generate_series(1, length(said) - 1) i
  ) grams
$$;
-- What a frequent word is found by: the newest notes first, with all that decides whether one is in sight.
drop index alarms_noted;
create index alarms_noted on alarms (raised_at desc, id desc) include (site_id, area_id, note) where note is not null;
create index alarms_note_grams on alarms using gin (text_grams(lower(note))) where note is not null;

-- When a newer occurrence took its place: with the times of its end and of its answer, all that says until when an
-- alarm stood.
alter table alarms add column superseded_at bigint;
update alarms a set superseded_at = t.recorded_at from alarm_transitions t
  where t.alarm_id = a.id and t.kind = 'superseded';

-- What stood at a moment of the past: most alarms are over within a day and are found by when they were raised. The
-- others are few, and stand in these.
create index alarms_long_active on alarms (cleared_at) include (raised_at, id)
  where cleared_at - raised_at > 86400000;
create index alarms_long_unanswered on alarms (acknowledged_at) include (raised_at, id)
  where acknowledged_at - raised_at > 86400000;
create index alarms_long_until_next on alarms (superseded_at) include (raised_at, id)
  where superseded_at - raised_at > 86400000;
create index alarm_transitions_reset on alarm_transitions (recorded_at) include (alarm_id) where kind = 'reset';
