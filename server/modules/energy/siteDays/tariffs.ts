import { spansOn, tariffSpans, type TariffSpans } from '@contract/tariffs';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { readWorkDaysIn } from '../../workDays/workDays.store';
import type { Calendar } from '../compared';
import type { TariffAt } from './siteDay';

interface Tariff {
  siteId: number;
  startsAt: EpochMs | null;
  endsAt: EpochMs | null;
  periods: string;
}

/** Which period of the tariff of its contract holds at a site. */
export interface Tariffs {
  at(siteId: number, day: { start: EpochMs }): TariffAt;
}

/** Reads the tariffs of the contracts of these sites. */
export async function readTariffs(
  db: Pool | PoolClient,
  siteIds: readonly number[],
  calendar: Calendar,
): Promise<Tariffs> {
  const { rows } = await db.query<Tariff>(
    `select s.id as "siteId", c.starts_at as "startsAt", c.ends_at as "endsAt", t.periods
     from sites s join contracts c on c.id = s.contract_id and c.status = '0'
     join tariffs t on t.id = c.tariff_id and t.status = '0'
     where s.id = any($1)`,
    [siteIds],
  );
  const workDays = await readWorkDaysIn(db);
  const bySite = new Map(rows.map((row) => [row.siteId, row]));
  return {
    at: (siteId, { start }) => {
      const found = bySite.get(siteId);
      const holds =
        found !== undefined && (found.startsAt ?? 0) <= start && (found.endsAt ?? Infinity) > start;
      const all = holds ? tariffSpans(found.periods) : null;
      if (all === null) return () => null;
      const { y, m, d } = calendar.dateOf(start);
      const spans = spansOn(all, workDays, Date.UTC(y, m - 1, d));
      return (at) => periodAt(spans, at, start, calendar);
    },
  };
}

/** On a day of 23 or 25 hours the clock's own hours count: what is left out or repeated follows the wall clock. */
function periodAt(
  spans: TariffSpans,
  at: EpochMs,
  start: EpochMs,
  calendar: Calendar,
): TariffSpans[number]['period'] {
  const { y, m, d } = calendar.dateOf(start);
  const next = calendar.startOf(y, m, d + 1);
  const sinceStart = at - start;
  // Clocks change in the small hours: after noon, count back from the next midnight.
  const clockMs = sinceStart < 12 * hourMs ? sinceStart : dayMs - (next - at);
  const minute = clockMs / minuteMs;
  return spans.find(({ fromMin, toMin }) => fromMin <= minute && minute < toMin)?.period ?? 'flat';
}
