-- An override keeps its end until it is given back; so far the end was taken away when its giving back began, and what
-- then overtook or held that up left the override behind for ever.
update desired_points p set until = p.since + c.hold_ms from commands c
where c.id = p.command_id and p.until is null and c.hold_ms is not null;
