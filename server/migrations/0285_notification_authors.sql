-- Who answers for a route: it sends what they may see, while they may make routes.
alter table notification_routes add column author_id integer references users (id);
update notification_routes r set author_id = (
  select u.id from users u where u.user_name = r.create_by order by u.is_deleted, u.id limit 1);

-- In whose scope a message was written: of the author of its route, of who answers for its report, or of who tried a channel.
alter table notification_deliveries add column author_id integer;
update notification_deliveries d set author_id = r.author_id from notification_routes r where r.id = d.route_id;
create index notification_deliveries_author on notification_deliveries (author_id);
