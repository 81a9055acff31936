import { tariffPeriods, type TariffPeriod } from '@contract/siteEnergy';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import type { Calendar } from '../compared';
import type { TariffAt } from './siteDay';

interface Tariff {
  regionId: number | null;
  validFrom: EpochMs;
  months: number[];
  periods: string;
}

const periodOf = new Map<string, TariffPeriod>(tariffPeriods.map((period) => [period[0] ?? '', period]));
const halfHourMs = hourMs / 2;

/** Which period of which tariff holds at a site; the nearest region's newest tariff counts. */
export interface Tariffs {
  at(siteId: number, day: { start: EpochMs }): TariffAt;
}

/** Reads tariffs and where these sites stand. */
export async function readTariffs(
  db: Pool | PoolClient,
  siteIds: readonly number[],
  calendar: Calendar,
): Promise<Tariffs> {
  const { rows: tariffs } = await db.query<Tariff>(
    `select region_id as "regionId", valid_from as "validFrom", months, periods from energy_tariffs
     order by valid_from desc, id desc`,
  );
  if (tariffs.length === 0) return { at: () => () => null };
  const { rows } = await db.query<{ siteId: number; regions: number[] }>(
    `with recursive up as (
       select s.id as site_id, r.id, r.parent_id, 0 as step from sites s join regions r on r.id = s.area_id
       where s.id = any($1)
       union all
       select u.site_id, r.id, r.parent_id, u.step + 1 from up u join regions r on r.id = u.parent_id
       where u.step < 8)
     select site_id as "siteId", array_agg(id order by step) as regions from up group by site_id`,
    [siteIds],
  );
  const regionsOf = new Map(rows.map(({ siteId, regions }) => [siteId, regions]));
  return {
    at: (siteId, { start }) => {
      const found = tariffOf(tariffs, regionsOf.get(siteId) ?? [], start, calendar.dateOf(start).m);
      return found === null ? () => null : (at) => periodAt(found.periods, at, start, calendar);
    },
  };
}

function tariffOf(
  tariffs: readonly Tariff[],
  regions: readonly number[],
  day: EpochMs,
  month: number,
): Tariff | null {
  const holding = tariffs.filter(({ validFrom, months }) => validFrom <= day && months.includes(month));
  for (const region of [...regions, null]) {
    const found = holding.find(({ regionId }) => regionId === region);
    if (found) return found;
  }
  return null;
}

/** On a day of 23 or 25 hours the clock's own hours count: what is left out or repeated follows the wall clock. */
function periodAt(periods: string, at: EpochMs, start: EpochMs, calendar: Calendar): TariffPeriod | null {
  const { y, m, d } = calendar.dateOf(start);
  const next = calendar.startOf(y, m, d + 1);
  const sinceStart = at - start;
  // Clocks change in the small hours: after noon, count back from the next midnight.
  const clockMs = sinceStart < 12 * hourMs ? sinceStart : dayMs - (next - at);
  return periodOf.get(periods[Math.floor(clockMs / halfHourMs)] ?? '') ?? null;
}
