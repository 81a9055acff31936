-- expands: A job may run on working days or days off alone, by the calendar of holidays and make-up days.
alter table jobs
  add column days text not null default 'all' check (days in ('all', 'workdays', 'weekend'));
