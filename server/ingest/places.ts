import { isDeepStrictEqual } from 'node:util';
import type { FreeKind } from '@contract/freePoints';
import { deviceClasses, pointsByClass, type DeviceClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock';
import type { DeviceState } from './deviceState';
import type { Renewable } from './renewable';

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
  /** In how many minutes the air of the room follows, by its twin; null where that is not known. */
  airMin: number | null;
  /** Whether it is there and a credential speaks for it: the silence of any other says nothing. */
  isSpokenFor: boolean;
  /** Counts changes of where its topics lead. */
  version: number;
}

/** A signal without a column of its own that somebody declared for a device. */
export interface FreePoint {
  id: number;
  code: string;
  name: string;
  kind: FreeKind;
  /** What is reported times this is what is measured. */
  scale: number;
  low: number | null;
  high: number | null;
  deadband: number;
  /** How long a limit must be passed; null: as the definition of the alarm says. */
  delayS: number | null;
}

export interface Device {
  id: number;
  site: Site;
  code: string;
  class: DeviceClass;
  /** Of the plate; NaN where it is not known. */
  ratedPowerW: number;
  /** What is declared of the counters of a meter; null of other devices, and where nothing is. */
  counter: { rollOverKwh: number | null; resolutionKwh: number | null } | null;
  positions: ReadonlyMap<string, number>;
  /** By their codes. */
  free: ReadonlyMap<string, FreePoint>;
  /** Committed state; null until it was loaded. */
  present: DeviceState | null;
  /** State of the batch that is being made; becomes `present` with its commit. */
  draft: DeviceState | null;
  /** The hour last marked as changed. */
  markedHour: EpochMs;
}

/** Sites and devices by their names. */
export interface KnownPlaces {
  sites: ReadonlyMap<string, Site>;
  devicesById: ReadonlyMap<number, Device>;
}

export interface Places extends KnownPlaces, Renewable {
  /** Looks again for codes that are not known; those that are not there are not asked for again for a while. */
  resolve(siteCodes: readonly string[]): Promise<void>;
  sitesOfShard(shard: number): Iterable<Pick<Site, 'id'>>;
}

interface DeviceRow {
  id: number;
  code: string;
  class: string;
  ratedPowerW: number | null;
  rollOverKwh: number | null;
  resolutionKwh: number | null;
  free: FreePoint[] | null;
}

interface PlaceRow {
  id: number;
  code: string;
  shard: number;
  area_id: number;
  dept_id: number;
  station_class: StationClass;
  air_min: number | null;
  is_spoken_for: boolean;
  devices: DeviceRow[] | null;
}

const positionsByClass = new Map<DeviceClass, ReadonlyMap<string, number>>(
  deviceClasses.map((name) => [name, new Map(pointsByClass[name].map((point, i) => [point.name, i]))]),
);
const noPositions: ReadonlyMap<string, number> = new Map();
const noFree: ReadonlyMap<string, FreePoint> = new Map();
const absentForMs = 5_000;
/** Sites that are taken over at once; some milliseconds' worth. */
const pageSites = 200;

const selectPlaces = `
  select s.id, s.code, s.shard, s.area_id, s.dept_id, s.station_class,
    (select t.air_min from site_twins t where t.site_id = s.id) as air_min,
    exists (select 1 from field_credential_sites m join field_credentials c on c.id = m.credential_id
      where m.site_id = s.id and c.revoked_at is null)
      or exists (select 1 from b_interface_units u where u.site_id = s.id and u.state = 'approved') as is_spoken_for,
    (select json_agg(json_build_object('id', d.id, 'code', d.code, 'class', d.class,
      'ratedPowerW', d.rated_power_w, 'rollOverKwh', d.roll_over_kwh, 'resolutionKwh', d.resolution_kwh, 'free', (
        select json_agg(json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'kind', f.kind,
          'scale', f.scale, 'low', f.low, 'high', f.high, 'deadband', f.deadband, 'delayS', f.delay_s) order by f.id)
        from free_points f where f.device_id = d.id)))
     from devices d where d.site_id = s.id and d.retired_at is null) as devices
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
  airMin: row.air_min,
  isSpokenFor: row.is_spoken_for,
  version: 0,
});

const counterOf = ({ rollOverKwh, resolutionKwh }: DeviceRow): Device['counter'] =>
  rollOverKwh === null && resolutionKwh === null ? null : { rollOverKwh, resolutionKwh };

const newDevice = (site: Site, row: DeviceRow, deviceClass: DeviceClass): Device => ({
  id: row.id,
  site,
  code: row.code,
  class: deviceClass,
  ratedPowerW: row.ratedPowerW ?? NaN,
  counter: counterOf(row),
  positions: positionsByClass.get(deviceClass) ?? noPositions,
  free: noFree,
  present: null,
  draft: null,
  markedHour: 0,
});

const isSameFree = (known: Device['free'], rows: readonly FreePoint[]): boolean =>
  known.size === rows.length && (rows.length === 0 || isDeepStrictEqual([...known.values()], rows));

const isSameDevice = (known: Device | undefined, row: DeviceRow): boolean =>
  known?.id === row.id &&
  known.class === row.class &&
  Object.is(known.ratedPowerW, row.ratedPowerW ?? NaN) &&
  (known.counter?.rollOverKwh ?? null) === row.rollOverKwh &&
  (known.counter?.resolutionKwh ?? null) === row.resolutionKwh &&
  isSameFree(known.free, row.free ?? []);

const isSameSite = (site: Site, row: PlaceRow): boolean => {
  const devices = row.devices ?? [];
  return (
    site.code === row.code &&
    site.shard === row.shard &&
    site.areaId === row.area_id &&
    site.deptId === row.dept_id &&
    site.stationClass === row.station_class &&
    site.isSpokenFor === row.is_spoken_for &&
    site.devices.size === devices.length &&
    devices.every((device) => isSameDevice(site.devices.get(device.code), device))
  );
};

/** Sites and devices as they were last read, by all their names. */
class PlaceIndex implements KnownPlaces {
  readonly sites = new Map<string, Site>();
  readonly devicesById = new Map<number, Device>();
  private readonly sitesById = new Map<number, Site>();
  private readonly byShard = new Map<number, Set<Site>>();

  /** What has not changed is left alone: replacing it would leave as much garbage as the sites themselves. */
  adopt(row: PlaceRow): void {
    const known = this.sitesById.get(row.id);
    if (known !== undefined && isSameSite(known, row)) return;
    const site = known ?? newSite(row);
    if (site.code !== row.code && this.sites.get(site.code) === site) this.sites.delete(site.code);
    site.code = row.code;
    this.moveTo(row.shard, site);
    site.areaId = row.area_id;
    site.deptId = row.dept_id;
    site.stationClass = row.station_class;
    site.airMin = row.air_min;
    site.isSpokenFor = row.is_spoken_for;
    this.sitesById.set(row.id, site);
    this.sites.set(row.code, site);
    this.adoptDevices(site, row.devices ?? []);
    site.version += 1;
  }

  forget(siteId: number): void {
    const site = this.sitesById.get(siteId);
    if (site === undefined) return;
    this.sitesById.delete(siteId);
    this.byShard.get(site.shard)?.delete(site);
    site.isSpokenFor = false;
    if (this.sites.get(site.code) === site) this.sites.delete(site.code);
    this.adoptDevices(site, []);
    site.version += 1;
  }

  sitesOfShard(shard: number): Iterable<Site> {
    return this.byShard.get(shard) ?? [];
  }

  private moveTo(shard: number, site: Site): void {
    this.byShard.get(site.shard)?.delete(site);
    site.shard = shard;
    const there = this.byShard.get(shard) ?? new Set<Site>();
    this.byShard.set(shard, there.add(site));
  }

  /** Sites that are known and not there any more, a page at a time. */
  *gone(there: ReadonlySet<number>): Generator<number[]> {
    const gone = [...this.sitesById.keys()].filter((id) => !there.has(id));
    for (let i = 0; i < gone.length; i += pageSites) yield gone.slice(i, i + pageSites);
  }

  private adoptDevices(site: Site, rows: readonly DeviceRow[]): void {
    const before = [...site.devices.values()];
    site.devices.clear();
    site.controllerId = null;
    for (const row of rows) this.adoptDevice(site, row);
    for (const device of before)
      if (site.devices.get(device.code) !== device && this.devicesById.get(device.id) === device)
        this.devicesById.delete(device.id);
  }

  private adoptDevice(site: Site, row: DeviceRow): void {
    const deviceClass = classOf(row.class);
    if (deviceClass === undefined) return;
    const known = this.devicesById.get(row.id);
    const isSame = known?.class === deviceClass && known.site === site;
    const device = isSame ? known : newDevice(site, row, deviceClass);
    device.code = row.code;
    device.ratedPowerW = row.ratedPowerW ?? NaN;
    device.counter = counterOf(row);
    device.free = row.free === null ? noFree : new Map(row.free.map((point) => [point.code, point]));
    this.devicesById.set(row.id, device);
    site.devices.set(row.code, device);
    if (deviceClass === 'controller') site.controllerId = row.id;
  }
}

export const createPlaces = (pool: Pool, clock: Clock): Places => {
  const known = new PlaceIndex();
  const absent = new Map<string, number>();

  const adopt = (rows: readonly PlaceRow[]): void => {
    for (const row of rows) {
      known.adopt(row);
      absent.delete(row.code);
    }
  };

  return {
    sites: known.sites,
    devicesById: known.devicesById,
    sitesOfShard: (shard) => known.sitesOfShard(shard),
    read: async (ids) => {
      const { rows } = await pool.query<PlaceRow>(`${selectPlaces} where s.id = any($1::int[])`, [ids]);
      const there = new Set(rows.map(({ id }) => id));
      return () => {
        adopt(rows);
        for (const id of ids) if (!there.has(id)) known.forget(id);
      };
    },
    readAll: async function* () {
      const there = new Set<number>();
      for (let after = 0; ;) {
        const { rows } = await pool.query<PlaceRow>(
          `${selectPlaces} where s.id > $1 order by s.id limit ${pageSites}`,
          [after],
        );
        for (const { id } of rows) there.add(id);
        yield () => adopt(rows);
        after = rows.at(-1)?.id ?? after;
        if (rows.length < pageSites) break;
      }
      for (const ids of known.gone(there)) yield () => ids.forEach((id) => known.forget(id));
    },
    resolve: async (siteCodes) => {
      const now = clock.monotonicMs();
      const wanted = siteCodes.filter((code) => (absent.get(code) ?? -absentForMs) + absentForMs <= now);
      if (wanted.length === 0) return;
      // Invented codes must not fill the memory.
      if (absent.size > 10_000) absent.clear();
      for (const code of wanted) absent.set(code, now);
      const { rows } = await pool.query<PlaceRow>(`${selectPlaces} where s.code = any($1)`, [wanted]);
      adopt(rows);
    },
  };
};
