-- What a controller keeps of its site's plan while it hears nothing of the centre. There is a row for every controller
-- that has said that it can keep one; versions are wanted, sent and confirmed as those of lists of cards.
create table kept_plans (
  device_id integer primary key references devices (id) on delete cascade,
  wanted integer not null default 1,
  wanted_at bigint not null,
  is_urgent boolean not null default false,
  needs_all boolean not null default true,
  sent_version integer,
  sent_hash text,
  sent_at bigint,
  pending_version integer,
  pending_parts integer not null default 0,
  confirmed integer,
  confirmed_hash text,
  confirmed_count integer,
  confirmed_at bigint,
  attempt smallint not null default 0,
  next_at bigint not null default 0,
  refusal text,
  -- The plan of the wanted version as its text; `null` where none is to be kept.
  plan text not null default 'null',
  -- Of which program and version it was made, and of which is what the controller has confirmed.
  program_id integer references strategy_programs (id),
  program_version smallint,
  kept_program_id integer references strategy_programs (id),
  kept_program_version smallint
);
create index kept_plans_open on kept_plans (next_at) where confirmed is distinct from wanted or needs_all;
