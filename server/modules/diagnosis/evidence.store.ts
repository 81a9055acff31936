import { evidenceDays } from '@contract/diagnosis';
import { faultyFindings } from '@contract/keyFigures';
import { findingBit } from '@contract/siteEnergy';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { DeviceClass } from '@contract/points';
import type { Pool, PoolClient } from 'pg';
import type { DayEvidence, UnitDay } from '../../diagnosis';
import { siteDayKey, type SiteDayKey } from '../energy/siteDays/changedDays.store';
import { devicesOfDays } from '../energy/siteDays/deviceDays.store';
import { windowOf } from '../energy/siteDays/devices';
import type { HourValues } from '../energy/siteDays/hourly';
import { dayEvidence } from './dayEvidence';

type Querying = Pick<Pool | PoolClient, 'query'>;

const faultyBits = faultyFindings.reduce((bits, finding) => bits | findingBit(finding), 0);
const looked: readonly DeviceClass[] = ['env', 'ac', 'fan', 'door'];
/** A state or counter told before midnight is known at midnight. */
const lookBackMs = 2 * hourMs;

interface DueDay extends SiteDayKey {
  findings: number;
  acKwh: number | null;
  outMeanC: number | null;
  countedAt: EpochMs;
  total: HourValues;
  ac: HourValues;
  fan: HourValues;
  outC: HourValues;
  outRh: HourValues;
}

/** Days that were counted since their evidence was made, or have none yet: the newest first. */
async function dueDays(db: Querying, until: EpochMs, most: number): Promise<DueDay[]> {
  const { rows } = await db.query<DueDay>(
    `select d.site_id as "siteId", d.day, d.findings, d.ac_kwh as "acKwh", d.out_mean_c as "outMeanC",
       d.counted_at as "countedAt", h.total_kwh as total, h.ac_kwh as ac, h.fan_kwh as fan, h.out_c as "outC",
       h.out_rh as "outRh"
     from site_days d join site_day_hours h on h.site_id = d.site_id and h.day = d.day
     left join site_day_evidence e on e.site_id = d.site_id and e.day = d.day
     where d.day >= $1 and d.day < $2 and (e.counted_at is null or e.counted_at < d.counted_at)
     order by d.day desc, d.site_id limit $3`,
    [until - evidenceDays * dayMs, until, most],
  );
  return rows;
}

/** @param until midnight of the day that is not over. @returns how many days it looked at */
export async function makeEvidence(db: Querying, until: EpochMs, most: number): Promise<number> {
  const due = await dueDays(db, until, most);
  if (due.length === 0) return 0;
  const spans = due.map(({ siteId, day, outC }) => ({
    ...{ siteId, day, from: day - lookBackMs, to: day + outC.length * hourMs },
  }));
  const devices = await devicesOfDays(db, spans, looked);
  const rows = due.map((each, i) => {
    const { siteId, day, findings, acKwh, outMeanC, countedAt, ...hours } = each;
    const [from, to] = [spans[i]?.from ?? day, spans[i]?.to ?? day];
    const window = windowOf(from, to, { start: day, end: to });
    const isFaulty = (findings & faultyBits) !== 0;
    const own = devices.get(siteDayKey(each)) ?? [];
    return rowOf(siteId, countedAt, dayEvidence(own, window, { day, isFaulty, acKwh, outMeanC, hours }));
  });
  await writeEvidence(db, rows);
  return due.length;
}

type Row = Record<string, unknown>;

const rowOf = (siteId: number, countedAt: EpochMs, { units, ...of }: DayEvidence): Row => ({
  site_id: siteId,
  day: of.day,
  unit_ids: units.map(({ deviceId }) => deviceId),
  run_h: units.map(({ runH }) => runH),
  starts: units.map(({ starts }) => starts),
  most_starts_per_h: units.map(({ mostStartsPerH }) => mostStartsPerH),
  air_kh: units.map(({ airKh }) => airKh),
  unit_kwh: units.map(({ kwh }) => kwh),
  unit_out_c: units.map(({ outC }) => outC),
  ac_kwh: of.acKwh,
  out_c: of.outC,
  together_h: of.togetherH,
  flat_h: of.flatH,
  sensor_id: of.sensorId,
  missed_h: of.missedH,
  missed_kwh: of.missedKwh,
  door_h: of.doorH,
  door_kh: of.doorKh,
  night_w: of.nightW,
  counted_at: countedAt,
});

async function writeEvidence(db: Querying, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'site_id' && name !== 'day');
  await db.query(
    `insert into site_day_evidence select * from json_populate_recordset(null::site_day_evidence, $1)
     on conflict (site_id, day) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(rows)],
  );
}

interface StoredDay extends Omit<DayEvidence, 'units'> {
  siteId: number;
  ids: number[];
  runH: number[];
  starts: (number | null)[];
  most: (number | null)[];
  airKh: (number | null)[];
  kwh: (number | null)[];
  unitOutC: (number | null)[];
}

function evidenceOf({
  siteId: _,
  ids,
  runH,
  starts,
  most,
  airKh,
  kwh,
  unitOutC,
  ...of
}: StoredDay): DayEvidence {
  const units = ids.map((deviceId, i): UnitDay => ({
    ...{ deviceId, runH: runH[i] ?? 0, starts: starts[i] ?? null, mostStartsPerH: most[i] ?? null },
    ...{ airKh: airKh[i] ?? null, kwh: kwh[i] ?? null, outC: unitOutC[i] ?? null },
  }));
  return { ...of, units };
}

/** The evidence of these sites up to a day, by site. */
export async function storedEvidence(
  db: Querying,
  siteIds: readonly number[],
  until: EpochMs,
): Promise<Map<number, DayEvidence[]>> {
  const { rows } = await db.query<StoredDay>(
    `select site_id as "siteId", day, unit_ids as ids, run_h as "runH", starts, most_starts_per_h as most,
       air_kh as "airKh", unit_kwh as kwh, unit_out_c as "unitOutC", ac_kwh as "acKwh", out_c as "outC",
       together_h as "togetherH", flat_h as "flatH", sensor_id as "sensorId", missed_h as "missedH",
       missed_kwh as "missedKwh", door_h as "doorH", door_kh as "doorKh", night_w as "nightW"
     from site_day_evidence where site_id = any($1::int[]) and day >= $2 and day < $3 order by site_id, day`,
    [siteIds, until - evidenceDays * dayMs, until],
  );
  const bySite = new Map<number, DayEvidence[]>();
  for (const row of rows) bySite.set(row.siteId, [...(bySite.get(row.siteId) ?? []), evidenceOf(row)]);
  return bySite;
}
