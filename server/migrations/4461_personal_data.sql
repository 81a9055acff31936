-- expands: One person's data is exported and erased; the operation log tells which entries were made pseudonymous by which act.
alter table users add column erased_at bigint;
alter table card_holders add column erased_at bigint;

-- People by their accounts, removed ones among them, and card holders without an account.
create view people_on_file as
select u.id * 2 as id, 'account'::text as kind, u.id as user_id, h.id as holder_id, u.user_name as person_key,
  u.nick_name as person_name, h.holder_no, coalesce(d.name, '') as dept_name,
  case when u.erased_at is not null then 'erased' when u.is_deleted then 'removed' else 'present' end as state
from users u left join card_holders h on h.user_id = u.id left join depts d on d.id = u.dept_id
union all
select h.id * 2 + 1, 'holder', null, h.id, h.holder_no, h.holder_name, h.holder_no, coalesce(d.name, ''),
  case when h.erased_at is not null then 'erased' else 'present' end
from card_holders h left join depts d on d.id = h.dept_id where h.user_id is null;

-- The hash of an entry stays in the chain when the entry is made pseudonymous; what it says since is hashed here, and
-- the entry of the act in the chain holds the hash of all of these.
create table audit_redactions (
  event_id bigint not null references audit_events (id) on delete cascade,
  act_id bigint not null,
  content_hash bytea not null,
  primary key (event_id, act_id)
);
create index audit_redactions_act on audit_redactions (act_id);

create or replace function guard_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('coolops.sealing', true) is distinct from 'on' then
      raise exception 'the operation log is append-only';
    end if;
    return old;
  end if;
  if current_setting('coolops.redacting', true) = 'on' and
     (new.id, new.at, new.action, new.seq, new.hash) is not distinct from (old.id, old.at, old.action, old.seq, old.hash) then
    return new;
  end if;
  if old.seq is not null or new.seq is null or
     to_jsonb(new) - 'seq' - 'hash' is distinct from to_jsonb(old) - 'seq' - 'hash' then
    raise exception 'the operation log is append-only';
  end if;
  return new;
end $$;
