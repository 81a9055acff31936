import { aMeter, type Meter, type MeterSettings } from '@tests/support/meters/aMeter';
import { judgedDays, type JudgedDay } from '@tests/support/meters/judge';

const from = Date.UTC(2026, 5, 1);
const days = 9;

const metersOf = (count: number, settings: Partial<MeterSettings> = {}): Meter[] =>
  Array.from({ length: count }, (_, i) => aMeter({ seed: 1_000 + i, from, days, ...settings }));
const judgedOf = (meters: readonly Meter[]): JudgedDay[] =>
  meters.flatMap((meter) => judgedDays(meter, from, days));

const shareOf = (all: readonly JudgedDay[], holds: (day: JudgedDay) => boolean): number =>
  (100 * all.filter(holds).length) / all.length;
const errorOf = ({ kwh, trueKwh }: JudgedDay): number => Math.abs((kwh ?? NaN) - trueKwh);

describe('the energy of random meters', () => {
  const meters = metersOf(24, { feedsBack: false });
  const judged = judgedOf(meters);

  it('lies within its own band of the truth on 95 of 100 days, and never beyond three bands', () => {
    expect(shareOf(judged, (day) => errorOf(day) <= day.band)).toBeGreaterThanOrEqual(95);
    expect(judged.filter((day) => errorOf(day) > 3 * day.band)).toEqual([]);
  });

  it('is never a spike, nor taken for faulty on a day on which nothing befell the meter', () => {
    const calm = judged.filter(({ isTroubled }) => !isTroubled);
    expect(shareOf(calm, ({ isFaulty }) => isFaulty)).toBeLessThanOrEqual(1);
    for (const { spike } of calm) expect(spike).toBeLessThan(2.5);
  });
});

describe('the energy of sites that feed back', () => {
  it.each([true, false])('is never beyond three bands of what was drawn, with a power: %s', (hasPower) => {
    const judged = judgedOf(metersOf(16, { feedsBack: true, hasPower }));
    expect(shareOf(judged, (day) => errorOf(day) <= day.band)).toBeGreaterThanOrEqual(95);
    expect(judged.filter((day) => errorOf(day) > 3 * day.band)).toEqual([]);
    const calm = judged.filter(({ isTroubled }) => !isTroubled);
    expect(shareOf(calm, ({ isFaulty }) => isFaulty)).toBeLessThanOrEqual(2);
  });
});

describe('a meter of which only whole tens of kWh are read', () => {
  it.each([true, false])('is known to its last digit, with a power: %s', (hasPower) => {
    const judged = judgedOf(metersOf(16, { resolution: 10, feedsBack: false, hasPower, scaleW: 3_000 }));
    expect(judged.filter((day) => errorOf(day) > 3 * day.band)).toEqual([]);
    expect(shareOf(judged, (day) => errorOf(day) <= day.band)).toBeGreaterThanOrEqual(95);
  });
});

describe('a meter that is well', () => {
  it.each([900, 1_200, 1_800, 3_600])(
    'is known well enough for a baseline at a report in %i s',
    (intervalS) => {
      const all = judgedOf(metersOf(6, { intervalS, resolution: 0.01, eventsPerMonth: 0, feedsBack: false }));
      expect(shareOf(all, ({ kwh, band }) => band <= 0.02 * (kwh ?? 0))).toBeGreaterThanOrEqual(97);
    },
  );

  it.each([0.1, 1, 10])('counts all it uses with a last digit of %f kWh', (resolution) => {
    const settings = { intervalS: 60, resolution, eventsPerMonth: 0, feedsBack: false, scaleW: 2_400 };
    for (const meter of metersOf(4, settings)) {
      const all = judgedDays(meter, from, days);
      const [counted, used] = [
        all.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
        all.reduce((sum, day) => sum + day.trueKwh, 0),
      ];
      expect(Math.abs(counted - used)).toBeLessThan(2 * resolution + 0.01 * used);
      expect(all.flatMap(({ found }) => found)).toEqual([]);
    }
  });

  it('has hours that sum to the day', () => {
    for (const { hours, kwh } of judgedOf(metersOf(6, { eventsPerMonth: 0, feedsBack: false })))
      expect(hours.reduce<number>((all, each) => all + (each ?? 0), 0)).toBeCloseTo(kwh ?? NaN, 6);
  });
});
