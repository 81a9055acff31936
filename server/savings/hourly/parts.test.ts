import { seeded } from '../seeded';
import { occupiedHours, type OccupancySettings, type WeightedHour } from './occupancy';
import { hourOfWeek, hoursAWeek, monthOf, segmentWeight } from './segments';
import { binnedTemperature, keptEndpoints, leastHoursInBin } from './temperatureBins';

const hourMs = 3_600_000;
const weekMs = hoursAWeek * hourMs;
/** 2026-01-05, a Monday. */
const mondayMs = Date.UTC(2026, 0, 5);

describe('an hour of the week', () => {
  it('is counted from Monday', () => {
    expect(hourOfWeek(mondayMs)).toBe(0);
    expect(hourOfWeek(mondayMs + hourMs - 1)).toBe(0);
    expect(hourOfWeek(mondayMs + hourMs)).toBe(1);
    expect(hourOfWeek(mondayMs - 1)).toBe(167);
    expect(hourOfWeek(0)).toBe(72);
  });
});

describe('the model of a month', () => {
  it('knows the month itself, and its neighbours by half, over the end of a year too', () => {
    expect(monthOf(mondayMs)).toBe(0);
    expect([0, 1, 2, 10, 11].map((month) => segmentWeight(0, month))).toEqual([1, 0.5, 0, 0, 0.5]);
    expect([0, 9, 10, 11].map((month) => segmentWeight(11, month))).toEqual([0.5, 0, 0.5, 1]);
    expect([4, 5, 6, 7].map((month) => segmentWeight(5, month))).toEqual([0.5, 1, 0.5, 0]);
  });
});

describe('a temperature in bins', () => {
  const endpoints = [30, 45, 55];

  it.each([
    [20, [20, 0, 0, 0]],
    [30, [30, 0, 0, 0]],
    [40, [30, 10, 0, 0]],
    [50, [30, 15, 5, 0]],
    [60, [30, 15, 10, 5]],
    [-8, [-8, 0, 0, 0]],
  ])('of %d is divided over them', (temperature, bins) => {
    expect(binnedTemperature(temperature, endpoints)).toEqual(bins);
  });

  it('is whole where there is but one', () => {
    expect(binnedTemperature(50, [])).toEqual([50]);
  });
});

describe('bins', () => {
  /** So many temperatures of each bin of 10, 20, 30, 40, 50. */
  const counted = (...counts: number[]) =>
    counts.flatMap((count, bin) => Array<number>(count).fill(5 + 10 * bin));
  const kept = (...counts: number[]) => keptEndpoints(counted(...counts), [10, 20, 30, 40], 3);

  it('stay where each has enough temperatures', () => {
    expect(kept(3, 3, 3, 3, 3)).toEqual([10, 20, 30, 40]);
    expect(leastHoursInBin).toBe(20);
    const hours = (count: number) => [...Array<number>(count).fill(5), ...Array<number>(30).fill(15)];
    expect(keptEndpoints(hours(20), [10])).toEqual([10]);
    expect(keptEndpoints(hours(19), [10])).toEqual([]);
  });

  it('go with their neighbours from the outside in', () => {
    expect(kept(2, 3, 3, 3, 3)).toEqual([20, 30, 40]);
    expect(kept(3, 3, 3, 3, 2)).toEqual([10, 20, 30]);
    expect(kept(2, 3, 3, 3, 2)).toEqual([20, 30]);
    // The first goes to the second, which then is enough; only then the thin one within.
    expect(kept(2, 1, 3, 2, 3)).toEqual([20, 30].filter((endpoint) => endpoint !== 40));
  });

  it('within go with what is above them', () => {
    expect(kept(3, 3, 1, 3, 3)).toEqual([10, 20, 40]);
    expect(kept(3, 1, 3, 1, 3)).toEqual([10, 30]);
  });

  it('become one where none has enough', () => {
    expect(kept(1, 0, 0, 0, 1)).toEqual([]);
    expect(keptEndpoints([], [10, 20], 3)).toEqual([]);
  });

  it('hold the temperature of their upper end', () => {
    expect(keptEndpoints([10, 10, 10, 11, 11, 11], [10], 3)).toEqual([10]);
    expect(keptEndpoints([10, 10, 11, 11, 11], [10], 3)).toEqual([]);
  });
});

describe('an hour of the week that is occupied', () => {
  const settings: OccupancySettings = { heatingBalancePoint: 50, coolingBalancePoint: 65, share: 0.65 };
  const weeks = 20;

  /** Twenty weeks whose use follows heating and cooling degrees, and five more in `open` of the weeks of an hour. */
  const used = (open: (hour: number) => number): WeightedHour[] => {
    const random = seeded(5);
    return Array.from({ length: weeks * hoursAWeek }, (_, at) => {
      const temperature = 25 + 60 * random();
      const [week, hour] = [Math.floor(at / hoursAWeek), at % hoursAWeek];
      const usage =
        20 +
        0.5 * Math.max(temperature - 65, 0) +
        0.3 * Math.max(50 - temperature, 0) +
        (week < open(hour) ? 5 : 0);
      return { atMs: mondayMs + week * weekMs + hour * hourMs, usage, temperature, weight: 1 };
    });
  };
  const occupied = (hours: WeightedHour[]) =>
    occupiedHours(hours, settings).flatMap((is, hour) => (is ? [hour] : []));

  it('uses more than the temperature tells in more than 65 of 100 of its weeks', () => {
    const working = (hour: number) => (hour < 10 ? 20 : hour < 20 ? 14 : hour < 60 ? 13 : 0);
    expect(occupied(used(working))).toEqual(Array.from({ length: 20 }, (_, hour) => hour));
  });

  it('is not found by heat or cold alone', () => {
    const random = seeded(6);
    const cold = used(() => 0).map((hour) => ({ ...hour, usage: hour.usage + 0.001 * (random() - 0.5) }));
    expect(occupied(cold).length).toBeLessThan(hoursAWeek / 3);
  });

  it('is none of those that were never metered', () => {
    const first = used((hour) => (hour < 3 ? 20 : 0)).filter(({ atMs }) => hourOfWeek(atMs) !== 1);
    expect(occupied(first)).toEqual([0, 2]);
  });

  it('is held against a mean in which neighbouring months count half', () => {
    const at = (hour: number, usage: number, weight: number): WeightedHour => ({
      ...{ atMs: mondayMs + hour * hourMs, temperature: 55 },
      ...{ usage, weight },
    });
    // Weighted, the mean is 20 / 3; each for itself it would be 16 / 3.
    const hours = [at(0, 10, 1), at(1, 0, 0.5), at(2, 6, 0.5)];
    expect(occupied([...hours, at(3, 10, 1)])).toEqual([0, 3]);
  });
});
