-- Tariffs are those of contracts (0401); bills have no page yet.
drop table energy_tariffs;
drop table energy_bills;
