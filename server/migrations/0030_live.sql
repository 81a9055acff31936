-- Whoever waits for rows of the outbox hears of them when, and only when, their transaction commits.
create function tell_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox_filled', '');
  return null;
end $$;
create trigger outbox_tell after insert on outbox for each statement execute function tell_outbox();
create index outbox_age on outbox (topic, created_at) where seq is not null;

-- The store that the numbers belong to: another one, or another timeline of it, means a restore or a fail-over,
-- after which numbers may repeat with other contents.
alter table live_topics add column store_mark text not null default '';

-- Counts the times a site changed area or owner, or was removed. It is part of what a client remembers, so that
-- what it saw under the old places is never resumed under the new ones.
create table live_places (
  id boolean primary key default true check (id),
  version bigint not null
);
insert into live_places (version) values (1);

create function note_moved_site() returns trigger language plpgsql as $$
begin
  update live_places set version = version + 1;
  perform pg_notify('site_moved', '');
  return null;
end $$;
create trigger sites_moved after update of area_id, dept_id on sites
  for each row when ((old.area_id, old.dept_id) is distinct from (new.area_id, new.dept_id))
  execute function note_moved_site();
create trigger sites_removed after delete on sites for each row execute function note_moved_site();

-- Counting the active alarms of a few sites must not walk their history.
create index alarms_active_site on alarms (site_id, level) where cleared_at is null;
