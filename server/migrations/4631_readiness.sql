-- expands: For what the data of each site suffice, by use, as they were found last (server/readiness).
create table site_readiness (
  site_id integer not null references sites (id) on delete cascade,
  use text not null,
  -- Place in readinessStates (contract/readiness.ts).
  state smallint not null,
  -- What is lacking first; null where nothing is.
  lack text,
  lacks jsonb not null,
  ready_from bigint,
  primary key (site_id, use)
);
create index site_readiness_use on site_readiness (use, state);

-- When the readiness of a site was found last.
create table site_readiness_runs (
  site_id integer primary key references sites (id) on delete cascade,
  at bigint not null
);

-- Which kinds of diagnosis the last night could judge at a site.
create table site_diagnosed (
  site_id integer primary key references sites (id) on delete cascade,
  day bigint not null,
  kinds text[] not null
);
