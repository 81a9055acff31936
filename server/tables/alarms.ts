import type { Generated } from 'kysely';

export interface AlarmDefinitionsTable {
  id: string;
  device_class: string;
  level: unknown;
  rule: unknown;
  raise_delay_s: number;
  clear_delay_s: number;
  unit: Generated<string>;
  is_enabled: Generated<boolean>;
  is_latched: Generated<boolean>;
  re_alarm_s: number | null;
  audience: Generated<string[]>;
  version: Generated<number>;
  updated_at: Generated<number>;
}

export interface AlarmsTable {
  id: Generated<number>;
  definition_id: string;
  site_id: number | null;
  device_id: number | null;
  level: number;
  value: number | null;
  threshold: number | null;
  raised_at: number;
  recorded_at: number;
  cleared_at: number | null;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  note: string | null;
  assigned_to: Generated<string | null>;
  is_late: Generated<boolean>;
  area_id: Generated<number | null>;
  parent_id: Generated<number | null>;
  child_count: Generated<number>;
  suppressed_by: Generated<'parent' | 'maintenance' | 'weather' | null>;
  shelved_until: Generated<number | null>;
  shelved_by: Generated<string | null>;
  shelve_reason: Generated<string | null>;
  is_latched: Generated<boolean>;
  repeats: Generated<number>;
  first_raised_at: Generated<number | null>;
  superseded_by: Generated<number | null>;
  is_chattering: Generated<boolean>;
  follows_weather: Generated<boolean>;
  point_id: Generated<number | null>;
  point_name: Generated<string | null>;
}

export interface AlarmDefinitionVersionsTable {
  definition_id: string;
  version: number;
  settings: unknown;
  effective_from: number;
  recorded_at: number;
  by_user: string | null;
  reason: string;
  is_applied: boolean;
  standing: Generated<'keep' | 'end' | null>;
}

export interface MaintenanceWindowsTable {
  id: Generated<number>;
  region_id: number | null;
  site_id: number | null;
  device_id: number | null;
  starts_at: number;
  ends_at: number;
  reason: string;
  by_user: string;
  created_at: number;
  ended_at: Generated<number | null>;
  ended_by: Generated<string | null>;
}

export interface AlarmGuidesTable {
  id: Generated<number>;
  region_id: number | null;
  site_id: number | null;
  definition_id: string | null;
  text: string;
  link: string | null;
  version: Generated<number>;
  is_removed: Generated<boolean>;
  changed_by: string;
  changed_at: number;
}

export interface AlarmTransitionsTable {
  id: Generated<number>;
  alarm_id: number;
  kind: string;
  at: number;
  recorded_at: number;
  by_user: string | null;
  note: string | null;
  value: number | null;
  parent_id: Generated<number | null>;
  until: Generated<number | null>;
  level_before: Generated<number | null>;
  end_reason: Generated<string | null>;
}

export interface AlarmTimersTable {
  device_id: number;
  definition_id: string;
  kind: 'raise' | 'clear';
  since: number;
  due: number;
  fires_at: number;
  value: number | null;
  grace_ms: Generated<number>;
}

export interface LateEpisodesTable {
  device_id: number;
  definition_id: string;
  alarm_id: number | null;
  kind: 'raise' | 'clear' | null;
  since: number | null;
  due: number | null;
  value: number | null;
  last_at: number;
  settle_at: number;
}

export interface AlarmsTables {
  alarm_definitions: AlarmDefinitionsTable;
  alarms: AlarmsTable;
  alarm_transitions: AlarmTransitionsTable;
  alarm_timers: AlarmTimersTable;
  late_episodes: LateEpisodesTable;
  alarm_definition_versions: AlarmDefinitionVersionsTable;
  maintenance_windows: MaintenanceWindowsTable;
  alarm_guides: AlarmGuidesTable;
}
