-- Side menus that stand open follow what was sorted, renamed, hidden, added or removed.
create function tell_menus() returns trigger language plpgsql as $$
begin
  perform pg_notify('permission_changed', 'all');
  return null;
end $$;
create trigger menus_tell after insert or update or delete on menus
  for each statement execute function tell_menus();
