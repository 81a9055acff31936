import type { AlarmDefinition, AlarmSettings } from '@contract/alarmDefinitions';
import type { AlarmRule } from '@contract/alarmRules';

export const stationClasses = ['A', 'B', 'C', 'D'] as const;
export type PerClass<T> = Record<(typeof stationClasses)[number], T>;

/** The part of a definition that people change. */
export const settingsOf = (definition: AlarmDefinition): AlarmSettings => {
  const { level, rule, raiseDelayS, clearDelayS, isLatched, reAlarmS, audience, isEnabled } = definition;
  return { level, rule, raiseDelayS, clearDelayS, isLatched, reAlarmS, audience, isEnabled };
};

/** Numbers of a rule that are per station class, and those that hold for all of them. */
export const classFields = ['threshold', 'rise', 'limit', 'timeConstantMin'] as const;
export const plainFields = [
  'deadband',
  'overS',
  'riseOverS',
  'ofRated',
  'samples',
  'minOnS',
  'times',
  'holdS',
  'afterS',
  'withinS',
  'share',
] as const;
export type ClassField = (typeof classFields)[number];
export type PlainField = (typeof plainFields)[number];

const valuesOf = (rule: AlarmRule): Readonly<Record<string, unknown>> => ({ ...rule });

export const classValueOf = (rule: AlarmRule, field: ClassField): PerClass<number> | null => {
  const value = valuesOf(rule)[field];
  // The schema of the rule has a number for each class wherever it has this field.
  return typeof value === 'object' && value !== null ? (value as PerClass<number>) : null;
};

export const plainValueOf = (rule: AlarmRule, field: PlainField): number | null => {
  const value = valuesOf(rule)[field];
  return typeof value === 'number' ? value : null;
};

/** The rule with one field changed; only a field that it has is ever asked for. */
export const withField = (
  rule: AlarmRule,
  field: ClassField | PlainField,
  value: PerClass<number> | number,
): AlarmRule => ({ ...rule, [field]: value });

export const areSame = (a: AlarmSettings, b: AlarmSettings): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
