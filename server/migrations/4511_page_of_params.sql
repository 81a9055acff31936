-- expands: The list of parameters has a page of its own.
update menus set component = 'params/Params' where component = 'crud/params';
