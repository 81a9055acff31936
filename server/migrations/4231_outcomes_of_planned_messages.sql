-- expands: a planned message that its route does not send is stored as skipped, with the reason.
alter table notification_deliveries drop constraint notification_deliveries_state_check;
alter table notification_deliveries add constraint notification_deliveries_state_check
  check (state in ('waiting', 'sending', 'delivered', 'dead', 'skipped')) not valid;
alter table notification_deliveries validate constraint notification_deliveries_state_check;
-- Which routes reached nobody: from their newest message back to the last one that arrived.
create index notification_deliveries_route on notification_deliveries (route_id, created_at);
create index notification_deliveries_arrived on notification_deliveries (route_id, created_at)
  where state = 'delivered';
