-- expands: The energy of a month that nothing measured is not known, and is not 0; beside each sum, of how many days it is.
alter table site_months add column ac_days smallint;
alter table site_months add column total_days smallint;
-- A sum over no day was stored as 0. Where not one day of the month was compared, nothing says that a 0 was measured;
-- the next night counts the last two months again.
update site_months set ac_kwh = null where ac_kwh = 0 and days = 0;
update site_months set total_kwh = null where total_kwh = 0;
-- What was used over no day was stored as 0 as well.
alter table site_baselines alter column used_kwh drop not null;
update site_baselines set used_kwh = null, expected_kwh = null where report_days = 0;
