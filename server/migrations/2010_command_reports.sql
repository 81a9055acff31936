-- What a wish left out and why, as it was when it was made: whoever approves it reads that.
create table command_left_out (
  batch_id integer not null references command_batches (id),
  device_id integer not null references devices (id),
  why text not null,
  primary key (batch_id, device_id)
);

-- How long the newest attempt has to show: as long as its unit must run, and two of its reports.
alter table commands add column window_ms integer;

-- The reason that somebody gave stands with the step that he took.
alter table command_steps add column note text;
update command_steps s set note = c.reason from commands c
where c.id = s.command_id and s.state = 'requested' and c.reason <> '';
