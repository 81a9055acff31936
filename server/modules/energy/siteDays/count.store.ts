import { deviceClasses, type DeviceClass } from '@contract/points';
import { outdoorSources, tariffPeriods } from '@contract/siteEnergy';
import { dayMs, type EpochMs } from '@contract/time';
import type { PoolClient } from 'pg';
import { unpackDay, keyPoints, type DayBuckets } from '../../history';
import type { DayDevice } from './devices';
import type { HourValues } from './hourly';
import type { Outdoor, OutdoorFigures } from './outdoor';
import type { Finding, SiteDayFigures } from './siteDay';

export interface SiteDayKey {
  siteId: number;
  day: EpochMs;
}

export const siteDayKey = ({ siteId, day }: SiteDayKey): string => `${siteId}:${day}`;

/** Takes days that changed before `changedBefore`, the newest days first; other counters skip them. */
export async function takeChanged(
  client: PoolClient,
  changedBefore: EpochMs,
  most: number,
): Promise<SiteDayKey[]> {
  const { rows } = await client.query<SiteDayKey>(
    `with taken as (
       select site_id, day from changed_site_days where changed_at <= $1 order by day desc, site_id
       limit $2 for update skip locked)
     delete from changed_site_days c using taken t where c.site_id = t.site_id and c.day = t.day
     returning c.site_id as "siteId", c.day`,
    [changedBefore, most],
  );
  return rows;
}

export async function markChanged(
  client: PoolClient,
  days: readonly SiteDayKey[],
  at: EpochMs,
): Promise<void> {
  if (days.length === 0) return;
  await client.query(
    `insert into changed_site_days (site_id, day, changed_at)
     select distinct site_id, day, $3::bigint from unnest($1::int[], $2::bigint[]) as c (site_id, day)
     on conflict do nothing`,
    [days.map(({ siteId }) => siteId), days.map(({ day }) => day), at],
  );
}

/** Days of the plant that are to be added up again. */
export async function markEnergyDays(client: PoolClient, days: readonly SiteDayKey[]): Promise<void> {
  await client.query(
    'insert into changed_energy_days select distinct unnest($1::bigint[]) order by 1 on conflict do nothing',
    [days.map(({ day }) => day)],
  );
}

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

export interface CountedSiteDay extends SiteDayKey {
  end: EpochMs;
  figures: SiteDayFigures;
  outdoor: Outdoor;
  outdoorFigures: OutdoorFigures;
}

const dayRow = (
  { siteId, day, end, figures, outdoor, outdoorFigures }: CountedSiteDay,
  now: EpochMs,
): Record<string, unknown> => ({
  site_id: siteId,
  day,
  // Where it stood then is read from here, and is no column.
  place_at: Math.min(end, now),
  counted_at: now,
  ...Object.fromEntries(Object.entries(figures.kwh).map(([name, kwh]) => [`${name}_kwh`, kwh])),
  ...Object.fromEntries(
    tariffPeriods.map((period) => [`${period}_kwh`, figures.tariffKwh?.[period] ?? null]),
  ),
  carrier_kwh: figures.carrierKwh,
  peak_w: figures.peakW,
  out_mean_c: outdoorFigures.meanC,
  out_min_c: outdoorFigures.minC,
  out_max_c: outdoorFigures.maxC,
  out_source: outdoorSources.indexOf(outdoor.source),
  out_error_k: outdoor.errorK,
  room_mean_c: figures.room.meanC,
  room_max_c: figures.room.maxC,
  cooling_kh: outdoorFigures.coolingKh,
  heating_kh: outdoorFigures.heatingKh,
  starts: figures.starts,
  run_h: figures.runH,
  above_h: figures.room.aboveH,
  free_used_h: figures.fanH,
  free_available_h: outdoorFigures.availableH,
  total_pct: figures.pct.total,
  it_pct: figures.pct.it,
  ac_pct: figures.pct.ac,
  fan_pct: figures.pct.fan,
  out_pct: outdoorFigures.pct,
  room_pct: figures.room.pct,
  findings: figures.bits,
  ...bandColumns(figures),
  rule: borderRule,
});

/** Days are energy between borders. */
export const borderRule = 2;

const bandColumns = ({ kwh, bands, fedBackKwh }: SiteDayFigures): Record<string, number | null> => ({
  total_begin_band: kwh.total === null ? null : bands.total.begin,
  total_end_band: kwh.total === null ? null : bands.total.end,
  total_doubt: kwh.total === null ? null : bands.total.doubt,
  fed_back_kwh: fedBackKwh,
});

const hoursRow = ({ siteId, day, figures, outdoor }: CountedSiteDay): Record<string, unknown> => ({
  site_id: siteId,
  day,
  total_kwh: figures.hours.total,
  it_kwh: figures.hours.it,
  ac_kwh: figures.hours.ac,
  fan_kwh: figures.hours.fan,
  loss_kwh: figures.hours.loss,
  own_out_c: figures.ownOutdoor,
  out_c: outdoor.tempC,
  out_rh: outdoor.rhPct,
  room_c: figures.roomHours,
  run_h: figures.runHours,
  total_pct: figures.hours.totalPct,
});

const keys = new Set(['site_id', 'day', 'area_id', 'dept_id', 'place_at', 'counted_at']);

/** Writes what differs from what is stored. @returns the days that differed */
export async function writeDays(
  client: PoolClient,
  counted: readonly CountedSiteDay[],
  now: EpochMs,
): Promise<Set<string>> {
  const days = counted.map((each) => dayRow(each, now));
  const columns = Object.keys(days[0] ?? {}).filter((name) => !keys.has(name));
  const list = columns.join(', ');
  const found = await client.query<SiteDayKey>(
    `insert into site_days as t (site_id, day, area_id, dept_id, counted_at, ${list})
     select r.site_id, r.day, p.area_id, p.dept_id, r.counted_at, ${columns.map((name) => `r.${name}`).join(', ')}
     from json_populate_recordset(null::site_days, $1) r
     join (select (e ->> 'site_id')::int as site_id, (e ->> 'day')::bigint as day, (e ->> 'place_at')::bigint as at
       from json_array_elements($1) e) w on w.site_id = r.site_id and w.day = r.day
     cross join lateral (
       select s.area_id, s.dept_id from site_placements s
       where s.site_id = r.site_id and s.since <= w.at order by s.since desc limit 1) p
     on conflict (site_id, day) do update set area_id = excluded.area_id, dept_id = excluded.dept_id,
       counted_at = excluded.counted_at, ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
     where (${['area_id', 'dept_id', ...columns].map((name) => `t.${name}`).join(', ')})
       is distinct from (${['area_id', 'dept_id', ...columns].map((name) => `excluded.${name}`).join(', ')})
     returning t.site_id as "siteId", t.day`,
    [JSON.stringify(days)],
  );
  return new Set(found.rows.map(siteDayKey));
}

/** The same for the hours. */
export async function writeHours(client: PoolClient, counted: readonly CountedSiteDay[]): Promise<void> {
  const rows = counted.map(hoursRow);
  const columns = Object.keys(rows[0] ?? {}).filter((name) => !keys.has(name));
  await client.query(
    `insert into site_day_hours as t select * from json_populate_recordset(null::site_day_hours, $1)
     on conflict (site_id, day) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
     where (${columns.map((name) => `t.${name}`).join(', ')})
       is distinct from (${columns.map((name) => `excluded.${name}`).join(', ')})`,
    [JSON.stringify(rows)],
  );
}

/** Replaces what was found on these days. */
export async function writeFindings(client: PoolClient, counted: readonly CountedSiteDay[]): Promise<void> {
  await client.query(
    `delete from meter_findings f using unnest($1::int[], $2::bigint[]) as c (site_id, day)
     where f.site_id = c.site_id and f.day = c.day`,
    [counted.map(({ siteId }) => siteId), counted.map(({ day }) => day)],
  );
  const rows = counted.flatMap(({ siteId, day, figures }) =>
    gathered(figures.findings).map((found) => ({
      device_id: found.deviceId,
      day,
      point: found.point,
      kind: found.kind,
      site_id: siteId,
      first_at: found.firstAt,
      last_at: found.lastAt,
      kwh: found.kwh,
    })),
  );
  if (rows.length > 0)
    await client.query(
      'insert into meter_findings select * from json_populate_recordset(null::meter_findings, $1)',
      [JSON.stringify(rows)],
    );
}

/** One of a kind for each counter, from the first to the last of them. */
function gathered(findings: readonly Finding[]): Finding[] {
  const byKind = new Map<string, Finding>();
  for (const each of findings) {
    const key = `${each.deviceId}:${each.point}:${each.kind}`;
    const known = byKind.get(key);
    byKind.set(
      key,
      known
        ? {
            ...known,
            firstAt: Math.min(known.firstAt, each.firstAt),
            lastAt: Math.max(known.lastAt, each.lastAt),
            kwh: known.kwh === null || each.kwh === null ? (known.kwh ?? each.kwh) : known.kwh + each.kwh,
          }
        : each,
    );
  }
  return [...byKind.values()];
}
