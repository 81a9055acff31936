import { hourMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { lookBackMs, type Shown } from './energyDay';
import type { Settled } from './siteEntry';

/** The day of a site as it was counted last, and what its counters showed last of what is in it. */
export interface SettledSite {
  siteId: number;
  countedAt: EpochMs;
  total: Settled | null;
  ac: Settled | null;
  meters: SettledMeter[];
}

interface SettledMeter {
  deviceId: number;
  total: Shown | null;
  ac: Shown | null;
  /** Learned or declared steps of the last digit; null while none is known. */
  resolutionKwh: Record<'total' | 'ac', number | null>;
}

interface CountedRow {
  siteId: number;
  countedAt: EpochMs;
  totalKwh: number | null;
  acKwh: number | null;
  totalHours: (number | null)[];
  acHours: (number | null)[];
}

/** Days of these sites that were counted since then. */
async function countedSince(
  db: Db,
  siteIds: readonly number[],
  day: EpochMs,
  since: EpochMs,
): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select d.site_id as "siteId", d.counted_at as "countedAt", d.total_kwh as "totalKwh", d.ac_kwh as "acKwh",
      h.total_kwh as "totalHours", h.ac_kwh as "acHours"
    from unnest(${[...siteIds]}::int[]) as s (id)
    cross join lateral (select * from site_days where site_id = s.id and day = ${day}::bigint limit 1) d
    join site_day_hours h on h.site_id = d.site_id and h.day = d.day and h.day = ${day}::bigint
    where d.counted_at >= ${since}::bigint`.execute(db);
  return rows;
}

/** Until the last hour of which anything is known. */
function settledIn(kwh: number | null, hours: readonly (number | null)[], day: EpochMs): Settled | null {
  const until = hours.findLastIndex((hour) => hour !== null) + 1;
  if (kwh === null || until === 0) return null;
  const known = hours.filter((hour) => hour !== null).length;
  return { until: day + until * hourMs, kwh, coveredMs: known * hourMs };
}

interface MeterRow {
  siteId: number;
  deviceId: number;
  totalAt: EpochMs | null;
  totalKwh: number | null;
  acAt: EpochMs | null;
  acKwh: number | null;
  totalStep: number | null;
  acStep: number | null;
}

const lastBefore = (column: string, until: string) =>
  sql.raw(
    `left join lateral (select ts, ${column} as kwh from readings_meter
     where device_id = v.id and ts >= u.${until} - ${lookBackMs} and ts < u.${until} and ${column} is not null
     order by ts desc limit 1)`,
  );

/** What the counters of the whole site showed last before these instants. */
async function countsBefore(
  db: Db,
  sites: readonly Pick<SettledSite, 'siteId' | 'total' | 'ac'>[],
): Promise<MeterRow[]> {
  const { rows } = await sql<MeterRow>`
    select v.site_id as "siteId", v.id as "deviceId", t.ts as "totalAt", t.kwh as "totalKwh", a.ts as "acAt",
      a.kwh as "acKwh", coalesce(v.resolution_kwh, mt.resolution_kwh) as "totalStep",
      coalesce(v.resolution_kwh, ma.resolution_kwh) as "acStep"
    from unnest(${sites.map(({ siteId }) => siteId)}::int[], ${sites.map(({ total }) => total?.until ?? null)}::bigint[],
      ${sites.map(({ ac }) => ac?.until ?? null)}::bigint[]) as u (site_id, total_until, ac_until)
    join devices v on v.site_id = u.site_id and v.class = 'meter' and coalesce(v.meter_role, 'site') = 'site'
    ${lastBefore('energy_kwh', 'total_until')} t on true
    ${lastBefore('ac_energy_kwh', 'ac_until')} a on true
    left join meter_traits mt on mt.device_id = v.id and mt.point = 'energyKwh'
    left join meter_traits ma on ma.device_id = v.id and ma.point = 'acEnergyKwh'`.execute(db);
  return rows;
}

const shown = (kwh: number | null, at: EpochMs | null): Shown | null =>
  kwh === null || at === null ? null : { kwh, at };

/** What is known of the day of these sites, as far as it was counted since then. */
export async function settledSince(
  db: Db,
  siteIds: readonly number[],
  day: EpochMs,
  since: EpochMs,
): Promise<SettledSite[]> {
  const counted = (await countedSince(db, siteIds, day, since)).map(
    ({ siteId, countedAt, totalKwh, acKwh, totalHours, acHours }): SettledSite => ({
      ...{ siteId, countedAt, meters: [] },
      total: settledIn(totalKwh, totalHours, day),
      ac: settledIn(acKwh, acHours, day),
    }),
  );
  if (counted.length === 0) return [];
  const bySite = new Map(counted.map((site) => [site.siteId, site]));
  for (const row of await countsBefore(db, counted))
    bySite.get(row.siteId)?.meters.push({
      deviceId: row.deviceId,
      total: shown(row.totalKwh, row.totalAt),
      ac: shown(row.acKwh, row.acAt),
      resolutionKwh: { total: row.totalStep, ac: row.acStep },
    });
  return counted;
}
