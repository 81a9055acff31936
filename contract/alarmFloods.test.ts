import fc from 'fast-check';
import { isFlood } from './alarmFigures';
import { floodsOf, type AlarmSecond } from './alarmFloods';

const minute = 60_000;
/** Alarms at these minutes, with the load of the ten minutes up to each. */
const at = (minutes: readonly number[]): AlarmSecond[] => {
  const times = [...new Set(minutes)].toSorted((a, b) => a - b);
  const within = (from: number, to: number) => minutes.filter((each) => each > from && each <= to).length;
  return times.map((each) => ({
    at: each * minute,
    n: within(each - 1e-9, each),
    inWindow: within(each - 10, each),
  }));
};
const times = (n: number, minuteOf: number) => new Array<number>(n).fill(minuteOf);
const everBefore = 1e9;

describe('a flood', () => {
  it('begins above ten alarms of one operator in ten minutes, and lasts until there are fewer than five', () => {
    expect([isFlood(false, 10), isFlood(false, 11), isFlood(true, 5), isFlood(true, 4)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is found wherever it lies: ten minutes that begin with any alarm are looked at', () => {
    const seconds = at([...times(6, 7), ...times(6, 12)]);
    expect(floodsOf(seconds, 1, everBefore)).toEqual([
      { from: 7 * minute, to: 22 * minute, alarms: 12, peak: 12 },
    ]);
    expect(floodsOf(seconds, 2, everBefore)).toEqual([]);
  });

  it('ends when it has become quiet, and another begins when there are too many again', () => {
    const seconds = at([...times(12, 0), ...times(6, 8), 30, ...times(11, 50)]);
    expect(floodsOf(seconds, 1, 55 * minute)).toEqual([
      { from: 0, to: 18 * minute, alarms: 18, peak: 18 },
      { from: 50 * minute, to: 55 * minute, alarms: 11, peak: 11 },
    ]);
  });

  it('peaks where the most alarms came within ten minutes, and floods never overlap', () => {
    const minutes = fc.array(fc.nat(90), { maxLength: 120 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 3 }), (raised, operators) => {
        const seconds = at(raised);
        const floods = floodsOf(seconds, operators, everBefore);
        const peak = Math.max(0, ...seconds.map(({ inWindow }) => inWindow));
        if (isFlood(false, peak / operators))
          expect(Math.max(...floods.map((flood) => flood.peak))).toBe(peak);
        else expect(floods).toEqual([]);
        floods.forEach(({ from, to }, i) => {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThanOrEqual(floods[i - 1]?.to ?? 0);
        });
      }),
    );
  });
});
