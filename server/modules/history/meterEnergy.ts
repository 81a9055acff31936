import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { keyPoints, type DayBuckets } from './bucket';
import { unpackDay } from './packedDay';
import { rolledSeries } from './series';

export interface MeterDays {
  areaId: number;
  deptId: number;
  days: Map<EpochMs, DayBuckets>;
}

interface Row {
  deviceId: number;
  areaId: number;
  deptId: number;
  day: EpochMs;
  data: Buffer;
}

/**
 * Quarters of the meters of whole sites (those of a part lie inside them) with an id above `after`, a page of devices at a time; `last` is null after the last page. Each is
 * told with the place where its site stood just before `until`.
 */
export async function meterDays(
  pool: Pool,
  { from, to }: { from: EpochMs; to: EpochMs },
  until: EpochMs,
  after: number,
  devices: number,
): Promise<{ meters: MeterDays[]; last: number | null }> {
  const { rows } = await pool.query<Row>(
    `with page as (
       select d.id, p.area_id, p.dept_id from devices d
       cross join lateral (select area_id, dept_id from site_placements
         where site_id = d.site_id and since < $5 order by since desc limit 1) p
       where d.class = 'meter' and coalesce(d.meter_role, 'site') = 'site' and d.id > $1 order by d.id limit $2)
     select p.id as "deviceId", p.area_id as "areaId", p.dept_id as "deptId", r.day, r.data
     from page p left join rollup_days r on r.device_id = p.id and r.day >= $3 and r.day <= $4
     order by p.id, r.day`,
    [after, devices, from, to, until],
  );
  const expected = keyPoints('meter').length;
  const meters = new Map<number, MeterDays>();
  for (const { deviceId, areaId, deptId, day, data } of rows) {
    const meter = meters.get(deviceId) ?? { areaId, deptId, days: new Map<EpochMs, DayBuckets>() };
    meters.set(deviceId, meter);
    // A meter without quarters in these days comes as one row without any.
    if (data !== null) meter.days.set(day, unpackDay(data, expected));
  }
  const last = rows.at(-1)?.deviceId ?? null;
  return { meters: [...meters.values()], last: meters.size < devices ? null : last };
}

/** kWh by hour of a business day from a counter's quarters; null where nothing was measured. */
export function energyByHour(
  days: Map<EpochMs, DayBuckets>,
  position: number,
  start: EpochMs,
  end: EpochMs,
): number[] | null {
  // One hour more in front: what was counted across midnight belongs to the first hour.
  const span = { from: start - hourMs, to: end, maxPoints: (end - start) / hourMs + 2 };
  const plantDayStart = (at: EpochMs) => Math.floor(at / dayMs) * dayMs;
  const { t, increase = [] } = rolledSeries('meter', position, days, span, { level: 'hour', plantDayStart });
  const hours = Array.from({ length: Math.round((end - start) / hourMs) }, () => 0);
  let isMeasured = false;
  t.forEach((at, row) => {
    const [hour, kwh] = [Math.floor((at - start) / hourMs), increase[row] ?? null];
    if (hour < 0 || hour >= hours.length || kwh === null) return;
    hours[hour] = (hours[hour] ?? 0) + kwh;
    isMeasured = true;
  });
  return isMeasured ? hours : null;
}
