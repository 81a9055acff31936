-- expands: When the wait of a delivery began, by the centre's clock; null where it waits for an hour of the day.
alter table notification_deliveries add column waits_from bigint;
