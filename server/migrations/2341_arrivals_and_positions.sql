-- When the door log is asked about an arrival that no opening confirmed yet; null: nothing is to be asked.
alter table fault_orders add column door_check_at bigint;
create index fault_orders_door_check on fault_orders (door_check_at) where door_check_at is not null;

-- Where somebody was last on the way to an order.
create table fault_positions (
  user_id integer primary key references users (id) on delete cascade,
  order_id bigint not null references fault_orders (id) on delete cascade,
  lat double precision not null,
  lng double precision not null,
  at bigint not null
);
create index fault_positions_at on fault_positions (at);

-- Positions of arrivals are taken out of the log after some days; the distance stays.
create index fault_steps_positions on fault_steps (at) where detail ? 'lat';
