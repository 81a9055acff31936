-- expands: Each report by hand is looked for by its key first, so that what is sent twice opens one order.
create index fault_steps_reports on fault_steps (key) where n = 1 and key is not null;
