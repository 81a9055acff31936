import type { AlarmDefinition } from '@contract/alarmDefinitions';
import type { PlannedSource } from '@contract/alarmRules';
import type { DiagnosisKind } from '@contract/diagnosis';
import type { AlarmLevel, PerStationClass } from '@contract/alarms';
import type { z } from 'zod';

export type Entry = z.input<typeof AlarmDefinition>;
type Common = Omit<Entry, 'level' | 'rule' | 'raiseDelayS' | 'clearDelayS' | 'unit'>;

export const everywhere = <T>(value: T): PerStationClass<T> => ({ A: value, B: value, C: value, D: value });
export const perClass = <T>(A: T, B: T, C: T, D: T): PerStationClass<T> => ({ A, B, C, D });
export const levels = (
  A: AlarmLevel,
  B: AlarmLevel,
  C: AlarmLevel,
  D: AlarmLevel,
): PerStationClass<AlarmLevel> => perClass(A, B, C, D);

/** Rooms, where equipment keeps from freezing and from burning, and how far two of their sensors cannot be apart. */
export const usualInRooms = { coldest: 5, warmest: 45, apart: 20 } as const;
export const rack = { deviceClass: 'env', point: 'rackTempC' } as const;

/** An alarm contact of the device itself. */
export const contact = (
  point: string,
  level: PerStationClass<AlarmLevel>,
  [raiseDelayS, clearDelayS]: readonly [number, number],
  common: Common,
): Entry => ({ level, rule: { kind: 'event', point }, raiseDelayS, clearDelayS, unit: '', ...common });

/** Judged of people at a door. */
export const atDoor = (
  rule: Omit<Extract<Entry['rule'], { kind: 'access' }>, 'kind'>,
  [raiseDelayS, clearDelayS]: readonly [number, number],
  common: Common & { unit?: string },
): Entry => ({
  ...{ level: everywhere(3), rule: { kind: 'access', ...rule }, raiseDelayS, clearDelayS, unit: '' },
  ...common,
});

type OfSiteFacts = Omit<Common, 'deviceClass'> & { threshold?: PerStationClass<number>; unit?: string };

/** An alarm of a whole site that something else than its readings raises and clears. */
const ofSite = (
  rule: Extract<Entry['rule'], { kind: 'diagnosis' | 'strategy' | 'baseline' }>,
  level: PerStationClass<AlarmLevel>,
  { threshold, unit = '', ...facts }: OfSiteFacts,
): Entry => ({
  level,
  rule: threshold ? { ...rule, threshold } : rule,
  ...{ raiseDelayS: 0, clearDelayS: 0, unit },
  ...facts,
  deviceClass: 'site',
});

/** Found by night in what is stored of a site. */
export const diagnosed = (of: DiagnosisKind, level: PerStationClass<AlarmLevel>, facts: OfSiteFacts): Entry =>
  ofSite({ kind: 'diagnosis', of }, level, facts);

/** Done or found by intelligent control. */
export const ofStrategies = (
  of: 'reverted' | 'secondStage' | 'runHours',
  level: PerStationClass<AlarmLevel>,
  facts: OfSiteFacts,
): Entry => ofSite({ kind: 'strategy', of }, level, facts);

/** Found by night in what a site used against its baseline or its peers. */
export const ofBaseline = (
  of: 'site' | 'peers' | 'strategy',
  level: PerStationClass<AlarmLevel>,
  facts: OfSiteFacts,
): Entry => ofSite({ kind: 'baseline', of }, level, facts);

/** Known to the catalogue, but what it would look at does not exist yet. */
export const planned = (
  needs: PlannedSource,
  level: PerStationClass<AlarmLevel>,
  [raiseDelayS, clearDelayS]: readonly [number, number],
  common: Common & { threshold?: PerStationClass<number>; unit?: string },
): Entry => {
  const { threshold, unit = '', ...facts } = common;
  return {
    level,
    rule: { kind: 'planned', needs, ...(threshold ? { threshold } : {}) },
    raiseDelayS,
    clearDelayS,
    unit,
    isAvailable: false,
    unavailableReason: needs,
    ...facts,
  };
};
