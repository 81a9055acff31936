-- How safety contacts have come and gone within the last minutes: written with the batch, so that a restart changes nothing.
create table contact_flickers (
  device_id integer not null,
  definition_id text not null,
  spells jsonb not null,
  is_held boolean not null,
  primary key (device_id, definition_id)
);
