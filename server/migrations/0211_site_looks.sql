-- Counts the times that a site was put elsewhere, renamed or given another class: what a browser read once and keeps
-- while it looks. Moves to another area or owner are counted beside it, in `version`.
alter table live_places add column looks bigint not null default 0;

create function note_changed_sites() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from before b join after a on a.id = b.id
    where (a.code, a.name, a.lat, a.lng, a.station_class)
      is distinct from (b.code, b.name, b.lat, b.lng, b.station_class)
  ) then
    update live_places set looks = looks + 1;
    perform pg_notify('site_moved', '');
  end if;
  return null;
end $$;
create trigger sites_changed after update on sites
  referencing old table as before new table as after
  for each statement execute function note_changed_sites();
