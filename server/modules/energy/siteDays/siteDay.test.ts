import { pointsByClass, type DeviceClass } from '@contract/points';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import { addRows, emptyPointDay, keyPoints, type DayBuckets } from '../../history/bucket';
import { windowOf, type DayDevice } from './devices';
import { siteDay } from './siteDay';

const day = Date.UTC(2026, 5, 10);
const window = windowOf(day - dayMs, day + 2 * dayMs, { start: day, end: day + dayMs });

/** Readings every five minutes of one UTC day. */
function bucketsOf(deviceClass: DeviceClass, from: EpochMs, shows: Record<string, (at: EpochMs) => number>) {
  const points = pointsByClass[deviceClass];
  const rows = Array.from({ length: 288 }, (_, i) => {
    const ts = from + i * 5 * minuteMs;
    return { ts, n: i, invalid: 0, values: points.map(({ name }) => shows[name]?.(ts) ?? null) };
  });
  return keyPoints(deviceClass).map((position) => {
    const made = emptyPointDay();
    const point = points[position];
    if (point) addRows(made, from, point, position, rows);
    return made;
  });
}

const aDevice = (
  id: number,
  deviceClass: DeviceClass,
  days: readonly EpochMs[],
  shows: Record<string, (at: EpochMs) => number>,
  more: Partial<DayDevice> = {},
): DayDevice => ({
  ...{ id, class: deviceClass, role: null, carrier: null, ctRatio: 1, rollOverKwh: null },
  ...{ resolutionKwh: null, learned: null },
  days: new Map<EpochMs, DayBuckets>(days.map((from) => [from, bucketsOf(deviceClass, from, shows)])),
  ...more,
});
const kwh = (perDay: number) => ({
  energyKwh: (at: EpochMs) => 1_000 + (perDay * (at - day)) / dayMs,
});
const starts = { starts: (at: EpochMs) => 100 + Math.floor(Math.max(0, at - day) / (60 * minuteMs)) };
const before = day - dayMs;
const always = [before, day, day + dayMs];

describe('the day of a site', () => {
  it('tells carriers by their number, and no zero of one without a meter', () => {
    const devices = [1, 3].map((carrier) =>
      aDevice(carrier, 'meter', always, kwh(24 * carrier), { role: 'carrier', carrier }),
    );
    const told = siteDay(devices, window, () => null).carrierKwh;
    expect(told?.map((each) => each && Math.round(each))).toEqual([24, null, 72]);
  });

  it('divides nothing among carriers where a branch is not known', () => {
    const devices = [
      aDevice(1, 'meter', always, kwh(24), { role: 'carrier', carrier: 1 }),
      aDevice(2, 'meter', [before], kwh(24), { role: 'carrier', carrier: 2 }),
    ];
    expect(siteDay(devices, window, () => null).carrierKwh).toBeNull();
  });

  it('knows starts only where all units tell them', () => {
    const units = (second: readonly EpochMs[]) => [
      aDevice(1, 'ac', always, starts),
      aDevice(2, 'ac', second, starts),
    ];
    expect(siteDay(units(always), window, () => null).starts).toBeGreaterThan(40);
    expect(siteDay(units([before]), window, () => null).starts).toBeNull();
  });

  it('has no energy by tariff, rather than none in each period, on a day without a reading', () => {
    const meter = (days: readonly EpochMs[]) => [aDevice(1, 'meter', days, kwh(48), { role: 'site' })];
    expect(siteDay(meter(always), window, () => 'flat').tariffKwh?.flat).toBeCloseTo(48, 0);
    const silent = siteDay(meter([before]), window, () => 'flat');
    expect(silent).toMatchObject({ tariffKwh: null, peakW: null });
    expect(silent.kwh.total).toBeNull();
  });
});
