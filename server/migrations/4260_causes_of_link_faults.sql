-- contracts: an older process counts sites that are not understood as one alarm, whatever the causes are.
-- Sites that are not understood for one reason: an alarm of the centre stands for all of them.
create table link_fault_causes (
  id integer generated always as identity primary key,
  cause text not null unique,
  reason text,
  -- What one of the sites sent.
  detail text,
  sites integer not null,
  -- Since when they are so many that they are one alarm; null while they are not.
  many_since bigint,
  -- Since when they are few again.
  few_since bigint
);

-- By the same rule as contract/linkCauses.ts, which writes it with the next message of each site.
alter table site_link_faults add column cause text;
update site_link_faults set cause = reason || ':' || split_part(regexp_replace(detail, '^[^:=]*: ', ''), '=', 1)
  where fault = 'notUnderstood';
create index site_link_faults_cause on site_link_faults (cause) where cause is not null;

alter table alarms add column cause_id integer references link_fault_causes (id), add column cause jsonb;
drop index alarms_open;
create unique index alarms_open on alarms (definition_id, coalesce(site_id, 0), coalesce(device_id, 0),
  coalesce(area_id, 0), coalesce(point_id, 0), coalesce(cause_id, 0))
  where cleared_at is null and not is_late;
create index alarms_of_cause on alarms (cause_id) where cause_id is not null;

-- It was a limit of a number, whatever the causes were; what it still waits for is void.
update alarm_definitions set rule = '{"kind": "linkCause", "of": "notUnderstood", "sites": 10}'
  where id = 'firmwareNotUnderstood';
delete from alarm_timers where definition_id = 'firmwareNotUnderstood';
