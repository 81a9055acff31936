-- The finding that an order is about.
alter table fault_orders add column diagnosis_id integer references diagnoses (id) on delete set null;
alter table fault_orders add column diagnosis_kind text;
create index fault_orders_diagnosis on fault_orders (diagnosis_id) where diagnosis_id is not null;
