import { faultyFindings } from '@contract/keyFigures';
import { findingBit } from '@contract/siteEnergy';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { borderRule } from './count.store';
import type { Trx } from '../../../platform/database/database';

const faultyBits = faultyFindings.reduce((bits, finding) => bits | findingBit(finding), 0);

/** As a day is: 100 is known within half a percent. */
const roundingPct = 0.5;

/**
 * What the meter counted over the days of some bills, written beside what was charged. The band of a period is that of
 * the counts at its two borders, with what is missing or estimated within it; days from before bands have their share.
 */
const reconciled = (which: string): string => `
  update energy_bills t set metered_kwh = m.kwh, metered_pct = m.pct, faulty_days = m.faulty
  from (
    select b.id, d.kwh, d.faulty,
      floor(case when d.is_bordered
        then 100.0 * d.sound / p.days * greatest(0, 1 - d.band / nullif(d.kwh, 0)) + ${roundingPct}
        else d.measured / p.days end)::smallint as pct
    from energy_bills b
    cross join lateral (select round((b.to_day - b.from_day) / ${dayMs}.0) + 1 as days) p
    cross join lateral (
      select sum(total_kwh::float8) as kwh,
        coalesce(bool_and(rule = ${borderRule} and total_doubt is not null), false) as is_bordered,
        sqrt(((array_agg(total_begin_band order by day))[1]::float8) ^ 2
          + ((array_agg(total_end_band order by day desc))[1]::float8) ^ 2) + sum(total_doubt::float8) as band,
        (count(*) filter (where findings & ${faultyBits} = 0 and total_kwh is not null))::float8 as sound,
        coalesce(sum(case when findings & ${faultyBits} = 0 then total_pct else 0 end), 0)::float8 as measured,
        (count(*) filter (where findings & ${faultyBits} <> 0))::int as faulty
      from site_days where site_id = b.site_id and day >= b.from_day and day <= b.to_day) d
    where ${which}) m
  where t.id = m.id
    and (t.metered_kwh, t.metered_pct, t.faulty_days) is distinct from (m.kwh, m.pct, m.faulty)`;

/** Bills whose days were counted again. */
const ofDays = `b.id in (
  select e.id from unnest($1::int[], $2::bigint[]) as c (site_id, day)
  join energy_bills e on e.site_id = c.site_id and e.from_day <= c.day and e.to_day >= c.day)`;

/** Keeps what the meter counted beside every bill that one of these days belongs to. */
export async function reconcileDays(
  client: PoolClient,
  days: readonly { siteId: number; day: EpochMs }[],
): Promise<void> {
  await client.query(reconciled(ofDays), [days.map(({ siteId }) => siteId), days.map(({ day }) => day)]);
}

export async function reconcileBill(trx: Trx, id: number): Promise<void> {
  await sql.raw(reconciled(`b.id = ${Math.trunc(id)}`)).execute(trx);
}
