import { pointsByClass } from '@contract/points';
import { dayMs, type EpochMs } from '@contract/time';
import type { DayDevice } from '@server/modules/energy/siteDays/devices';
import { addRows, emptyPointDay, keyPoints, type DayBuckets } from '@server/modules/history/bucket';
import type { Meter, MeterReading } from './aMeter';

const rowOf = ({ at, kwh, powerW }: MeterReading) => {
  const known = new Map(Object.entries({ energyKwh: kwh, powerW }));
  return {
    ts: at,
    n: at,
    invalid: 0,
    values: pointsByClass.meter.map(({ name }) => known.get(name) ?? null),
  };
};

/** Readings as they are stored: quarters of UTC days. */
export function storedDays(readings: readonly MeterReading[]): Map<EpochMs, DayBuckets> {
  const days = new Map<EpochMs, DayBuckets>();
  for (let k = 0; k < readings.length;) {
    const day = Math.floor((readings[k]?.at ?? 0) / dayMs) * dayMs;
    const rows: ReturnType<typeof rowOf>[] = [];
    for (; k < readings.length && (readings[k]?.at ?? 0) < day + dayMs; k++)
      rows.push(rowOf(readings[k] as MeterReading));
    const buckets = keyPoints('meter').map((position) => {
      const bucket = emptyPointDay();
      const point = pointsByClass.meter[position];
      if (point) addRows(bucket, day, point, position, rows);
      return bucket;
    });
    days.set(day, buckets);
  }
  return days;
}

/** The meter of a whole site with these readings; what is not named is as nobody declared it. */
export const storedMeter = (
  { readings, rollOver = null }: Pick<Meter, 'readings'> & Partial<Pick<Meter, 'rollOver'>>,
  of: Partial<DayDevice> = {},
): DayDevice => ({
  ...{ id: 1, class: 'meter', role: 'site', carrier: null, ctRatio: 1, rollOverKwh: rollOver },
  ...{ resolutionKwh: null, learned: null, days: storedDays(readings) },
  ...of,
});
