import { hasDays } from '@contract/tariffs';
import { hourMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';

/** Zones are up to 14 hours ahead of UTC, and 12 behind. A neighbouring day that is counted again stays as it is. */
const aheadMs = 14 * hourMs;
const behindMs = 12 * hourMs;

/** Tariffs whose periods depend on the kind of day. */
const datedTariffs = async (trx: Trx): Promise<number[]> => {
  const { rows } = await sql<{ id: number; periods: string }>`select id, periods from tariffs`.execute(trx);
  return rows.flatMap(({ id, periods }) => (hasDays(periods) ? [id] : []));
};

/**
 * These days, `yyyy-MM-dd`, became holidays or days of work, or are none any more: what was counted of them by a tariff
 * that asks for it is counted again.
 */
export async function countDaysAgain(trx: Trx, days: readonly string[], now: EpochMs): Promise<void> {
  const starts = days.map((day) => Date.parse(day)).filter((start) => !Number.isNaN(start));
  const tariffs = starts.length === 0 ? [] : await datedTariffs(trx);
  if (tariffs.length === 0) return;
  await sql`
    insert into changed_site_days (site_id, day, changed_at)
    select distinct d.site_id, d.day, ${now}::bigint
    from unnest(${starts}::bigint[]) as x (start)
    join site_days d on d.day >= x.start - ${aheadMs}::bigint and d.day <= x.start + ${behindMs}::bigint
    join sites s on s.id = d.site_id
    join contracts c on c.id = s.contract_id and c.status = '0'
    where c.tariff_id = any(${tariffs}::int[])
    order by 1, 2 on conflict do nothing`.execute(trx);
}
