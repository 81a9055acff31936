alter table captchas add column source text not null default '';
-- The step of the last accepted time-based code: one code signs in once.
alter table users add column totp_last_step bigint;
create index sessions_display on sessions (display_id) where ended_at is null;
create index sessions_expiry on sessions (expires_at) where ended_at is null;
create index login_attempts_age on login_attempts (last_failed_at);

-- What the seed has written once: a row that an administrator removed does not come back.
create table seeded (
  key text primary key,
  seeded_at bigint not null
);

-- Whoever changes a right, the users it touches get a new permission_version in the same transaction, so that the
-- next call of their sessions sees it; processes that hold open connections hear of it by NOTIFY after the commit.
create function stamp_changed_user() returns trigger language plpgsql as $$
begin
  if new.permission_version = old.permission_version and
     (new.status, new.is_deleted, new.is_super, new.dept_id, new.must_change_password, new.password_hash)
     is distinct from
     (old.status, old.is_deleted, old.is_super, old.dept_id, old.must_change_password, old.password_hash) then
    new.permission_version := old.permission_version + 1;
  end if;
  return new;
end $$;
create trigger users_stamp before update on users for each row execute function stamp_changed_user();

create function tell_changed_user() returns trigger language plpgsql as $$
begin
  if new.status <> '0' or new.is_deleted then
    update sessions
      set ended_at = (extract(epoch from clock_timestamp()) * 1000)::bigint, end_reason = 'accountDisabled'
      where user_id = new.id and ended_at is null;
  end if;
  perform pg_notify('permission_changed', new.id::text);
  return null;
end $$;
create trigger users_tell after update on users for each row
  when (new.permission_version <> old.permission_version) execute function tell_changed_user();

create function stamp_members() returns trigger language plpgsql as $$
begin
  update users set permission_version = permission_version + 1
    where id in (select user_id from changed);
  return null;
end $$;
create trigger user_roles_added after insert on user_roles referencing new table as changed
  for each statement execute function stamp_members();
create trigger user_roles_removed after delete on user_roles referencing old table as changed
  for each statement execute function stamp_members();

create function stamp_role_holders() returns trigger language plpgsql as $$
begin
  update users set permission_version = permission_version + 1
    where id in (select m.user_id from user_roles m where m.role_id in (select role_id from changed));
  return null;
end $$;
create trigger role_menus_added after insert on role_menus referencing new table as changed
  for each statement execute function stamp_role_holders();
create trigger role_menus_removed after delete on role_menus referencing old table as changed
  for each statement execute function stamp_role_holders();
create trigger role_depts_added after insert on role_depts referencing new table as changed
  for each statement execute function stamp_role_holders();
create trigger role_depts_removed after delete on role_depts referencing old table as changed
  for each statement execute function stamp_role_holders();
create trigger role_regions_added after insert on role_regions referencing new table as changed
  for each statement execute function stamp_role_holders();
create trigger role_regions_removed after delete on role_regions referencing old table as changed
  for each statement execute function stamp_role_holders();

create function stamp_changed_role() returns trigger language plpgsql as $$
begin
  update users set permission_version = permission_version + 1
    where id in (select user_id from user_roles where role_id = new.id);
  return null;
end $$;
create trigger roles_stamp after update on roles for each row
  when ((new.role_key, new.data_scope, new.is_super, new.status, new.is_deleted)
    is distinct from (old.role_key, old.data_scope, old.is_super, old.status, old.is_deleted))
  execute function stamp_changed_role();

create function stamp_everyone() returns trigger language plpgsql as $$
begin
  update users set permission_version = permission_version + 1;
  return null;
end $$;
create trigger menus_stamp after update of perms, status on menus
  for each statement execute function stamp_everyone();
create trigger depts_stamp after update of parent_id, ancestors, status, is_deleted on depts
  for each statement execute function stamp_everyone();

-- A province that a role lists stands for the areas below it: a new area changes what its holders see.
create function tell_regions() returns trigger language plpgsql as $$
begin
  perform pg_notify('permission_changed', 'all');
  return null;
end $$;
create trigger regions_tell after insert or update or delete on regions
  for each statement execute function tell_regions();

create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text || ' ' || coalesce(new.end_reason, ''));
  return null;
end $$;
create trigger sessions_tell after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_ended_session();
