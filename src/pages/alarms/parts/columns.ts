import type { Alarm, AlarmState } from '@contract/alarms';
import type { AlarmFilter, AlarmOrder } from '@sagas/alarms/alarmFilter';
import type { TFunction } from 'i18next';

export const columns = [
  'select',
  'level',
  'alarm',
  'site',
  'device',
  'value',
  'raised',
  'age',
  'state',
] as const;

export const stateChoices = ['all', 'unacknowledged', 'active', 'cleared'] as const;
export type StateChoice = (typeof stateChoices)[number];

const statesOf: Record<StateChoice, readonly AlarmState[] | undefined> = {
  all: undefined,
  unacknowledged: ['activeUnacknowledged', 'clearedUnacknowledged'],
  active: ['activeUnacknowledged', 'activeAcknowledged'],
  cleared: ['clearedUnacknowledged'],
};

export const orders: readonly AlarmOrder[] = ['severity', 'newest', 'oldest', 'site'];

/** What the operator chose; `levels` empty means all of them. */
export interface AlarmQuery {
  levels: readonly (1 | 2 | 3 | 4)[];
  state: StateChoice;
  areaId: number | null;
  siteId: number | null;
  text: string;
  order: AlarmOrder;
}

export const wholeQuery: AlarmQuery = {
  levels: [],
  state: 'all',
  areaId: null,
  siteId: null,
  text: '',
  order: 'severity',
};

export const isNarrowed = ({ levels, state, areaId, siteId, text }: AlarmQuery): boolean =>
  levels.length > 0 || state !== 'all' || areaId !== null || siteId !== null || text.trim() !== '';

export const definitionIds = [
  'roomTempHigh',
  'roomTempVeryHigh',
  'acFault',
  'doorHeldOpen',
  'mainsOutage',
  'controllerSilent',
  'centreBlind',
] as const;

/** Name of an alarm in the language of the page; a definition without words shows its id. */
export const alarmNameOf = (t: TFunction, definitionId: string): string =>
  t(`alarm.${definitionId}.name`, { defaultValue: definitionId });

export const siteNameOf = (t: TFunction, alarm: Alarm): string => alarm.siteName ?? t('alarms.centreItself');

/** The filter of the index; the names of alarms are searched in the words that the operator reads. */
export function filterOf(query: AlarmQuery, t: TFunction): AlarmFilter {
  const text = query.text.trim().toLowerCase();
  const named = definitionIds.filter((id) => alarmNameOf(t, id).toLowerCase().includes(text));
  return {
    ...(query.levels.length > 0 && { levels: query.levels }),
    ...(statesOf[query.state] && { states: statesOf[query.state] }),
    ...(query.areaId !== null && { areaIds: [query.areaId] }),
    ...(query.siteId !== null && { siteId: query.siteId }),
    ...(text && { text, textDefinitionIds: named }),
  };
}
