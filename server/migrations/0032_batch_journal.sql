-- What each ingest transaction changed, for processes that hold the present in memory without ingesting themselves.
-- A process commits its batches one after the other, so that `seq` within `process` is the order of the commits.
-- Rows are kept for minutes; whoever was away for longer reads the store anew.
create table batch_journal (
  process text not null,
  seq bigint not null,
  committed_at bigint not null,
  device_ids integer[] not null,
  site_ids integer[] not null,
  primary key (process, seq)
);
create index batch_journal_age on batch_journal (committed_at);

-- Health of every process, renewed every few seconds, and its past, one row a minute.
create table process_health (
  process text primary key,
  at bigint not null,
  health jsonb not null
);
create table health_samples (
  process text not null,
  at bigint not null,
  figures jsonb not null,
  primary key (at, process)
);

-- Alarms that late readings made are history: they are not counted with what is active.
drop index alarms_active_site;
create index alarms_active_site on alarms (site_id, level) where cleared_at is null and not is_late;
