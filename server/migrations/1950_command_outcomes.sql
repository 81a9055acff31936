-- When the outcome of a batch was written into the operation log: after its last command had come to an end.
alter table command_batches add column outcome_at bigint;
update command_batches set outcome_at = ended_at;
create index command_batches_owed on command_batches (id) where ended_at is not null and outcome_at is null;

-- Units and fans are stopped where smoke or fire is.
alter table commands drop constraint commands_origin_check;
alter table commands add constraint commands_origin_check
  check (origin in ('person', 'schedule', 'giveBack', 'expiry', 'smoke'));
