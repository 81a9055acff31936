-- What the rules that look at more than one reading remember of a device: as of `until`, device time. Readings after
-- it are in the reading tables and are looked at again, so that this is written now and then, not with each of them.
create table rule_memories (
  device_id integer primary key references devices (id) on delete cascade,
  until bigint not null,
  written_at bigint not null,
  -- Newest value of each point as of `until`, by position.
  v jsonb not null,
  -- By definition: the key of the rule that remembers, and what.
  memories jsonb not null
);
