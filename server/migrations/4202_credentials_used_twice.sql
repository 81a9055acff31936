-- A credential that is used from two places is a fault in how the sites speak that have it.
alter table site_link_faults drop constraint site_link_faults_fault_check;
alter table site_link_faults add constraint site_link_faults_fault_check
  check (fault in ('clock', 'notUnderstood', 'twoPlaces'));
