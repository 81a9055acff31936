import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import type { DayBuckets } from './bucket';
import { downsample } from './downsample';
import { markGaps } from './gaps';
import { levelFor } from './level';
import { plantDayStartIn } from '@contract/plantTime';
import type { ReadingRow } from './readingRow';
import { rollHour } from './rollup';
import { rolledSeries } from './series';

const day = Date.UTC(2026, 0, 10);
const env = pointsByClass.env;

const envRow = (ts: number, roomTempC: number | null): ReadingRow => ({
  ts,
  n: 1,
  invalid: 0,
  values: env.map((point) => (point.name === 'roomTempC' ? roomTempC : null)),
});

describe('thinning a trend', () => {
  const samples = Array.from({ length: 10_000 }, (_, i) => ({
    t: i,
    value: i === 4_321 ? 99 : i === 7_000 ? -99 : 0,
  }));

  it('keeps the highest peak and the deepest dip', () => {
    const values = downsample(samples, 0, 10_000, 100).map((sample) => sample.value);
    expect(values.length).toBeLessThanOrEqual(150);
    expect(Math.max(...values.map(Number))).toBe(99);
    expect(Math.min(...values.map(Number))).toBe(-99);
  });

  it('keeps a gap a gap', () => {
    const withGap = samples.map((sample) => (sample.t === 5_000 ? { t: 5_000, value: null } : sample));
    expect(downsample(withGap, 0, 10_000, 100).some((sample) => sample.value === null)).toBe(true);
  });
});

describe('silence in a trend', () => {
  it('is marked once between the readings around it', () => {
    const minutes = [0, 1, 2, 3, 30, 31].map((minute) => ({ t: minute * minuteMs, value: 1 }));
    const marked = markGaps(minutes);
    expect(marked.filter((sample) => sample.value === null)).toHaveLength(1);
    expect(marked[4]?.value).toBeNull();
  });
});

describe('readings that were reported at different intervals', () => {
  const at = (...minutes: number[]) => minutes.map((minute) => ({ t: minute * minuteMs, value: 1 }));
  const halfHours = Array.from({ length: 20 }, (_, i) => i * 30);
  const minutes = Array.from({ length: 90 }, (_, i) => 600 + i);
  const gapsIn = (samples: ReturnType<typeof at>) =>
    markGaps(samples).flatMap(({ t, value }) => (value === null ? [t / minuteMs] : []));

  it('have no gap where those handed over every half hour meet live ones', () => {
    expect(gapsIn(at(...halfHours, ...minutes))).toEqual([]);
    expect(gapsIn(at(...minutes, ...halfHours.map((minute) => minute + 720)))).toEqual([]);
  });

  it('have a gap where silence is long for its own time, on either side of the change', () => {
    const slowOutage = halfHours.filter((minute) => minute < 200 || minute > 320);
    expect(gapsIn(at(...slowOutage, ...minutes))).toEqual([255]);
    const liveOutage = minutes.filter((minute) => minute < 640 || minute > 660);
    expect(gapsIn(at(...halfHours, ...liveOutage))).toEqual([650]);
  });

  it('leave a reading between two silences by itself', () => {
    expect(gapsIn(at(0, 1, 2, 3, 4, 60, 120, 121, 122, 123))).toEqual([32, 90]);
  });
});

describe('the level of an answer', () => {
  it('is the finest that fits', () => {
    expect(levelFor(dayMs, 1_500)).toBe('raw');
    expect(levelFor(10 * dayMs, 1_500)).toBe('quarter');
    expect(levelFor(365 * dayMs, 40_000)).toBe('quarter');
    expect(levelFor(60 * dayMs, 1_500)).toBe('hour');
    expect(levelFor(365 * dayMs, 1_500)).toBe('day');
  });
});

describe('the plant day', () => {
  it('starts at midnight of the plant, not of UTC', () => {
    const start = plantDayStartIn('Asia/Shanghai');
    expect(start(Date.UTC(2026, 0, 10, 3))).toBe(Date.UTC(2026, 0, 9, 16));
  });

  it('stays at local midnight on the day clocks change', () => {
    const start = plantDayStartIn('Europe/Berlin');
    expect(start(Date.UTC(2026, 2, 29, 12))).toBe(Date.UTC(2026, 2, 28, 23));
  });
});

describe('a rolled-up series', () => {
  it('shows mean, lowest and highest per hour, and the gap between', () => {
    const first = rollHour('env', day, [envRow(day, 20), envRow(day + 20 * minuteMs, 30)], undefined);
    const both = rollHour('env', day + 3 * hourMs, [envRow(day + 3 * hourMs, 25)], first);
    const view = { level: 'hour' as const, plantDayStart: (at: number) => at };
    const series = rolledSeries(
      'env',
      0,
      new Map([[day, both]]),
      { from: day, to: day + dayMs, maxPoints: 100 },
      view,
    );
    expect(series.value).toEqual([25, null, 25]);
    expect(series.min).toEqual([20, null, 25]);
    expect(series.max).toEqual([30, null, 25]);
  });

  const energyOf = (
    rows: readonly [minute: number, kwh: number][],
    level: 'quarter' | 'hour',
    watts: number | null = 12_000,
  ) => {
    const meter = pointsByClass.meter;
    const [energy, power] = ['energyKwh', 'powerW'].map((name) =>
      meter.findIndex((one) => one.name === name),
    );
    const readings = rows.map(([minute, kwh]): ReadingRow => ({
      ts: day + minute * minuteMs,
      n: 1,
      invalid: 0,
      values: meter.map((_, i) => (i === energy ? kwh : i === power ? watts : null)),
    }));
    const hours = new Map<number, ReadingRow[]>();
    for (const row of readings) {
      const hour = Math.floor(row.ts / hourMs) * hourMs;
      hours.set(hour, [...(hours.get(hour) ?? []), row]);
    }
    let buckets: DayBuckets | undefined;
    for (const [hour, rows] of hours) buckets = rollHour('meter', hour, rows, buckets);
    const days = new Map([[day, buckets ?? []]]);
    const span = { from: day, to: day + dayMs, maxPoints: 100 };
    return rolledSeries('meter', energy ?? 0, days, span, { level, plantDayStart: (at: number) => at });
  };

  it('counts a counter’s growth across quarters and survives its reset', () => {
    const { increase } = energyOf(
      [
        [0, 10],
        [10, 12],
        [20, 15],
        [40, 1],
        [50, 2],
      ],
      'hour',
      null,
    );
    expect(increase?.[0]).toBeCloseTo(6, 6);
  });

  it('has no spike where a meter was exchanged for one that shows more', () => {
    const { increase } = energyOf(
      [
        [0, 10],
        [10, 12],
        [15, 13],
        [25, 15],
        [30, 50_000],
        [40, 50_002],
      ],
      'quarter',
    );
    expect(Math.max(...(increase ?? []).map(Number))).toBeLessThan(4);
  });

  it.each([10, 20, 30, 45])(
    'sums to what a counter grew that is read every %i minutes, by quarters and hours',
    (every) => {
      const rows = Array.from({ length: Math.floor(1_440 / every) }, (_, i): [number, number] => [
        i * every + 2,
        500 + (i * every + 2) * 0.141 + Math.sin(i),
      ]);
      const grown = (rows.at(-1)?.[1] ?? 0) - (rows[0]?.[1] ?? 0);
      for (const level of ['quarter', 'hour'] as const) {
        const { increase, value } = energyOf(rows, level, null);
        expect((increase ?? []).reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(grown, 1);
        expect(value).not.toContain(null);
      }
    },
  );

  it('does not heap on one bucket what grew while nothing was heard', () => {
    const { increase } = energyOf(
      [
        [0, 10],
        [10, 12],
        [180, 46],
        [190, 48],
      ],
      'hour',
    );
    expect(increase?.[0]).toBeLessThan(14);
    expect(increase?.at(-1)).toBeLessThan(4);
  });
});
