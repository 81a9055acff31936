-- expands: Pages that one person marked or visited lately, the same at every machine.
create table user_bookmarks (
  user_id integer not null references users (id) on delete cascade,
  path text not null,
  is_favourite boolean not null default false,
  visited_at bigint,
  primary key (user_id, path)
);
