-- Alarms of whole areas are few among all: a search finds them by the name of their area.
create index alarms_of_areas on alarms (area_id, raised_at desc, id desc) where area_id is not null;
