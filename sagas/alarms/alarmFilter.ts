import { alarmStateOf, type Alarm, type AlarmLevel, type AlarmState } from '@contract/alarms';

/** Every given list narrows; an absent one does not. `text` is sought in site, device and note. */
export interface AlarmFilter {
  levels?: readonly AlarmLevel[];
  states?: readonly AlarmState[];
  areaIds?: readonly number[];
  siteId?: number;
  definitionIds?: readonly string[];
  text?: string;
  /** Definitions whose name, in the words of the page, holds the text as well. */
  textDefinitionIds?: readonly string[];
}

export type AlarmOrder = 'severity' | 'newest' | 'oldest' | 'site';

const newestFirst = (a: Alarm, b: Alarm): number => b.raisedAt - a.raisedAt || b.id - a.id;
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const isUnacknowledged = (alarm: Alarm): number => (alarm.acknowledgedAt === null ? 0 : 1);

/** Total orders: the id decides the last tie, so that rows never swap without a reason. */
export const compareBy: Readonly<Record<AlarmOrder, (a: Alarm, b: Alarm) => number>> = {
  severity: (a, b) => a.level - b.level || isUnacknowledged(a) - isUnacknowledged(b) || newestFirst(a, b),
  newest: newestFirst,
  oldest: (a, b) => -newestFirst(a, b),
  site: (a, b) => byCode(a.siteCode ?? '', b.siteCode ?? '') || newestFirst(a, b),
};

export function matcherOf(filter: AlarmFilter): (alarm: Alarm) => boolean {
  const tests: ((alarm: Alarm) => boolean)[] = [];
  const { levels, states, areaIds, siteId, definitionIds } = filter;
  if (levels) tests.push((alarm) => levels.includes(alarm.level));
  if (states) tests.push((alarm) => states.includes(alarmStateOf(alarm)));
  if (areaIds) tests.push((alarm) => alarm.areaId !== null && areaIds.includes(alarm.areaId));
  if (siteId !== undefined) tests.push((alarm) => alarm.siteId === siteId);
  if (definitionIds) tests.push((alarm) => definitionIds.includes(alarm.definitionId));
  const text = filter.text?.trim().toLowerCase();
  const named = filter.textDefinitionIds ?? [];
  if (text) tests.push((alarm) => wordsOf(alarm).includes(text) || named.includes(alarm.definitionId));
  return (alarm) => tests.every((test) => test(alarm));
}

const wordsOf = (alarm: Alarm): string =>
  `${alarm.siteCode ?? ''} ${alarm.siteName ?? ''} ${alarm.deviceName ?? ''} ${alarm.note ?? ''}`.toLowerCase();
