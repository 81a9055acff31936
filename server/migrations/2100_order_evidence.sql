-- What proves why the clocks of an order stand is a photo of a third kind.
alter table fault_photos drop constraint fault_photos_moment_check;
alter table fault_photos add constraint fault_photos_moment_check
  check (moment in ('before', 'after', 'evidence'));
