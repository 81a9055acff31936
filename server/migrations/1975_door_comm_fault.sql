-- The site's controller says that its door controller does not answer.
alter table readings_door add column comm_fault real;
