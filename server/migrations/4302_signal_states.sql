-- What a device ranked its own alarm, beside our level of it.
alter table alarms add column source_level smallint check (source_level between 1 and 4);

-- Why an alarm of a unit ended where the unit did not say so.
alter table b_interface_inbox add column reason text not null default '';

-- Alarms of signals that are open by the word of their unit, one row for each number; and signals that it ended while
-- its answers still say otherwise. Polls confirm or contradict them, and end them by a lasting status of normal alone.
create table b_interface_signal_states (
  unit_id integer not null references b_interface_units (id) on delete cascade,
  device_code text not null,
  signal text not null,
  state text not null check (state in ('open', 'ended')),
  serial text not null,
  origin text not null default 'unit' check (origin in ('unit', 'compared')),
  outcome text not null default '',
  level smallint,
  alarm_text text not null default '',
  since bigint not null,
  -- Since when answers say that it is normal, and the newest of them.
  calm_since bigint,
  calm_at bigint,
  -- How the newest answer contradicts it, and what that said.
  conflict text not null default '',
  measured text not null default '',
  status smallint,
  primary key (unit_id, device_code, signal, state, serial)
);
create index b_interface_signal_states_ended on b_interface_signal_states (since) where state = 'ended';

insert into b_interface_signal_states
  (unit_id, device_code, signal, state, serial, origin, outcome, level, alarm_text, since)
select unit_id, device_code, signal, 'open', serial, origin, coalesce(outcome, ''), level, alarm_text, received_at
from (select distinct on (unit_id, device_code, signal) * from b_interface_inbox
      order by unit_id, device_code, signal, id desc) last
where flag = 'BEGIN' and judged_at is not null;

-- The alarm of a signal is a point of its own beside what the signal measures: one that polls do not write.
update free_points f set code = 'a' || substr(f.code, 2)
where f.create_by = 'collector' and f.code ~ '^s[0-9]{10}(_.*)?$'
  and not exists (select 1 from free_points o where o.device_id = f.device_id and o.code = 'a' || substr(f.code, 2));
