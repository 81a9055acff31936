import { outdoorSources, tariffPeriods } from '@contract/siteEnergy';
import type { EpochMs } from '@contract/time';
import type { PoolClient } from 'pg';
import { siteDayKey, type SiteDayKey } from './changedDays.store';
import type { Outdoor, OutdoorFigures } from './outdoor';
import type { Finding, SiteDayFigures } from './siteDay';

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
