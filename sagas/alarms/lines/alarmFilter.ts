import { alarmStateOf, type Alarm, type AlarmLevel, type AlarmState } from '@contract/alarms';
import { wordSearch } from '../../search/wordSearch';
import { facetsMatch, type FacetChoice } from './alarmFacets';
import { attentionTests } from './attentionFilter';

/** Every given list narrows; an absent one does not. The words of `text` are sought in name, site, area, device and note. */
export interface AlarmFilter {
  levels?: readonly AlarmLevel[];
  states?: readonly AlarmState[];
  standing?: keyof typeof attentionTests;
  siteId?: number;
  facets?: FacetChoice;
  text?: string;
  /** Names of the definitions, in the words of the page. */
  names?: ReadonlyMap<string, string>;
}

export type AlarmOrder = 'severity' | 'newest' | 'oldest' | 'site';
export type AlarmTest = (alarm: Alarm) => boolean;

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

/** Everything but the facets, which are counted by themselves. */
export function plainTestsOf(filter: AlarmFilter): AlarmTest[] {
  const tests: AlarmTest[] = [];
  const { levels, states, standing, siteId } = filter;
  if (levels) tests.push((alarm) => levels.includes(alarm.level));
  if (states) tests.push((alarm) => states.includes(alarmStateOf(alarm)));
  if (standing) tests.push(attentionTests[standing]);
  if (siteId !== undefined) tests.push((alarm) => alarm.siteId === siteId);
  if (filter.text) {
    const isMeant = wordSearch(filter.text);
    tests.push((alarm) => isMeant(wordsOf(alarm, filter.names?.get(alarm.definitionId))));
  }
  return tests;
}

export function matcherOf(filter: AlarmFilter): AlarmTest {
  const tests = plainTestsOf(filter);
  const { facets } = filter;
  if (facets) tests.push(facetsMatch(facets));
  return (alarm) => tests.every((test) => test(alarm));
}

const wordsOf = (alarm: Alarm, name = ''): string => {
  const { siteCode, siteName, areaName, deviceName, note } = alarm;
  return [name, siteCode, siteName, areaName?.zh, areaName?.en, areaName?.hk, deviceName, note].join(' ');
};
