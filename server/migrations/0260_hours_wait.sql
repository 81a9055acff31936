-- Since when changed readings of an hour wait for the packer: history that is handed over weeks late waits since it came.
alter table dirty_hours
  add column marked_at bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint;
