import { deviceClasses, pointsByClass, type DeviceClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock';
import type { Present } from './present';

/** A site as the ingest knows it; changed in place when provisioning changes it. */
export interface Site {
  id: number;
  code: string;
  shard: number;
  areaId: number;
  deptId: number;
  stationClass: StationClass;
  devices: Map<string, Device>;
  controllerId: number | null;
  contact: Contact;
}

export interface Contact {
  heardAt: EpochMs;
  isOnline: boolean;
  /** When this was last written, so that a busy site is not written with every batch. */
  writtenAt: EpochMs;
  /** On the clock of seeing (ingest/sight.ts): when the controller was last heard. */
  heardSeeingMs: number;
}

export interface Device {
  id: number;
  site: Site;
  code: string;
  class: DeviceClass;
  /** Of the plate; NaN where it is not known. */
  ratedPowerW: number;
  positions: ReadonlyMap<string, number>;
  /** Committed state; null until it was loaded. */
  present: Present | null;
  /** State of the batch that is being made; becomes `present` with its commit. */
  draft: Present | null;
  /** The hour last marked as changed. */
  markedHour: EpochMs;
  /** When what its rules remember was last written. */
  rememberedAt: EpochMs;
}

/** Sites and devices by topic segment. */
export interface Places {
  sites: ReadonlyMap<string, Site>;
  devicesById: ReadonlyMap<number, Device>;
  load(): Promise<void>;
  /** Looks again for codes that are not known; those that are not there are not asked for again for a while. */
  resolve(siteCodes: readonly string[]): Promise<void>;
}

interface DeviceRow {
  id: number;
  code: string;
  class: string;
  ratedPowerW: number | null;
}

interface PlaceRow {
  id: number;
  code: string;
  shard: number;
  area_id: number;
  dept_id: number;
  station_class: StationClass;
  devices: DeviceRow[] | null;
}

const positionsByClass = new Map<DeviceClass, ReadonlyMap<string, number>>(
  deviceClasses.map((name) => [name, new Map(pointsByClass[name].map((point, i) => [point.name, i]))]),
);
const noPositions: ReadonlyMap<string, number> = new Map();
const absentForMs = 5_000;

const selectPlaces = `
  select s.id, s.code, s.shard, s.area_id, s.dept_id, s.station_class,
    (select json_agg(json_build_object('id', d.id, 'code', d.code, 'class', d.class,
      'ratedPowerW', d.rated_power_w))
     from devices d where d.site_id = s.id) as devices
  from sites s`;

const classOf = (name: string): DeviceClass | undefined => deviceClasses.find((each) => each === name);

const newSite = (row: PlaceRow): Site => ({
  id: row.id,
  code: row.code,
  shard: row.shard,
  areaId: row.area_id,
  deptId: row.dept_id,
  stationClass: row.station_class,
  devices: new Map(),
  controllerId: null,
  contact: { heardAt: 0, isOnline: false, writtenAt: 0, heardSeeingMs: 0 },
});

const newDevice = (site: Site, row: DeviceRow, deviceClass: DeviceClass): Device => ({
  id: row.id,
  site,
  code: row.code,
  class: deviceClass,
  ratedPowerW: row.ratedPowerW ?? NaN,
  positions: positionsByClass.get(deviceClass) ?? noPositions,
  present: null,
  draft: null,
  markedHour: 0,
  rememberedAt: 0,
});

export const createPlaces = (pool: Pool, clock: Clock): Places => {
  const sites = new Map<string, Site>();
  const devicesById = new Map<number, Device>();
  const absent = new Map<string, number>();

  const adoptDevice = (site: Site, row: DeviceRow): void => {
    const deviceClass = classOf(row.class);
    if (deviceClass === undefined) return;
    const known = devicesById.get(row.id);
    if (known?.class === deviceClass && known.site === site) {
      known.code = row.code;
      known.ratedPowerW = row.ratedPowerW ?? NaN;
      site.devices.set(row.code, known);
    } else {
      const device = newDevice(site, row, deviceClass);
      devicesById.set(row.id, device);
      site.devices.set(row.code, device);
    }
    if (deviceClass === 'controller') site.controllerId = row.id;
  };

  const adopt = (row: PlaceRow): void => {
    const site = sites.get(row.code) ?? newSite(row);
    site.shard = row.shard;
    site.areaId = row.area_id;
    site.deptId = row.dept_id;
    site.stationClass = row.station_class;
    sites.set(row.code, site);
    absent.delete(row.code);
    site.devices.clear();
    site.controllerId = null;
    for (const device of row.devices ?? []) adoptDevice(site, device);
  };

  const forgetGone = (rows: readonly PlaceRow[]): void => {
    const there = new Set(rows.map((row) => row.code));
    for (const code of sites.keys()) if (!there.has(code)) sites.delete(code);
    for (const [id, device] of devicesById)
      if (device.site.devices.get(device.code)?.id !== id || !sites.has(device.site.code))
        devicesById.delete(id);
  };

  return {
    sites,
    devicesById,
    load: async () => {
      const { rows } = await pool.query<PlaceRow>(selectPlaces);
      for (const row of rows) adopt(row);
      forgetGone(rows);
    },
    resolve: async (siteCodes) => {
      const now = clock.monotonicMs();
      const wanted = siteCodes.filter((code) => (absent.get(code) ?? -absentForMs) + absentForMs <= now);
      if (wanted.length === 0) return;
      // Invented codes must not fill the memory.
      if (absent.size > 10_000) absent.clear();
      for (const code of wanted) absent.set(code, now);
      const { rows } = await pool.query<PlaceRow>(`${selectPlaces} where s.code = any($1)`, [wanted]);
      for (const row of rows) adopt(row);
    },
  };
};
