import { seeded } from './seeded';
import { siteSaving } from './siteSaving';

const dayMs = 86_400_000;

interface Story {
  /** Share of the cooling that a strategy saves. */
  saves?: number;
  /** Growth of the IT load from the baseline to the report. */
  grows?: number;
  isItMetered?: boolean;
  days?: [number, number];
}

/** Days of a shelter whose cooling follows the weather and the load behind it, with 5 % of scatter. */
function aSite({ saves = 0, grows = 1, isItMetered = true, days = [365, 60] }: Story = {}) {
  const random = seeded(17);
  const dayOf = (day: number, isReport: boolean) => {
    const outdoorC = 17 - 11 * Math.cos((2 * Math.PI * day) / 365) + 4 * (random() - 0.5);
    const itKwh = (70 + 4 * random()) * (isReport ? grows : 1);
    const cooling = (2 + 0.25 * itKwh + 0.4 * outdoorC) * (1 + 0.1 * (random() - 0.5));
    return {
      day: day * dayMs,
      outdoorC,
      itKwh: isItMetered ? itKwh : null,
      kwh: cooling * (isReport ? 1 - saves : 1),
    };
  };
  const [before, after] = days;
  return siteSaving({
    baseline: Array.from({ length: before }, (_, day) => dayOf(day, false)),
    baselineLeftOut: 0,
    report: Array.from({ length: after }, (_, day) => dayOf(365 + 100 + day, true)),
    reportLeftOut: 0,
  });
}

describe('the saving of a site', () => {
  it('is proven where it is larger than its band', () => {
    const { saving, usedKwh, expectedKwh } = aSite({ saves: 0.2 });
    expect(saving?.verdict).toBe('proven');
    expect(saving?.savedShare).toBeCloseTo(0.2, 1);
    expect(saving?.savedKwh).toBeCloseTo(Number(expectedKwh) - Number(usedKwh), 6);
    expect(saving?.bandShare).toBeLessThan(0.03);
  });

  it('is not proven where nothing was done', () => {
    expect(aSite().saving?.verdict).toBe('notProven');
  });

  it('says so when more was used', () => {
    expect(aSite({ saves: -0.2 }).saving?.verdict).toBe('usedMore');
  });

  it('does not take grown traffic for a loss where the load is metered', () => {
    expect(aSite({ saves: 0.1, grows: 1.15 }).saving?.savedShare).toBeCloseTo(0.1, 1);
  });

  it('calls a quarter of days too hot for a baseline of another season', () => {
    const { fit } = aSite({ days: [60, 60] });
    expect(fit?.isYearLong).toBe(false);
    expect(fit?.beyondDays).toBeGreaterThan(15);
  });

  it('has no baseline of a few days, and no saving of less than a week', () => {
    expect(aSite({ days: [29, 60] })).toMatchObject({
      obstacle: 'fewBaselineDays',
      saving: null,
      model: null,
    });
    const short = aSite({ days: [365, 6] });
    expect(short).toMatchObject({ obstacle: 'fewReportingDays', saving: null });
    expect(short.days).toHaveLength(6);
  });
});
