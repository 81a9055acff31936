import type { Alarm } from '@contract/alarms';
import { isActive, isCalling, isSuppressed } from '@contract/alarmSuppression';
import { totalsKey, type AreaAlarms, type ScreenTotals } from '@contract/live';
import { commStates } from '@contract/sites';
import { createAlarmIndex } from '@sagas/alarms/index/alarmIndex';
import { sitesOf } from '@sagas/alarms/lines/alarmReplay';
import type { Indexes } from '@sagas/indexes';
import { createScreenIndex, type ScreenIndex } from '@sagas/screen/screenIndex';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { columnsAt } from '@/map/useReplayColumns';

const offline = commStates.indexOf('offline');
const noneYet = (): AreaAlarms['counts'] => [0, 0, 0, 0];

function areasOf(calling: readonly Alarm[]): AreaAlarms[] {
  const byArea = new Map<number | null, AreaAlarms['counts']>();
  for (const { areaId, level } of calling) {
    const counts = byArea.get(areaId) ?? noneYet();
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    byArea.set(areaId, counts);
  }
  return [...byArea].map(([areaId, counts]) => ({ areaId, counts }));
}

/** What is kept of the past; of the rest nothing is known. */
function totalsOf(alarms: readonly Alarm[], comm: readonly number[], at: number): ScreenTotals {
  const active = alarms.filter(isActive);
  const areas = areasOf(active.filter(isCalling));
  const sum = noneYet();
  for (const { counts } of areas) counts.forEach((count, level) => (sum[level] = (sum[level] ?? 0) + count));
  const silent = comm.filter((state) => state === offline).length;
  return {
    ...{ sites: comm.length, online: comm.length - silent, offline: silent },
    ...{ alarms: sum, suppressed: active.filter(isSuppressed).length, areas },
    ...{ powerW: null, acPowerW: null, itPowerW: null, energyTodayKwh: null, acEnergyTodayKwh: null },
    ...{ energyTodayPct: null, acEnergyTodayPct: null },
    ...{ hottest: [], risers: [], openDoors: 0, at },
  };
}

function screenWith(totals: ScreenTotals): ScreenIndex {
  const index = createScreenIndex();
  index.apply([{ key: totalsKey, value: totals }]);
  index.settle(totals.at);
  return index;
}

export interface Past {
  alarms: readonly Alarm[];
  at: number;
}

/**
 * The indexes of a wall as they were at a moment, by the alarms that stood then; whatever else they hold is of now.
 * @param areasIn the areas of a region
 */
export function pastIndexes(
  live: Indexes,
  columns: SiteColumns,
  past: Past,
  areasIn: (regionId: number) => ReadonlySet<number>,
): Indexes {
  const { at } = past;
  // What was told late is known by now: it stood then.
  const alarms = past.alarms.map((alarm) => ({ ...alarm, isLate: false }));
  const then: SiteColumns = { ...columns, ...columnsAt(columns, sitesOf(alarms, at)) };
  const index = createAlarmIndex();
  index.apply(alarms.map((alarm) => ({ key: String(alarm.id), value: alarm })));
  index.settle(at);
  const totals = (within: ReadonlySet<number> | null): ScreenIndex => {
    const isIn = (areaId: number | null) => within === null || (areaId !== null && within.has(areaId));
    const comm = [...then.comm].filter((_, row) => isIn(columns.map.areaId[row] ?? null));
    return screenWith(
      totalsOf(
        alarms.filter(({ areaId }) => isIn(areaId)),
        comm,
        at,
      ),
    );
  };
  const regions = new Map<number, ScreenIndex>();
  return {
    ...live,
    alarms: index,
    sites: { ...live.sites, columns: () => then },
    screen: totals(null),
    region: (id) => {
      const known = regions.get(id) ?? totals(areasIn(id));
      regions.set(id, known);
      return known;
    },
  };
}
