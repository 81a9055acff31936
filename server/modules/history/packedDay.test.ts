import { pointsByClass, type DeviceClass } from '@contract/points';
import { addRows, bucketWidth, emptyPointDay, field, keyPoints, type DayBuckets } from './bucket';
import { packDay, unpackDay } from './packedDay';

const day = Date.UTC(2026, 10, 20);

/** A reading every ten minutes for two hours; point p says 20 + p, and a quarter more each time. */
const aDay = (deviceClass: DeviceClass): DayBuckets => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    ts: day + i * 10 * 60_000,
    n: i,
    invalid: 0,
    values: pointsByClass[deviceClass].map((_point, at) => 20 + at + i / 4),
  }));
  return keyPoints(deviceClass).map((position) => {
    const buckets = emptyPointDay();
    const point = pointsByClass[deviceClass][position];
    if (point) addRows(buckets, day, point, position, rows);
    return buckets;
  });
};

/** Files of version 1, as they were written before the second generation of key points. */
const written: Partial<Record<DeviceClass, string>> = {
  env: 'Y2RmYoRABhqBBfIpRmB4SR5CG32yeys3S7FZYYPSTMVjyuuVMFXQ2k1LmLnYuFi42LhWMbNAWOfY5jPvY17LfIZ5L/Md5tPMmCpo7aYfytBQWKUCDYVFHkeVP6neVulQ/6g6T6NdHVMFAA==',
  ac: 'Y2RhYoRABhoBDSYGBhCC0EwMAapamnraetro4rR2hxbUPi2ofSHqOtoGuga66OK0docV1D4rqH0l5jbWDrYOtujitHbHgyvML9i/IOErN5i/oAh9Yf6MggnrAAA=',
  rectifier: 'Y2QAAA==',
};
const firstNames: Partial<Record<DeviceClass, string[]>> = {
  env: ['roomTempC', 'roomRhPct', 'outdoorTempC'],
  ac: ['switchedOn', 'running', 'powerW', 'energyKwh'],
  rectifier: [],
};

/** Days of before version 3 do not know when the readings of a counter were taken. */
const isTime = (at: number): boolean => at % bucketWidth >= field.firstAt;

describe('a packed day', () => {
  it.each(Object.entries(written))('of %s from before a point joined keeps its names', (name, bytes) => {
    // Keys of `written` are device classes by its type.
    const deviceClass = name as DeviceClass;
    const names = keyPoints(deviceClass).map((position) => pointsByClass[deviceClass][position]?.name);
    const known = firstNames[deviceClass] ?? [];
    expect(names.slice(0, known.length)).toEqual(known);
    const found = unpackDay(Buffer.from(bytes, 'base64'), names.length);
    const expected = aDay(deviceClass).map((buckets) => buckets.map((value, at) => (isTime(at) ? 0 : value)));
    expect(found.slice(0, known.length)).toEqual(expected.slice(0, known.length));
    const joined = found.slice(known.length);
    expect(joined).toHaveLength(names.length - known.length);
    for (const buckets of joined)
      expect(buckets.filter((_, at) => at % bucketWidth === field.count)).toEqual(new Float64Array(96));
  });

  it('gives back what it was given, points that joined included', () => {
    for (const deviceClass of ['env', 'ac', 'meter', 'rectifier', 'door'] as const) {
      const buckets = aDay(deviceClass);
      expect(unpackDay(packDay(buckets), buckets.length)).toEqual(buckets);
    }
  });

  it('of a version that is not known is refused', () => {
    const strange = packDay([]);
    expect(() => unpackDay(Buffer.from('Y2kAAA==', 'base64'), 1)).toThrow();
    expect(unpackDay(strange, 0)).toEqual([]);
  });
});
