import { alarmStateOf, type Alarm } from '@contract/alarms';
import type { TimedAlarm } from '../index/alarmDeadlines';

/** What the list can be narrowed by beside its level and its text. */
export const alarmFacets = [
  'state',
  'overrun',
  'mark',
  'definition',
  'area',
  'site',
  'device',
  'assignee',
  'person',
] as const;
export type AlarmFacet = (typeof alarmFacets)[number];

/** Chosen values of each facet; several of one widen, several facets narrow. */
export type FacetChoice = Readonly<Partial<Record<AlarmFacet, readonly string[]>>>;

export const alarmMarks = [
  'rootCause',
  'chattering',
  'repeated',
  'latched',
  'late',
  'shelved',
  'parent',
  'maintenance',
  'weather',
  'noted',
] as const;
export type AlarmMark = (typeof alarmMarks)[number];

const hasMark: Readonly<Record<AlarmMark, (alarm: Alarm) => boolean>> = {
  rootCause: (alarm) => alarm.isRootCause,
  chattering: (alarm) => alarm.isChattering,
  repeated: (alarm) => alarm.count > 1,
  latched: (alarm) => alarm.isLatched,
  late: (alarm) => alarm.isLate,
  shelved: (alarm) => alarm.shelvedUntil !== null,
  parent: (alarm) => alarm.suppressedBy === 'parent',
  maintenance: (alarm) => alarm.suppressedBy === 'maintenance',
  weather: (alarm) => alarm.suppressedBy === 'weather',
  noted: (alarm) => alarm.note !== null,
};

/** Its values of a facet; an alarm of the centre itself has no area, and nobody's name stands on a fresh one. */
export const facetValuesOf: Readonly<Record<AlarmFacet, (alarm: Alarm) => readonly string[]>> = {
  state: (alarm) => [alarmStateOf(alarm)],
  overrun: ({ overrun = [] }: TimedAlarm) => overrun,
  mark: (alarm) => alarmMarks.filter((mark) => hasMark[mark](alarm)),
  definition: (alarm) => [alarm.definitionId],
  area: (alarm) => (alarm.areaId === null ? [] : [String(alarm.areaId)]),
  site: (alarm) => (alarm.siteId === null ? [] : [String(alarm.siteId)]),
  device: (alarm) => (alarm.deviceName === null ? [] : [alarm.deviceName]),
  assignee: (alarm) => (alarm.assignedTo === null ? [] : [alarm.assignedTo]),
  person: (alarm) => (alarm.acknowledgedBy === null ? [] : [alarm.acknowledgedBy]),
};

interface FacetTest {
  facet: AlarmFacet;
  matches: (alarm: Alarm) => boolean;
}

const testsOf = (choice: FacetChoice): FacetTest[] =>
  alarmFacets.flatMap((facet) => {
    const chosen = new Set(choice[facet]);
    if (chosen.size === 0) return [];
    return [{ facet, matches: (alarm) => facetValuesOf[facet](alarm).some((value) => chosen.has(value)) }];
  });

export const facetsMatch = (choice: FacetChoice): ((alarm: Alarm) => boolean) => {
  const tests = testsOf(choice);
  return (alarm) => tests.every(({ matches }) => matches(alarm));
};

/** How many alarms each value would show, with one alarm of each value to name it by. */
export type FacetCounts = Readonly<Record<AlarmFacet, ReadonlyMap<string, FacetCount>>>;
export interface FacetCount {
  count: number;
  sample: Alarm;
}

/** Counts alarm by alarm, so that a hundred thousand of them can be counted in slices between two frames. */
export interface FacetTally {
  add(alarm: Alarm): void;
  read(): FacetCounts;
}

/**
 * An alarm counts for a facet when every other choice admits it: so each value tells what choosing it would bring.
 * `isShown` is the filter without its facets.
 */
export function createFacetTally(isShown: (alarm: Alarm) => boolean, choice: FacetChoice): FacetTally {
  const tests = testsOf(choice);
  const counts = Object.fromEntries(
    alarmFacets.map((facet) => [facet, new Map<string, FacetCount>()]),
  ) as Record<AlarmFacet, Map<string, FacetCount>>;
  const count = (facet: AlarmFacet, alarm: Alarm): void => {
    for (const value of facetValuesOf[facet](alarm)) {
      const known = counts[facet].get(value);
      if (known) known.count += 1;
      else counts[facet].set(value, { count: 1, sample: alarm });
    }
  };
  return {
    add(alarm) {
      if (!isShown(alarm)) return;
      const missed = tests.filter(({ matches }) => !matches(alarm));
      const [only] = missed;
      if (only === undefined) for (const facet of alarmFacets) count(facet, alarm);
      else if (missed.length === 1) count(only.facet, alarm);
    },
    read: () => counts,
  };
}
