-- What was fixed at the first start of this installation and cannot be set again.
create table installation (
  name text primary key,
  value text not null
);
