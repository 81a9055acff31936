-- expands: When one person wants to be told of nothing that can wait: HH:MM in the plant's zone, both or neither.
alter table users add column quiet_from text, add column quiet_to text;
