-- Every step of a command, whoever writes it, is told to those who follow commands.
create function tell_command_steps() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, key, kind, area_id, dept_id, payload, created_at)
  select 'commands', c.id::text, t.state, s.area_id, s.dept_id,
    jsonb_build_object('id', c.id, 'siteId', c.site_id, 'deviceId', c.device_id, 'batchId', c.batch_id,
      'state', t.state, 'at', t.at), t.at
  from added t join commands c on c.id = t.command_id join sites s on s.id = c.site_id
  order by t.id;
  return null;
end $$;
create trigger command_steps_tell after insert on command_steps referencing new table as added
  for each statement execute function tell_command_steps();
