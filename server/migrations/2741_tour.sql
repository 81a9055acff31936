-- expands: The step of the tour at which one person stands, or done; null: not begun.
alter table users add column tour_at text;
