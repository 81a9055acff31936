-- The step that a photo proves. Evidence that is there already belongs to the suspension in force when it was taken,
-- else to the first one after.
alter table fault_photos add column step_n integer;
update fault_photos p set step_n = coalesce(
  (select max(s.n) from fault_steps s where s.order_id = p.order_id and s.verb = 'suspend' and s.at <= p.taken_at),
  (select min(s.n) from fault_steps s where s.order_id = p.order_id and s.verb = 'suspend'))
where moment = 'evidence';
alter table fault_photos add constraint fault_photos_step
  foreign key (order_id, step_n) references fault_steps (order_id, n);
