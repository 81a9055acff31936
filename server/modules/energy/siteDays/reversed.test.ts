import { dayMs, hourMs, minuteMs } from '@contract/time';
import { storedMeter } from '@tests/support/meters/stored';
import { windowOf, type DayDevice } from './devices';
import { siteDay } from './siteDay';

const day = Date.UTC(2026, 5, 1);

interface MeterOf extends Partial<DayDevice> {
  /** kWh by the hour, and the power beside them; silent without. */
  countAt?: (hour: number) => number;
  powerW?: (hour: number) => number;
}

/** A meter that reports every five minutes over two days before and one after. */
function aMeter({ countAt, powerW, ...of }: MeterOf): DayDevice {
  const readings = Array.from({ length: (4 * dayMs) / (5 * minuteMs) }, (_, i) => {
    const at = day - 2 * dayMs + i * 5 * minuteMs;
    const hour = (at - day) / hourMs;
    return { at, kwh: countAt?.(hour) ?? null, powerW: powerW?.(hour) ?? null };
  });
  return storedMeter({ readings: countAt ? readings : [] }, of);
}

const window = windowOf(day - 6 * hourMs, day + dayMs + 3 * hourMs, { start: day, end: day + dayMs });
const figuresOf = (...meters: MeterOf[]) => siteDay(meters.map(aMeter), window, () => null);

describe('a meter whose count runs backwards', () => {
  const countAt = (hour: number): number => 5_000 + 30 * Math.sin((hour / 12) * Math.PI);

  it('is faulty where its power is below 0 alone, and its site has not used nothing', () => {
    const { kwh, findings, fedBackKwh } = figuresOf({
      countAt: (hour) => 5_000 - 3 * hour,
      powerW: () => -3_000,
    });
    expect(kwh.total).toBeNull();
    expect(fedBackKwh).toBeNull();
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['backwards']));
  });

  it('feeds back where its power is above 0 as well', () => {
    const powerW = (hour: number): number => 7_854 * Math.cos((hour / 12) * Math.PI);
    const { kwh, fedBackKwh, findings } = figuresOf({ countAt, powerW });
    expect(kwh.total).toBeCloseTo(60, 0);
    expect(fedBackKwh).toBeCloseTo(60, 0);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['fedBack']));
  });
});
