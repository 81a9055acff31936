-- Number 60 is judged by the rule of all sensors now. Who changed its settings keeps level, audience and whether it is
-- enabled; the change of its rule becomes a version like any other, and versions that are to come keep the new rule.
create temporary table room_sensor on commit drop as
  select d.*, greatest(d.raise_delay_s, 300) as raise_s, greatest(d.clear_delay_s, 600) as clear_s,
    1 + greatest(d.version, (select coalesce(max(v.version), 0) from alarm_definition_versions v
      where v.definition_id = d.id)) as next_version,
    '{"kind": "sensor", "point": "roomTempC", "isVital": true, "never": [],
      "leap": {"atOnce": 5, "perMinute": 1, "atMost": 15},
      "beside": {"sensors": [{"deviceClass": "env", "point": "rackTempC"}, {"deviceClass": "ac", "point": "returnTempC"}],
        "coldest": 5, "warmest": 45, "apart": 20}}'::jsonb as sensor_rule,
    (extract(epoch from now()) * 1000)::bigint as now_ms
  from alarm_definitions d where d.id = 'sensorJump' and d.version > 1 and d.rule ->> 'kind' = 'jump';

insert into alarm_definition_versions (definition_id, version, settings, effective_from, recorded_at, by_user, reason,
  is_applied)
select id, next_version, jsonb_build_object('level', level, 'rule', sensor_rule, 'raiseDelayS', raise_s,
    'clearDelayS', clear_s, 'isLatched', is_latched, 'reAlarmS', re_alarm_s, 'audience', audience,
    'isEnabled', is_enabled),
  now_ms, now_ms, null, 'Judged by the rule of all sensors: invalid, missing, contradicted or leaping', true
from room_sensor;

update alarm_definitions d set rule = r.sensor_rule, raise_delay_s = r.raise_s, clear_delay_s = r.clear_s,
  version = r.next_version, updated_at = r.now_ms
from room_sensor r where d.id = r.id;

update alarm_definition_versions v set settings = v.settings || jsonb_build_object('rule', r.sensor_rule,
    'raiseDelayS', greatest((v.settings ->> 'raiseDelayS')::real, 300),
    'clearDelayS', greatest((v.settings ->> 'clearDelayS')::real, 600))
from (select '{"kind": "sensor", "point": "roomTempC", "isVital": true, "never": [],
    "leap": {"atOnce": 5, "perMinute": 1, "atMost": 15},
    "beside": {"sensors": [{"deviceClass": "env", "point": "rackTempC"}, {"deviceClass": "ac", "point": "returnTempC"}],
      "coldest": 5, "warmest": 45, "apart": 20}}'::jsonb as sensor_rule) r
where v.definition_id = 'sensorJump' and not v.is_applied and v.settings -> 'rule' ->> 'kind' = 'jump';
