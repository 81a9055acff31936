-- The list as it stood at a moment: what had been raised before it and was still cleared or acknowledged after it.
create index alarms_cleared on alarms (cleared_at) where cleared_at is not null;
create index alarms_acknowledged on alarms (acknowledged_at) where acknowledged_at is not null;
