-- With what a technician's phone seals what it keeps: told to nobody but the signed-in user.
create table offline_keys (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  made_at bigint not null
);
