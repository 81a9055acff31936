-- Says which sites and which credentials of the field changed, so that whoever keeps them renews these alone: a few
-- hundred to a notification, and of very many only that all may have changed.
create function tell_changed_places() returns trigger language plpgsql as $$
declare
  ids integer[];
  told constant integer := 500;
begin
  if tg_op = 'UPDATE' then
    execute format(
      'select array_agg(u.id) from (select %1$I as id from changed union select %1$I from changed_from) u', tg_argv[1])
      into ids;
  else
    execute format('select array_agg(distinct %I) from changed', tg_argv[1]) into ids;
  end if;
  if cardinality(ids) > 5000 then
    perform pg_notify('field_places', tg_argv[0] || ' all');
  else
    for i in 0 .. (coalesce(cardinality(ids), 0) - 1) / told loop
      perform pg_notify('field_places',
        tg_argv[0] || ' ' || array_to_string(ids[i * told + 1 : (i + 1) * told], ','));
    end loop;
  end if;
  return null;
end $$;

do $$
declare
  told record;
begin
  for told in
    select * from (values ('sites', 'sites', 'id'), ('devices', 'sites', 'site_id'),
      ('field_credentials', 'credentials', 'id'), ('field_credential_sites', 'credentials', 'credential_id'))
      as t (source, kind, key)
  loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function tell_changed_places(%L, %L)',
      told.source || '_tell_new', told.source, told.kind, told.key);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function tell_changed_places(%L, %L)',
      told.source || '_tell_gone', told.source, told.kind, told.key);
    execute format('create trigger %I after update on %I referencing new table as changed old table as changed_from
      for each statement execute function tell_changed_places(%L, %L)',
      told.source || '_tell_changed', told.source, told.kind, told.key);
  end loop;
end $$;
