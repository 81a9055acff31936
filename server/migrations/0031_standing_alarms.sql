-- A snapshot pages through what stands by id; the years of alarms that do not stand must not be walked for it.
create index alarms_standing_id on alarms (id) where cleared_at is null or acknowledged_at is null;
