-- Null when one message said all points of a row: the usual case costs nothing.
create function canonical_point_n(counters bigint[], newest bigint) returns bigint[] language sql immutable as $$
  select case when bool_and(said = newest) then null else counters end
  from unnest(counters) as said where said is not null
$$;

-- The newest number of an alarm in its topic, for the list.
create index outbox_key on outbox (topic, key, seq desc);
