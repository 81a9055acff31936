import { seeded } from '../seeded';
import { fitHourly, predictHour, type HourlySettings, type MeteredHour } from './hourlyModel';
import { hourOfWeek, hoursAWeek, monthOf } from './segments';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const settings: HourlySettings = {
  occupancy: { heatingBalancePoint: 50, coolingBalancePoint: 65, share: 0.65 },
  binEndpoints: [50, 65],
};
const isOpen = (atMs: number) => hourOfWeek(atMs) % 24 >= 8 && hourOfWeek(atMs) % 24 < 18;

/** What a house uses that cools more per degree while it is open; nothing is left to chance but the weather. */
const usageOf = (atMs: number, temperature: number) => {
  const level = 10 + (hourOfWeek(atMs) % 24) / 10;
  return isOpen(atMs)
    ? level + 40 + 0.1 * temperature + 0.7 * Math.max(temperature - 65, 0)
    : level + 0.1 * temperature + 0.2 * Math.max(temperature - 65, 0);
};

const metered = (from: number, days: number): MeteredHour[] => {
  const random = seeded(3);
  return Array.from({ length: days * 24 }, (_, at) => {
    const atMs = from + at * hourMs;
    const temperature = 62 + 50 * (random() - 0.5) + 5 * Math.sin((2 * Math.PI * at) / 8_760);
    return { atMs, temperature, usage: usageOf(atMs, temperature) };
  });
};

describe('an hourly model', () => {
  const june = Date.UTC(2026, 5, 1);
  const model = () => fitHourly(metered(june, 30), settings);

  it('tells again what a house used, by its hours and its weather', () => {
    const month = model()[5];
    expect(
      month?.occupied.map((is, hour) => is === isOpen(Date.UTC(2026, 5, 1) + hour * hourMs)),
    ).not.toContain(false);
    expect([month?.occupiedEndpoints, month?.unoccupiedEndpoints]).toEqual([
      [50, 65],
      [50, 65],
    ]);
    const known = model();
    for (const [hour, temperature] of [
      [3, 45],
      [3, 60],
      [3, 75],
      [30, 81],
      [34, 45],
      [34, 60],
      [34, 80],
      [167, 70],
    ] as const) {
      const atMs = june + 7 * dayMs + hour * hourMs;
      expect(predictHour(known, atMs, temperature)).toBeCloseTo(usageOf(atMs, temperature), 4);
    }
  });

  it('has bins of its own for the open hours, and others for the rest', () => {
    const random = seeded(4);
    // It is warm while it is open, and cold while it is not.
    const hours = metered(june, 30).map(({ atMs }): MeteredHour => {
      const temperature = (isOpen(atMs) ? 58 : 38) + 20 * random();
      return { atMs, temperature, usage: usageOf(atMs, temperature) };
    });
    // No degree days: the weather shall not explain what being open does.
    const occupancy = { ...settings.occupancy, heatingBalancePoint: 0, coolingBalancePoint: 200 };
    const month = fitHourly(hours, { ...settings, occupancy })[5];
    expect([month?.occupiedEndpoints, month?.unoccupiedEndpoints]).toEqual([[65], [50]]);
    expect(month?.slopes).toHaveLength(4);
  });

  it('has slopes of the open hours first, then of the others', () => {
    const slopes = model()[5]?.slopes.map((slope) => Math.round(slope * 1_000) / 1_000);
    expect(slopes).toEqual([0.1, 0.1, 0.8, 0.1, 0.1, 0.3]);
  });

  it('is there for the month that was metered and its neighbours, and says nothing of others', () => {
    const known = model();
    expect(known.map((month) => month !== null)).toEqual(
      Array.from({ length: 12 }, (_, month) => month >= 4 && month <= 6),
    );
    expect(predictHour(known, Date.UTC(2026, 8, 1), 60)).toBeNull();
    expect(predictHour(known, Date.UTC(2026, 4, 4), 60)).not.toBeNull();
  });

  it('says nothing of an hour of the week that was never metered', () => {
    const hours = metered(june, 30).filter(({ atMs }) => hourOfWeek(atMs) !== 30);
    const known = fitHourly(hours, settings);
    expect(predictHour(known, june + 30 * hourMs, 60)).toBeNull();
    expect(predictHour(known, june + 31 * hourMs, 60)).not.toBeNull();
    expect(known[5]?.levels.filter((level) => level === null)).toHaveLength(1);
    expect(known[5]?.levels).toHaveLength(hoursAWeek);
  });

  it('takes neighbouring months by half', () => {
    /** Four Mondays at midnight of each month, at one temperature. */
    const used: Record<number, number> = { 0: 10, 1: 20, 2: 40, 3: 1_000 };
    const mondays = Array.from({ length: 17 }, (_, week) => Date.UTC(2026, 0, 5) + week * 7 * dayMs);
    const hours = mondays.flatMap((atMs): MeteredHour[] => {
      const date = new Date(atMs).getUTCDate();
      const usage = used[monthOf(atMs)];
      return date <= 28 && usage !== undefined ? [{ atMs, usage, temperature: 60 }] : [];
    });
    const counts = [0, 1, 2, 3].map((month) => hours.filter(({ atMs }) => monthOf(atMs) === month).length);
    expect(counts).toEqual([4, 4, 4, 4]);
    const known = fitHourly(hours, settings);
    // (10 / 2 + 20 + 40 / 2) / 2
    expect(predictHour(known, Date.UTC(2026, 1, 2), 60)).toBeCloseTo(22.5, 6);
    expect(predictHour(known, Date.UTC(2026, 0, 5), 60)).toBeCloseTo((10 + 20 / 2) / 1.5, 6);
  });
});
