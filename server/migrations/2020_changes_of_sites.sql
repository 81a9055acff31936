-- Which sites an entry of the operation log concerns, where its subject is not the site itself: a room or device of it,
-- a move of many, an import.
create table audit_sites (
  event_id bigint not null references audit_events (id) on delete cascade,
  site_id integer not null references sites (id) on delete cascade,
  primary key (site_id, event_id)
);
create index audit_sites_event on audit_sites (event_id);

insert into audit_sites (event_id, site_id)
select e.id, s.id from audit_events e
join sites s on e.subject = 'areaSites:' || s.id
  or (e.action in ('device.retired', 'device.replaced') and s.id = (e.detail ->> 'siteId')::int)
  or (e.action = 'site.merged' and s.code = e.detail ->> 'into')
  or (e.action = 'site.assigned' and e.detail -> 'firstSites' @> to_jsonb(s.id))
where e.action in ('device.retired', 'device.replaced', 'site.merged', 'site.assigned') or e.subject like 'areaSites:%'
on conflict do nothing;

insert into audit_sites (event_id, site_id)
select e.id, d.site_id from audit_events e join devices d on e.subject in ('device:' || d.id, 'devices:' || d.id)
where e.subject like 'device%' on conflict do nothing;
insert into audit_sites (event_id, site_id)
select e.id, r.site_id from audit_events e join rooms r on e.subject = 'rooms:' || r.id
where e.subject like 'rooms:%' on conflict do nothing;
insert into audit_sites (event_id, site_id)
select e.id, d.site_id from audit_events e join free_points p on e.subject = 'freePoints:' || p.id
join devices d on d.id = p.device_id
where e.subject like 'freePoints:%' on conflict do nothing;
insert into audit_sites (event_id, site_id)
select e.id, m.site_id from audit_events e join field_credentials c on e.subject = 'credential:' || c.username
join field_credential_sites m on m.credential_id = c.id
where e.subject like 'credential:%' on conflict do nothing;
