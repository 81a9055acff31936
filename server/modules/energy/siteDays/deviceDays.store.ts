import { deviceClasses, type DeviceClass } from '@contract/points';
import { dayMs, type EpochMs } from '@contract/time';
import type { PoolClient } from 'pg';
import { keyPoints, unpackDay, type DayBuckets } from '../../history';
import { siteDayKey, type SiteDayKey } from './changedDays.store';
import type { DayDevice } from './devices';
import type { HourValues } from './hourly';

interface DeviceDayRow {
  siteId: number;
  day: EpochMs;
  id: number;
  class: DayDevice['class'];
  role: DayDevice['role'];
  carrier: number | null;
  ctRatio: number;
  rollOverKwh: number | null;
  resolutionKwh: number | null;
  learned: Readonly<Record<string, number>> | null;
  utcDay: EpochMs | null;
  data: Buffer | null;
}

const counted = deviceClasses.filter((name) => ['env', 'ac', 'meter', 'fan', 'rectifier'].includes(name));

/** The devices of each site with their quarters of UTC days around its day. */
export async function devicesOfDays(
  client: Pick<PoolClient, 'query'>,
  days: readonly (SiteDayKey & { from: EpochMs; to: EpochMs })[],
  classes: readonly DeviceClass[] = counted,
): Promise<Map<string, DayDevice[]>> {
  const utc = (at: EpochMs): EpochMs => Math.floor(at / dayMs) * dayMs;
  const { rows } = await client.query<DeviceDayRow>(
    `select c.site_id as "siteId", c.day, d.id, d.class, d.meter_role as role, d.carrier,
       d.ct_ratio as "ctRatio", d.roll_over_kwh as "rollOverKwh",
       d.resolution_kwh as "resolutionKwh", m.learned, r.day as "utcDay", r.data
     from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[]) as c (site_id, day, first, last)
     join devices d on d.site_id = c.site_id and d.class = any($5)
     left join lateral (
       select json_object_agg(t.point, t.resolution_kwh) as learned from meter_traits t where t.device_id = d.id) m on true
     left join rollup_days r on r.device_id = d.id and r.day >= c.first and r.day <= c.last
       and r.day >= $6 and r.day <= $7
     order by d.id, r.day`,
    [
      days.map(({ siteId }) => siteId),
      days.map(({ day }) => day),
      days.map(({ from }) => utc(from)),
      days.map(({ to }) => utc(to - 1)),
      classes,
      Math.min(...days.map(({ from }) => utc(from))),
      Math.max(...days.map(({ to }) => utc(to - 1))),
    ],
  );
  return devicesIn(rows);
}

function devicesIn(rows: readonly DeviceDayRow[]): Map<string, DayDevice[]> {
  const found = new Map<string, Map<number, DayDevice & { days: Map<EpochMs, DayBuckets> }>>();
  for (const { siteId, day, utcDay, data, ...device } of rows) {
    const key = siteDayKey({ siteId, day });
    const devices = found.get(key) ?? new Map<number, DayDevice & { days: Map<EpochMs, DayBuckets> }>();
    found.set(key, devices);
    const known = devices.get(device.id) ?? { ...device, days: new Map<EpochMs, DayBuckets>() };
    devices.set(device.id, known);
    // A device without quarters in these days comes as one row without any.
    if (utcDay !== null && data !== null)
      known.days.set(utcDay, unpackDay(data, keyPoints(device.class).length));
  }
  return new Map([...found].map(([key, devices]) => [key, [...devices.values()]]));
}

/** What outdoor sensors of these sites said on these days, as far as it is counted. */
export async function ownOutdoorOf(
  client: PoolClient,
  days: readonly SiteDayKey[],
): Promise<Map<string, HourValues>> {
  if (days.length === 0) return new Map();
  const { rows } = await client.query<SiteDayKey & { own: HourValues }>(
    `select h.site_id as "siteId", h.day, h.own_out_c as own
     from (select distinct site_id, day from unnest($1::int[], $2::bigint[]) as u (site_id, day)) c
     join site_day_hours h on h.site_id = c.site_id and h.day = c.day
     where h.day >= $3 and h.day <= $4`,
    [
      days.map(({ siteId }) => siteId),
      days.map(({ day }) => day),
      Math.min(...days.map(({ day }) => day)),
      Math.max(...days.map(({ day }) => day)),
    ],
  );
  return new Map(rows.map((row) => [siteDayKey(row), row.own]));
}
