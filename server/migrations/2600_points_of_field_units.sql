-- What field units say of transfer switches, and of other devices that they have lost.
alter table readings_meter add column genset_comm_fault real;
alter table readings_battery add column comm_fault real;
alter table readings_fan add column comm_fault real;
alter table readings_rectifier add column transfer_fault real, add column ups_comm_fault real;
