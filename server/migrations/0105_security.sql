-- Who may call at all: every process keeps the address lists in memory and hears when they change. Connections that
-- stay open ask again who they are, which also serves a second factor that is demanded from now on.
create function tell_security() returns trigger language plpgsql as $$
declare
  key text := coalesce(new.config_key, old.config_key);
begin
  if key like 'sys.access.%' then
    perform pg_notify('access_changed', '');
  end if;
  if key like 'sys.access.%' or key like 'sys.secondFactor.%' then
    perform pg_notify('permission_changed', 'all');
  end if;
  return null;
end $$;
create trigger params_tell_security after insert or update or delete on params
  for each row execute function tell_security();

create index audit_events_refused on audit_events (at desc) where status = '1';
create index login_log_failed on login_log (login_time desc) where status = '1';
