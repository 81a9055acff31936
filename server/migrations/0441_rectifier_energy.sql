-- What the rectifiers give to the load, behind their loss.
alter table readings_rectifier add column dc_power_w real, add column dc_energy_kwh double precision;
