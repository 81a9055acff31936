-- How often a repair did not last: opened again while it was watched, or within 14 days after it was closed.
alter table fault_orders add column failed_repairs integer not null default 0;
update fault_orders o set failed_repairs = x.n
from (
  select s.order_id, count(*) as n from fault_steps s
  where s.verb in ('reopen', 'watchFailed') and (s.from_state <> 'closed' or s.at - 1209600000 <= (
    select max(c.at) from fault_steps c where c.order_id = s.order_id and c.n < s.n and c.verb in ('close', 'watchPassed')))
  group by s.order_id) x
where x.order_id = o.id;

-- What the statistics count of an order, side by side in the order of time: a year is read without the wide rows.
create index fault_orders_figures on fault_orders (reported_at) include (id, site_id, device_id, level, type_id, cause_id,
  assignee_id, state, began_at, accepted_at, repaired_at, fault_ended_at, failed_repairs, is_late, cost);

-- Orders that came again: another of the same device and cause was reported in the 30 days before. Kept up by each step
-- that changes it; without a reference to the order, as others hold its row meanwhile.
create table fault_repeats (order_id bigint primary key);
create index fault_orders_device on fault_orders (site_id, (coalesce(device_id, 0)), reported_at);

insert into fault_repeats (order_id)
select id from (
  select id, max(reported_at) over (partition by site_id, coalesce(device_id, 0), cause_id order by reported_at
    range between 2592000000::bigint preceding and 1::bigint preceding) as before
  from fault_orders where cause_id is not null and state not in ('merged', 'cancelled')) o
where before is not null;
