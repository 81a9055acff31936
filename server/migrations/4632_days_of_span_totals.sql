-- expands: Beside the energy of a span stands of how many days it is; spans are summed anew from their days in the background.
alter table site_spans add column total_days integer;
delete from summed_spans;
truncate site_spans;
