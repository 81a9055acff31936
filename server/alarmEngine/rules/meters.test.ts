import { dayMs, hourMs, minuteMs } from '@contract/time';
import { aMeter, type Meter } from '@tests/support/meters/aMeter';
import { alarmsOf, untrueAlarmsOf } from '@tests/support/meters/alarms';

const from = Date.UTC(2026, 5, 1);
const days = 10;
const dayOf = (at: number): string => `day ${((at - from) / dayMs).toFixed(2)}`;

const untrueOf = (meters: readonly Meter[]): string[] =>
  meters.flatMap((meter) => untrueAlarmsOf(meter).map((at) => `${meter.seed}: ${dayOf(at)}`));

describe('alarms of random meters', () => {
  const meters = Array.from({ length: 40 }, (_, i) =>
    aMeter({ seed: 500 + i, from, days, hasPower: true, feedsBack: i % 8 === 0 }),
  );

  it('raise for nothing but a trouble', () => {
    expect(untrueOf(meters)).toEqual([]);
  });

  it.each([true, false])('raise for no site that feeds back, with a power: %s', (hasPower) => {
    const feeding = Array.from({ length: 24 }, (_, i) =>
      aMeter({ seed: 900 + i, from, days, hasPower, feedsBack: true, eventsPerMonth: 0 }),
    );
    expect(untrueOf(feeding)).toEqual([]);
  });

  it('raise for each counter that stands still for long enough that its last digit shows it', () => {
    const missed = meters
      .filter(({ intervalS, resolution, feedsBack }) => intervalS <= 3_600 && resolution < 1 && !feedsBack)
      .flatMap((meter) =>
        meter.events
          .filter(({ kind }) => kind === 'standstill')
          .filter(({ from: begun, to }) => !alarmsOf(meter).some((at) => at >= begun && at <= to + hourMs))
          .map(({ from: begun }) => `${meter.seed}: ${dayOf(begun)}`),
      );
    expect(missed).toEqual([]);
  });
});

describe('a meter that was wired the wrong way', () => {
  const reversed = (hasPower: boolean, intervalS: number) =>
    Array.from({ length: (3 * dayMs) / (intervalS * 1_000) }, (_, i) => ({
      at: from + i * intervalS * 1_000,
      kwh: Math.round(5_000_000 - i * intervalS * 0.8) / 1_000,
      powerW: hasPower ? -2_900 : null,
    }));

  it.each([10, 60, 900, 3_600])('raises within a day and stays raised, read every %i s', (intervalS) => {
    for (const hasPower of [true, false]) {
      const raised = alarmsOf({ readings: reversed(hasPower, intervalS) });
      expect(raised).toHaveLength(1);
      expect(raised[0]).toBeLessThanOrEqual(from + dayMs + 2 * hourMs);
    }
  });

  it('raises after it was turned, and clears when it is turned back', () => {
    const turned = [1, 2, 3, 4, 5];
    let kwh = 5_000;
    const readings = Array.from({ length: 8 * 1_440 }, (_, minute) => {
      const isReversed = turned.includes(Math.floor(minute / 1_440));
      kwh += isReversed ? -0.05 : 0.05;
      return {
        at: from + minute * minuteMs,
        kwh: Math.round(kwh * 100) / 100,
        powerW: isReversed ? -3_000 : 3_000,
      };
    });
    const raised = alarmsOf({ readings });
    expect(raised.map(dayOf)).toEqual(['day 2.00']);
  });
});
