import { doorRetention } from '@contract/doorHistory';
import { freeRetention } from '@contract/freePoints';
import { plantDayStartIn } from '@contract/plantTime';
import { deviceClasses } from '@contract/points';
import { storageLevels, type StorageLevel } from '@contract/retention';
import { hourMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Actor, Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import type { Params } from '../params/params.store';
import { scopeFilter, type ScopeOf } from '../scope';
import { historyRoutes } from './history.routes';
import type { DeviceRef } from './history.store';
import type { NamedDevice } from './lastReports';
import { createPacker } from './packer';
import { createQuarterRecount } from './quarterRecount';
import { markSiteDays } from './siteDayMarks';
import { createPartitionKeeper, retireOldPartitions, type Retention } from './partitions';

export { keyPoints, quarterMs, type DayBuckets } from './bucket';
export { findDifferences } from './check';
export { freePointsNamed, freeSamples } from './freeSeries';
export { bitsOf, growthOf, growthSource, type Growth } from './growth';
export { mostStarts } from './increases';
export { quartersOf, type Quarters } from './quarters';
export { historyOf, type HistoryPorts } from './history.service';
export { rowsBetween } from './history.store';
export { readReports, reportsIn, withAges, withHeard, withMessage, type Reports } from './lastReports';
export { packerLock } from './packer';
export { unpackDay } from './packedDay';
export { plantDayStartIn };

export interface HistoryDeps {
  database: Database;
  scopeOf: ScopeOf;
  params: Params;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
}

const visibleDeviceIn =
  ({ database, scopeOf }: HistoryDeps) =>
  async (actor: Actor, deviceId: number): Promise<DeviceRef | null> => {
    const scope = await scopeOf(actor, 'site:list');
    const found = await database.db
      .selectFrom('devices')
      .innerJoin('sites', 'sites.id', 'devices.site_id')
      .select('devices.class')
      .where('devices.id', '=', deviceId)
      .where(scopeFilter(scope, 'sites.area_id', 'sites.dept_id', 'sites.id'))
      .executeTakeFirst();
    const deviceClass = deviceClasses.find((each) => each === found?.class);
    return deviceClass ? { deviceId, class: deviceClass } : null;
  };

const devicesOfSiteIn =
  ({ database: { db }, scopeOf }: HistoryDeps) =>
  async (actor: Actor, siteId: number): Promise<NamedDevice[] | null> => {
    const scope = await scopeOf(actor, 'site:list');
    const site = await db
      .selectFrom('sites')
      .select('id')
      .where('id', '=', siteId)
      .where(scopeFilter(scope, 'sites.area_id', 'sites.dept_id', 'sites.id'))
      .executeTakeFirst();
    if (!site) return null;
    const rows = await db
      .selectFrom('devices')
      .select(['id as deviceId', 'code', 'class'])
      .where('site_id', '=', siteId)
      .orderBy('code')
      .execute();
    return rows.flatMap(({ class: found, ...device }) => {
      const deviceClass = deviceClasses.find((each) => each === found);
      return deviceClass ? [{ ...device, class: deviceClass }] : [];
    });
  };

/** Days each level is kept; parameters so that an operator may trade disk for memory of the past. */
const retentionOf = async (params: Params): Promise<Retention> => {
  const daysOf = (level: StorageLevel) =>
    params.number(storageLevels[level].param, storageLevels[level].days);
  return {
    rawDays: await daysOf('raw'),
    packedDays: await daysOf('minutes'),
    rollupDays: await daysOf('quarters'),
    siteHoursDays: await daysOf('siteHours'),
    siteDaysDays: await daysOf('siteDays'),
    freeDays: await params.number(freeRetention.param, freeRetention.days),
    doorEventDays: await params.number(doorRetention.events.param, doorRetention.events.days),
    doorPhotoDays: await params.number(doorRetention.photos.param, doorRetention.photos.days),
  };
};

/** Drops whatever is older than the parameters keep. Answers the names of the dropped partitions. */
export const retireOldHistory = async (
  pool: Database['pool'],
  params: Params,
  now: EpochMs,
): Promise<string[]> => retireOldPartitions(pool, await retentionOf(params), now);

const createRetirer = ({ database, params, clock, log }: HistoryDeps): Unit => {
  let cancel = (): void => undefined;
  const retire = async (): Promise<void> => {
    const dropped = await retireOldHistory(database.pool, params, clock.now());
    if (dropped.length > 0) log.info({ dropped }, 'retired old partitions');
  };
  return {
    name: 'history retention',
    start: async () => {
      cancel = clock.every(hourMs, () => {
        retire().catch((error: unknown) =>
          log.error({ error }, 'retiring old partitions failed; tried again in an hour'),
        );
      });
    },
    stop: async () => cancel(),
  };
};

export const createHistory = (deps: HistoryDeps): { routes: Route[]; units: Unit[] } => {
  const { database, clock, log } = deps;
  const ports = {
    db: database.pool,
    plantDayStart: plantDayStartIn(deps.plantTimeZone),
    visibleDevice: visibleDeviceIn(deps),
    devicesOfSite: devicesOfSiteIn(deps),
  };
  const hoursPacked = markSiteDays(clock, ports.plantDayStart);
  const shared = { pool: database.pool, clock, log, hoursPacked };
  const packer = createPacker({ ...shared, partitions: createPartitionKeeper() });
  return { routes: historyRoutes(ports), units: [packer, createQuarterRecount(shared), createRetirer(deps)] };
};
