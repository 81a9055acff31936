-- What is wrong with how the controller of a site speaks now: its clock, or that nothing of it is understood.
create table site_link_faults (
  site_id int not null references sites (id) on delete cascade,
  fault text not null check (fault in ('clock', 'notUnderstood')),
  since bigint not null,
  -- Of a clock by how many seconds it is ahead, else null.
  value double precision,
  -- Of messages that are not understood why the newest was refused, and by which member.
  reason text,
  detail text,
  primary key (site_id, fault)
);

-- Every time at which a controller was sent the time, by how much its clock was off before, and when it was right again.
create table clock_corrections (
  id bigint generated always as identity primary key,
  site_id int not null references sites (id) on delete cascade,
  sent_at bigint not null,
  error_ms bigint not null,
  corrected_at bigint
);
create index clock_corrections_site on clock_corrections (site_id, sent_at desc);
