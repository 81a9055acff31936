-- Of how many of the sites that stood there the energy of a day is: `known_sites` adds up what is known of each,
-- `of_sites` counts them. An area of which nothing was measured has a row without a sum.
alter table energy_days alter column total_kwh drop not null;
alter table energy_days add column known_sites real;
alter table energy_days add column of_sites integer;
-- Days that were added up before say it once they are added up again.
insert into changed_energy_days select distinct day from energy_days on conflict do nothing;
