-- How far an export is that somebody waits for: whichever process is asked can tell. A row lives as long as its export.
create table export_progress (
  user_id integer not null references users (id) on delete cascade,
  ticket text not null,
  done bigint not null default 0,
  total bigint not null,
  started_at bigint not null,
  primary key (user_id, ticket)
);
