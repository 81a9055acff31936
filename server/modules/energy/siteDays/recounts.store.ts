import { faultyFindings } from '@contract/keyFigures';
import { findingBit, type DayRecount } from '@contract/siteEnergy';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from '../../../platform/database/database';
import { borderRule, type CountedSiteDay } from './count.store';
import { widthOf } from './devices';

const parts = ['total', 'it', 'ac', 'fan'] as const;
const faultyBits = faultyFindings.reduce((bits, finding) => bits | findingBit(finding), 0);
const backBit = findingBit('glitch') | findingBit('rollOver');

const rowOf = ({ siteId, day, figures }: CountedSiteDay): Record<string, unknown>[] =>
  parts.map((part) => ({
    ...{ site_id: siteId, day, part, new_kwh: figures.kwh[part], findings: figures.bits },
    band_kwh: widthOf(figures.bands[part]),
  }));

/**
 * Notes what of days of an earlier rule changes by more than its uncertainty, with the reason: a count that was taken
 * for exchanged or stuck and is not (`meter`), readings that were taken back or went on from 0 (`reading`), a day of
 * which too little had been received (`interval`), or growth that lay on the wrong side of a border (`border`).
 */
export async function noteRecounts(
  client: PoolClient,
  counted: readonly CountedSiteDay[],
  now: EpochMs,
): Promise<void> {
  await client.query(
    `insert into site_day_recounts (site_id, day, part, old_kwh, new_kwh, band_kwh, reason, recounted_at)
     select r.site_id, r.day, r.part, o.kwh, r.new_kwh, r.band_kwh,
       case when (t.findings & ${faultyBits}) <> (r.findings & ${faultyBits}) then 'meter'
         when (r.findings & ${backBit}) <> (t.findings & ${backBit}) then 'reading'
         when o.pct < 90 then 'interval' else 'border' end, $2
     from json_to_recordset($1) as r (site_id int, day bigint, part text, new_kwh real, band_kwh real, findings int)
     join site_days t on t.site_id = r.site_id and t.day = r.day and t.rule < ${borderRule}
     cross join lateral (select
       case r.part when 'total' then t.total_kwh when 'it' then t.it_kwh when 'ac' then t.ac_kwh else t.fan_kwh end as kwh,
       case r.part when 'total' then t.total_pct when 'it' then t.it_pct when 'ac' then t.ac_pct else t.fan_pct end as pct) o
     where (o.kwh is null) <> (r.new_kwh is null) or abs(o.kwh - r.new_kwh) > greatest(r.band_kwh, 0.01)
     on conflict (site_id, day, part) do nothing`,
    [JSON.stringify(counted.flatMap(rowOf)), now],
  );
}

/** What changed of the days of a site, the newest first. */
export async function dayRecounts(
  db: Db,
  siteId: number,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<DayRecount[]> {
  const { rows } = await sql<DayRecount>`
    select day, part, old_kwh as "oldKwh", new_kwh as "newKwh", band_kwh as "bandKwh", reason,
      recounted_at as "recountedAt"
    from site_day_recounts where site_id = ${siteId} and day >= ${from} and day < ${to}
    order by day desc, part`.execute(db);
  return rows;
}
