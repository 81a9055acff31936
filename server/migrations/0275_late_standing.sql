-- An alarm that late readings raised stands marked late until the buffer was handed over: it is open as others are.
create index alarms_open_subject on alarms ((coalesce(device_id, 0))) where cleared_at is null;
