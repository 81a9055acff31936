-- Whose eyes a report of this job is made with: who saved it last, or first set it in motion.
alter table jobs add column keeper_id integer references users (id) on delete set null;

-- The report that this run made; the file goes when its line goes.
alter table job_log add column report_file text;
create index job_log_reports on job_log (report_file) where report_file is not null;

alter table issued_files drop constraint issued_files_kind_check;
alter table issued_files add constraint issued_files_kind_check
  check (kind in ('export', 'upload', 'avatar', 'report'));

alter table notification_deliveries drop constraint notification_deliveries_event_check;
alter table notification_deliveries add constraint notification_deliveries_event_check
  check (event in ('alarm', 'cleared', 'digest', 'test', 'report'));
-- An issued file that goes out with the message.
alter table notification_deliveries add column attachment text;
