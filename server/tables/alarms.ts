import type { Repeat } from '@contract/alarmActions';
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
  end_reason: Generated<string | null>;
  series_id: Generated<number | null>;
  repeats: Generated<Repeat['every'] | null>;
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

export interface AlarmsTables {
  alarm_definitions: AlarmDefinitionsTable;
  alarm_transitions: AlarmTransitionsTable;
  alarm_definition_versions: AlarmDefinitionVersionsTable;
  maintenance_windows: MaintenanceWindowsTable;
  alarm_guides: AlarmGuidesTable;
}
