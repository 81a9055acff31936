import { sql } from 'kysely';
import type { DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { activeAlarm, callingAlarm, standingAlarm, suppressedAlarm } from '../alarms/alarmConditions';
import { countAtMidnight, lookBackMs } from './energyDay';

export interface LatestRow {
  siteId: number;
  deviceId: number;
  code: string;
  class: DeviceClass;
  ts: EpochMs;
  receivedAt: EpochMs;
  invalid: number;
  values: (number | null)[];
}

const latestRows = (db: Db) =>
  db
    .selectFrom('latest')
    .innerJoin('devices', (join) =>
      join.onRef('devices.id', '=', 'latest.device_id').on('devices.retired_at', 'is', null),
    )
    .select([
      'devices.site_id as siteId',
      'devices.id as deviceId',
      'devices.code',
      'latest.ts',
      'latest.received_at as receivedAt',
      'latest.invalid',
      'latest.v as values',
    ])
    // The column is text; what may stand in it is the contract's list.
    .select(sql<DeviceClass>`devices.class`.as('class'));

/** Newest values of all devices of these classes but meters of a part, a page after the device `after`. */
export const latestPage = (
  db: Db,
  classes: readonly DeviceClass[],
  after: number,
  limit: number,
): Promise<LatestRow[]> =>
  latestRows(db)
    .where('devices.class', 'in', classes)
    .where(sql<boolean>`coalesce(devices.meter_role, 'site') = 'site'`)
    .where('latest.device_id', '>', after)
    .orderBy('latest.device_id')
    .limit(limit)
    .execute();

export const latestOfSite = (db: Db, siteId: number): Promise<LatestRow[]> =>
  latestRows(db).where('devices.site_id', '=', siteId).execute();

/** Meters that measure a part of what another one measures whole: units, the load, a carrier. */
export async function partMeters(db: Db): Promise<{ id: number; siteId: number }[]> {
  return db
    .selectFrom('devices')
    .select(['id', 'site_id as siteId'])
    .where('class', '=', 'meter')
    .where(sql<boolean>`coalesce(meter_role, 'site') <> 'site'`)
    .execute();
}

/** Meters behind a current transformer whose ratio they do not know themselves. */
export const meterRatios = (db: Db): Promise<{ deviceId: number; siteId: number; ratio: number }[]> =>
  db
    .selectFrom('devices')
    .select(['id as deviceId', 'site_id as siteId', 'ct_ratio as ratio'])
    .where('class', '=', 'meter')
    .where('ct_ratio', '<>', 1)
    .execute();

/** Devices that were retired since then. */
export const retiredSince = (db: Db, at: EpochMs) =>
  db
    .selectFrom('devices')
    .select(['id', 'site_id as siteId', 'retired_at as at'])
    .where('retired_at', '>', at)
    .execute();

export const allContacts = (db: Db) =>
  db
    .selectFrom('site_contacts')
    .leftJoin('site_link_faults', (join) =>
      join
        .onRef('site_link_faults.site_id', '=', 'site_contacts.site_id')
        .on('site_link_faults.fault', '=', 'notUnderstood'),
    )
    .select([
      'site_contacts.site_id as siteId',
      'is_online as isOnline',
      sql<boolean>`site_link_faults.site_id is null`.as('isUnderstood'),
    ])
    .execute();

/** Of one level: the active alarms that call for somebody, and those that stand and are suppressed. */
export interface LevelCount {
  level: number;
  active: number;
  suppressed: number;
}

const counted = sql.raw(`a.level, count(*) filter (where ${activeAlarm} and ${callingAlarm})::int as active,
  count(*) filter (where ${suppressedAlarm})::int as suppressed`);
const isStanding = sql.raw(standingAlarm);

/** By site and level; of the given sites, or of all. */
export async function alarmsOfSites(
  db: Db,
  siteIds: readonly number[] | null,
): Promise<(LevelCount & { siteId: number })[]> {
  const { rows } = await sql<LevelCount & { siteId: number }>`
    select a.site_id as "siteId", ${counted} from alarms a
    where ${isStanding} and a.site_id is not null
      and (${siteIds === null} or a.site_id = any(${siteIds ?? []}::int[]))
    group by a.site_id, a.level`.execute(db);
  return rows;
}

/** Of those that belong to no site, by level: of a whole area, or of the centre itself (no area). */
export async function alarmsBesideSites(db: Db): Promise<(LevelCount & { areaId: number | null })[]> {
  const { rows } = await sql<LevelCount & { areaId: number | null }>`
    select a.area_id as "areaId", ${counted} from alarms a
    where ${isStanding} and a.site_id is null
    group by a.area_id, a.level`.execute(db);
  return rows;
}

export interface EnergyBase {
  deviceId: number;
  siteId: number;
  at: EpochMs;
  energyKwh: number | null;
  acEnergyKwh: number | null;
}

interface AroundMidnight extends Omit<EnergyBase, 'at' | 'energyKwh' | 'acEnergyKwh'> {
  beforeAt: EpochMs | null;
  beforeKwh: number | null;
  beforeAcKwh: number | null;
  afterAt: EpochMs | null;
  afterKwh: number | null;
  afterAcKwh: number | null;
}

/** What every meter showed at that midnight, between its readings around it; else what it showed first afterwards. */
export async function energyAtMidnight(db: Db, midnight: EpochMs): Promise<EnergyBase[]> {
  const { rows } = await sql<AroundMidnight>`
    select d.id as "deviceId", d.site_id as "siteId", b.ts as "beforeAt", b.energy_kwh as "beforeKwh",
      b.ac_energy_kwh as "beforeAcKwh", a.ts as "afterAt", a.energy_kwh as "afterKwh", a.ac_energy_kwh as "afterAcKwh"
    from devices d
    left join lateral (
      select ts, energy_kwh, ac_energy_kwh from readings_meter
      where device_id = d.id and ts between ${midnight - lookBackMs}::bigint and ${midnight}::bigint
        and energy_kwh is not null order by ts desc limit 1) b on true
    left join lateral (
      select ts, energy_kwh, ac_energy_kwh from readings_meter
      where device_id = d.id and ts > ${midnight}::bigint and energy_kwh is not null order by ts limit 1) a on true
    where d.class = 'meter' and coalesce(d.meter_role, 'site') = 'site'
      and (a.ts is not null or b.ts is not null)`.execute(db);
  return rows.map((row) => baseOf(row, midnight));
}

function baseOf(row: AroundMidnight, midnight: EpochMs): EnergyBase {
  const { deviceId, siteId, beforeAt, afterAt } = row;
  const at = beforeAt === null ? (afterAt ?? midnight) : afterAt === null ? beforeAt : midnight;
  const known = (before: number | null, after: number | null): number | null => {
    if (beforeAt === null || before === null) return after;
    return afterAt === null || after === null
      ? before
      : countAtMidnight({ kwh: before, at: beforeAt }, { kwh: after, at: afterAt }, midnight);
  };
  return {
    ...{ deviceId, siteId, at },
    energyKwh: known(row.beforeKwh, row.afterKwh),
    acEnergyKwh: known(row.beforeAcKwh, row.afterAcKwh),
  };
}
