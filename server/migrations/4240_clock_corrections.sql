-- Units of the B interface are set as well; of these it is not always known by how much their clock was off.
alter table clock_corrections alter column error_ms drop not null;
alter table clock_corrections add column way text not null default 'message' check (way in ('message', 'timeCheck'));
create index clock_corrections_open on clock_corrections (site_id) where corrected_at is null;
