import type { HistoryLevel } from '@contract/history';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { freeBuckets, type FreeRef } from './freeSeries';

const from = Date.UTC(2026, 5, 10);
const span = { from, to: from + 2 * dayMs, maxPoints: 5_000 };
const plantDayStart = (at: EpochMs): EpochMs => Math.floor(at / dayMs) * dayMs;
const meter: FreeRef = { id: 1, name: 'free.pump', title: 'Pump', unit: 'kWh', kind: 'counter' };

/** 4 kWh/h with a swing over the day. */
const kwhAt = (at: EpochMs): number => {
  const hours = (at - from) / hourMs;
  return 4 * hours + 6 * (1 - Math.cos((hours / 24) * 2 * Math.PI));
};
/** What a counter said every so many minutes, from three hours before the span to three after it. */
const said = (everyMin: number, shows: (at: EpochMs) => number) => {
  const times = Math.floor((span.to - from + 6 * hourMs) / (everyMin * minuteMs));
  return Array.from({ length: times }, (_, i) => {
    const t = from - 3 * hourMs + i * everyMin * minuteMs + 7 * minuteMs;
    return { t, value: shows(t) };
  });
};
const grown = (known: ReturnType<typeof said>, level: HistoryLevel, ref = meter): number[] =>
  (freeBuckets(ref, known, span, { level, plantDayStart }).increase ?? []).map((kwh) => kwh ?? 0);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('a counter that is a free point', () => {
  it.each([10, 30, 60])('has parts that sum to the whole, read every %i min', (everyMin) => {
    const known = said(everyMin, (at) => 500 + Math.round(kwhAt(at) * 1_000) / 1_000);
    const whole = kwhAt(span.to) - kwhAt(span.from);
    const [quarters, hours, days] = (['quarter', 'hour', 'day'] as const).map((level) => grown(known, level));
    expect(quarters).toHaveLength(192);
    expect(hours).toHaveLength(48);
    expect(days).toHaveLength(2);
    for (const parts of [quarters, hours, days]) expect(sum(parts ?? [])).toBeCloseTo(whole, 0);
    expect(sum(quarters ?? [])).toBeCloseTo(sum(days ?? []), 6);
  });

  it('loses nothing by its last digit', () => {
    const known = said(10, (at) => Math.floor(500 + kwhAt(at)));
    expect(Math.abs(sum(grown(known, 'hour')) - (kwhAt(span.to) - kwhAt(span.from)))).toBeLessThan(1);
  });

  it('is not led astray by a glitch, nor by the end of its register', () => {
    const at = from + 20 * hourMs + 7 * minuteMs;
    const glitch = said(10, (t) => (t === at ? 0 : 500 + kwhAt(t)));
    const rolls = said(10, (t) => (9_940 + kwhAt(t)) % 10_000);
    for (const known of [glitch, rolls]) {
      expect(sum(grown(known, 'quarter'))).toBeCloseTo(kwhAt(span.to) - kwhAt(span.from), 0);
      expect(Math.max(...grown(known, 'quarter'))).toBeLessThan(3);
    }
  });

  it('of events may count in bursts', () => {
    const events = { ...meter, name: 'free.trips', unit: '' };
    const known = said(10, (at) => (at < from + 30.5 * hourMs ? 3 : 700));
    expect(sum(grown(known, 'day', events))).toBe(697);
    expect(Math.max(...grown(known, 'hour', events))).toBe(697);
  });
});

describe('a free point that is measured', () => {
  it('has the mean of a bucket between its extremes', () => {
    const level: FreeRef = { ...meter, name: 'free.level', unit: 'm', kind: 'analog' };
    const known = [0, 1, 2, 3].map((i) => ({ t: from + i * 20 * minuteMs, value: [1.5, 2.5, 5, 9][i] ?? 0 }));
    const { t, value, min, max, increase } = freeBuckets(level, known, span, {
      level: 'hour',
      plantDayStart,
    });
    expect([t, value, min, max]).toEqual([
      [from, from + hourMs],
      [3, 9],
      [1.5, 9],
      [5, 9],
    ]);
    expect(increase).toBeUndefined();
  });
});
