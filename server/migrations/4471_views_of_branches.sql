-- contracts: a process of an older version cannot share views beside this
-- Names of shared views are unique among those that a person sees: other branches are told nothing of them.
drop index shared_views_name;
create unique index shared_views_of_maker on shared_views (resource, user_id, lower(name));
create index shared_views_name on shared_views (resource, lower(name));
