-- expands: Clocks and timers that one person has on the start page; null: none yet.
alter table users add column home_times jsonb;
