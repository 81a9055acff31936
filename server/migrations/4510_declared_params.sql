-- expands: A shorter retention deletes nothing for a day: until then the value before it counts.
alter table params add column previous_value text, add column effective_at bigint;
