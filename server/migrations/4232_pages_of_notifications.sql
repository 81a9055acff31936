-- expands: The pages of channels and routes try a channel unsaved, and say whom a route would notify now.
update menus set component = 'notifications/NotificationChannels' where component = 'crud/notificationChannels';
update menus set component = 'notifications/NotificationRoutes' where component = 'crud/notificationRoutes';
