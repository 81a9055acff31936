import type { AlarmDefinition } from '@contract/alarmDefinitions';
import type { TFunction } from 'i18next';
import type { Chapter } from '../chapter';
import { lineOf, type Block, type Line } from '../markup';
import { alarmNameOf } from '@/pages/alarms/names';
import {
  classFields,
  classValueOf,
  plainFields,
  plainValueOf,
  stationClasses,
} from '@/pages/alarms/definitions/settings';

type Fact = readonly [string, Line];

/** Every alarm as its definition stands now, in the order of the catalogue. */
export const alarmChapters = (t: TFunction, definitions: readonly AlarmDefinition[]): Chapter[] =>
  definitions
    .toSorted((a, b) => (a.number ?? 999) - (b.number ?? 999))
    .map((definition) => ({
      id: `alarm.${definition.id}`,
      part: 'alarms',
      group: t(`alarms.of.${definition.deviceClass}`),
      title: alarmNameOf(t, definition.id),
      blocks: [{ kind: 'facts', rows: meaningOf(t, definition) }, ...settingsOf(t, definition)],
    }));

function meaningOf(t: TFunction, { id, rule, consequence, explainedBy, ...rest }: AlarmDefinition): Fact[] {
  const { isAvailable, unavailableReason } = rest;
  const cause = t(`alarm.${id}.cause`, { defaultValue: '' });
  const named = explainedBy.map((each) => `[[alarm.${each}|${alarmNameOf(t, each)}]]`).join(' · ');
  return factsOf([
    [t('alarms.unavailableBecause'), isAvailable ? '' : t(`alarm.planned.${unavailableReason ?? 'points'}`)],
    [t('alarms.detail.cause'), cause],
    [t('alarms.detail.action'), cause && t(`alarm.${id}.action`)],
    [t('alarms.detail.consequence'), t(`alarm.consequence.${consequence}`)],
    [t('manual.alarm.rule'), t(`alarms.rule.${rule.kind}`)],
    [t('alarms.detail.explainedBy'), named],
  ]);
}

const factsOf = (rows: readonly (readonly [string, string])[]): Fact[] =>
  rows.flatMap(([name, text]) => (text === '' ? [] : [[name, lineOf(text)] as const]));

/** Who raises a test chooses its level and its time. */
const settingsOf = (t: TFunction, definition: AlarmDefinition): Block[] =>
  definition.rule.kind === 'test'
    ? []
    : [classTable(t, definition), { kind: 'facts', rows: numbersOf(t, definition) }];

function classTable(t: TFunction, { level, rule, unit }: AlarmDefinition): Block {
  const levels = [t('alarms.column.level'), ...stationClasses.map((station) => t(`level.${level[station]}`))];
  const limits = classFields.flatMap((field) => {
    const value = classValueOf(rule, field);
    return value
      ? [[t(`alarms.field.${field}`, { unit }), ...stationClasses.map((station) => String(value[station]))]]
      : [];
  });
  return {
    kind: 'table',
    head: ['', ...stationClasses.map((station) => t(`alarms.station.${station}`))],
    rows: [levels, ...limits],
  };
}

function numbersOf(t: TFunction, definition: AlarmDefinition): Fact[] {
  const { rule, unit, audience, isLatched, isEnabled, reAlarmS } = definition;
  const plain = plainFields.flatMap((field): (readonly [string, string])[] => {
    const value = plainValueOf(rule, field);
    return value === null ? [] : [[t(`alarms.field.${field}`, { unit }), String(value)]];
  });
  const delays = ['diagnosis', 'strategy', 'baseline'].includes(rule.kind)
    ? []
    : (['raiseDelayS', 'clearDelayS'] as const).map(
        (field) => [t(`alarms.field.${field}`), String(definition[field])] as const,
      );
  return factsOf([
    ...plain,
    ...delays,
    [t('alarms.field.reAlarmS'), reAlarmS === null ? '' : String(reAlarmS)],
    [t('alarms.field.isLatched'), isLatched ? t('crud.yes') : ''],
    [t('alarms.field.isEnabled'), isEnabled ? '' : t('crud.no')],
    [t('alarms.field.audience'), audience.map((each) => t(`alarms.audience.${each}`)).join(' · ')],
  ]);
}
