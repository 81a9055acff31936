-- expands: A price of the deep valley, the second part of a tariff in two parts (per kW of the highest demand and per kVA of
-- capacity, each a month), the day from which the prices of a tariff hold, and the prices that held before.
alter table tariffs
  add column price_deep double precision check (price_deep >= 0),
  add column price_demand double precision check (price_demand >= 0),
  add column price_capacity double precision check (price_capacity >= 0),
  add column prices_from bigint;

-- Of the connection that a contract is for.
alter table contracts add column capacity_kva double precision check (capacity_kva > 0);

create table tariff_prices (
  tariff_id integer not null references tariffs (id) on delete cascade,
  -- The plant's day from which they held; 0 from the beginning.
  from_day bigint not null,
  price_flat double precision not null,
  price_sharp double precision,
  price_peak double precision,
  price_valley double precision,
  price_deep double precision,
  price_demand double precision,
  price_capacity double precision,
  primary key (tariff_id, from_day)
);

-- Prices that hold from a later day leave those from before for the days before.
create function keep_tariff_prices() returns trigger language plpgsql as $$
begin
  insert into tariff_prices (tariff_id, from_day, price_flat, price_sharp, price_peak, price_valley, price_deep,
    price_demand, price_capacity)
  values (old.id, coalesce(old.prices_from, 0), old.price_flat, old.price_sharp, old.price_peak, old.price_valley,
    old.price_deep, old.price_demand, old.price_capacity)
  on conflict (tariff_id, from_day) do nothing;
  return null;
end $$;
create trigger tariff_prices_kept after update of prices_from on tariffs for each row
  when (coalesce(new.prices_from, 0) > coalesce(old.prices_from, 0)) execute function keep_tariff_prices();
