import { minuteMs, secondMs } from '@contract/time';
import { longestPauseMs } from './rule';
import { mostSamples, Window, type Sample } from './window';

const overMs = 10 * minuteMs;
const filled = (series: readonly Sample[], over = overMs) => {
  const samples: Sample[] = [];
  const window = new Window(over, samples);
  for (const { at, value } of series) window.add(at, value);
  return { window, samples };
};
const everyMinute = (values: readonly number[]): Sample[] =>
  values.map((value, i) => ({ at: i * minuteMs, value }));

describe('a window over the readings of a point', () => {
  it('tells no change before it is nearly full', () => {
    expect(filled([]).window.change()).toBeNull();
    expect(filled(everyMinute([20])).window.change()).toBeNull();
    const rising = [20, 21, 22, 23, 24, 25, 26, 27];
    expect(filled(everyMinute(rising)).window.change()).toBeNull();
    expect(filled(everyMinute([...rising, 28])).window.change()).toEqual({ by: 8, overMs: 8 * minuteMs });
  });

  it('forgets a rise that is older than it', () => {
    const step = (minutes: number) =>
      filled(everyMinute([20, 25, ...Array<number>(minutes).fill(25)])).window;
    expect(step(8).change()).toEqual({ by: 5, overMs: 9 * minuteMs });
    expect(step(9).change()).toEqual({ by: 5, overMs });
    expect(step(10).change()).toEqual({ by: 0, overMs });
  });

  it('reaches back to the reading that was the newest when it began, where readings are rare', () => {
    const rare = [0, 7, 14, 21].map((minute) => ({ at: minute * minuteMs, value: minute }));
    expect(filled(rare).window.change()).toEqual({ by: 14, overMs: 14 * minuteMs });
  });

  it('holds a bounded number of a device that speaks every second, and still tells its whole change', () => {
    const series = Array.from({ length: 3_000 }, (_, i) => ({ at: i * secondMs, value: i / 60 }));
    const { window, samples } = filled(series);
    expect(samples.length).toBeLessThanOrEqual(mostSamples + 2);
    expect(samples.length).toBeGreaterThan(mostSamples / 2);
    expect(samples.at(-1)).toEqual(series.at(-1));
    const { by, overMs: over } = window.change() ?? { by: NaN, overMs: NaN };
    expect(over).toBeGreaterThanOrEqual(overMs);
    expect(over).toBeLessThan(overMs * 1.1);
    expect((by / over) * minuteMs).toBeCloseTo(1, 6);
  });

  it('keeps every reading of a device that speaks no more often than it has room for', () => {
    const slot = overMs / mostSamples;
    expect(filled([0, 1, 2, 3].map((i) => ({ at: i * slot, value: i }))).samples).toHaveLength(4);
    const faster = [0, 1, 2, 3].map((i) => ({ at: i * (slot - 1), value: i }));
    expect(filled(faster).samples.map(({ value }) => value)).toEqual([0, 2, 3]);
  });

  it('begins anew after a pause, and not before one', () => {
    const over = 3 * longestPauseMs;
    const heardAfter = (pauseMs: number) => {
      const series = [0, over / mostSamples, over / mostSamples + pauseMs].map((at, value) => ({
        at,
        value,
      }));
      return filled(series, over).samples.map(({ value }) => value);
    };
    expect(heardAfter(longestPauseMs)).toEqual([0, 1, 2]);
    expect(heardAfter(longestPauseMs + 1)).toEqual([2]);
  });
});

describe('a step that no room takes', () => {
  it('begins the window anew: a sensor that is right again is no trend', () => {
    const samples: Sample[] = [];
    const window = new Window(5 * minuteMs, samples);
    for (let i = 0; i < 5; i++) window.add(i * minuteMs, 0);
    for (let i = 5; i < 12; i++) window.add(i * minuteMs, 24);
    expect(window.change()?.by).toBe(0);
    for (let i = 12; i < 20; i++) window.add(i * minuteMs, 24 + 3 * (i - 11));
    expect(window.change()?.by).toBeGreaterThan(10);
  });

  it('does not where looks are far apart', () => {
    const window = new Window(30 * minuteMs, []);
    window.add(0, 22);
    window.add(30 * minuteMs, 40);
    expect(window.change()?.by).toBe(18);
  });
});
