import { dayMs } from '@contract/time';
import { diagnosers, type DayEvidence, type UnitDay } from '.';
import { inputFactor } from './copDecline';

const aUnit = (over: Partial<UnitDay> = {}): UnitDay => ({
  ...{ deviceId: 7, runH: 8, starts: 40, mostStartsPerH: 3, airKh: 40, kwh: 16, outC: 28 },
  ...over,
});
const aDay = (at: number, over: Partial<DayEvidence> = {}): DayEvidence => ({
  ...{ day: at * dayMs, units: [aUnit()], acKwh: 20, outC: 28, togetherH: 0, flatH: 1, sensorId: 3 },
  ...{ missedH: 0, missedKwh: 0, doorH: 0, doorKh: 0, nightW: 2_000 },
  ...over,
});
const days = (count: number, of: (at: number) => Partial<DayEvidence>): DayEvidence[] =>
  Array.from({ length: count }, (_, at) => aDay(at, of(at)));
const site = (evidence: readonly DayEvidence[], since: number | null = null) => ({
  days: evidence,
  since: () => since,
});

describe('COP decline', () => {
  const { find } = diagnosers.copDecline;
  /** A unit that follows its curve, with a little of its own. */
  const atTemp = (at: number, share = 1): Partial<DayEvidence> => {
    const outC = 18 + ((at * 5) % 16);
    return { units: [aUnit({ outC, airKh: (share * 16 * 2.6) / inputFactor(outC) })] };
  };

  it('is no decline when it is only hotter outside', () => {
    expect(find(site(days(40, (at) => (at < 33 ? atTemp(at % 2) : atTemp(3)))))).toEqual([]);
  });

  it('is told with what the lost share costs in a month', () => {
    const [found] = find(site(days(40, (at) => atTemp(at, at < 33 ? 1 : 0.7))));
    expect(found?.deviceId).toBe(7);
    expect(found?.value).toBeCloseTo(0.7, 1);
    expect(found?.kwh.high).toBeCloseTo(16 * 30 * 0.3, -1);
  });

  it('goes on being told when it lasts longer than the days of reference', () => {
    const evidence = days(55, (at) => atTemp(at, at < 20 ? 1 : 0.7));
    expect(find(site(evidence))).toEqual([]);
    expect(find(site(evidence, 25 * dayMs))).toHaveLength(1);
  });

  it('says nothing of a unit that ran for too few days', () => {
    expect(find(site(days(12, (at) => atTemp(at, at < 5 ? 1 : 0.6))))).toEqual([]);
  });
});

describe('short cycling', () => {
  it('is more than six starts an hour on three days of the week', () => {
    const cycling = (count: number) =>
      site(
        days(20, (at) => ({ units: [aUnit(at >= 20 - count ? { mostStartsPerH: 8, starts: 150 } : {})] })),
      );
    expect(diagnosers.shortCycling.find(cycling(2))).toEqual([]);
    const [found] = diagnosers.shortCycling.find(cycling(3));
    expect(found).toMatchObject({ deviceId: 7, value: 8, limit: 6 });
    expect(found?.kwh.low).toBeGreaterThan(0);
    expect(found?.kwh.high).toBeGreaterThan(found?.kwh.low ?? Infinity);
  });
});

describe('units that cycle together', () => {
  it('are told from two hours a day on, at 10 to 22 % of cooling', () => {
    expect(diagnosers.bothUnits.find(site(days(10, () => ({ togetherH: 1.5 }))))).toEqual([]);
    expect(diagnosers.bothUnits.find(site(days(10, () => ({ togetherH: 5 }))))).toMatchObject([
      { deviceId: null, value: 5, kwh: { low: 60, high: 132 } },
    ]);
  });
});

describe('a stuck sensor', () => {
  it('is told after two of three days, and names the sensor', () => {
    const stuck = (count: number) => site(days(10, (at) => ({ flatH: at >= 10 - count ? 20 : 2 })));
    expect(diagnosers.stuckSensor.find(stuck(1))).toEqual([]);
    expect(diagnosers.stuckSensor.find(stuck(2))).toMatchObject([{ deviceId: 3, value: 20 }]);
  });
});

describe('missed free cooling', () => {
  it('is more than two hours on three days of the week, and nothing where no fan stands', () => {
    const missed = (hours: number | null) =>
      site(days(10, (at) => ({ missedH: at >= 7 ? hours : 0, missedKwh: at >= 7 ? 7 : 0 })));
    expect(diagnosers.freeCoolingMissed.find(missed(5))).toMatchObject([
      { value: 5, kwh: { low: 45, high: 81 } },
    ]);
    expect(diagnosers.freeCoolingMissed.find(missed(1.9))).toEqual([]);
    expect(diagnosers.freeCoolingMissed.find(missed(null))).toEqual([]);
  });
});

describe('a door', () => {
  it('costs nothing while it is colder outside', () => {
    const open = (doorKh: number) => site(days(10, (at) => (at === 8 ? { doorH: 10, doorKh } : {})));
    expect(diagnosers.doorPenalty.find(open(0))).toEqual([]);
    expect(diagnosers.doorPenalty.find(open(80))).toMatchObject([{ value: 10 }]);
  });
});

describe('a step of the night load', () => {
  const { find } = diagnosers.nightLoadStep;
  const wobble = (at: number): number => 2_000 + 8 * ((at * 7) % 5);

  it('is not one odd night, nor a slow wave', () => {
    expect(find(site(days(30, (at) => ({ nightW: at === 27 ? 4_000 : wobble(at) }))))).toEqual([]);
    expect(find(site(days(30, (at) => ({ nightW: 2_000 + 60 * Math.sin(at / 4) }))))).toEqual([]);
  });

  it('costs from the nights alone to around the clock', () => {
    const [found] = find(site(days(30, (at) => ({ nightW: wobble(at) + (at >= 26 ? 300 : 0) }))));
    expect(found?.value).toBeGreaterThan(5);
    expect(found?.kwh.high).toBeCloseTo((found?.kwh.low ?? 0) * 4);
  });
});
