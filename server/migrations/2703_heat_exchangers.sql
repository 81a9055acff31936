-- What a device of class fan moves: outdoor air into the room, or heat to the outdoors without its air; null: outdoor air.
alter table devices add column ventilation text check (ventilation in ('freshAir', 'heatExchanger'));
alter table site_import_rows add column ventilation text;
