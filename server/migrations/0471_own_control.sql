-- The controller says whether it keeps the rooms by itself, because it heard nothing of the centre.
alter table readings_controller add column own_control real;
