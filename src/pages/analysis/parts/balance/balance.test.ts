import type { SiteDay } from '@contract/siteEnergy';
import { balanceOf, costOf } from './balance';

const aDay = (kwh: Partial<SiteDay['kwh']> = {}, over: Partial<SiteDay> = {}): SiteDay => ({
  ...{ day: 0, areaId: 1, deptId: 1, carrierKwh: null, peakW: null },
  kwh: { total: 130, it: 90, ac: 25, fan: 1, loss: 10, other: 4, ...kwh },
  tariffKwh: { sharp: null, peak: null, flat: null, valley: null, deep: null },
  outdoor: {
    ...{ meanC: 20, minC: 15, maxC: 25, source: 'own', errorK: 0.5 },
    ...{ coolingKh: 48, heatingKh: 0 },
  },
  room: { meanC: 25, maxC: 27, aboveLimitH: 0 },
  units: { starts: 10, runH: 8 },
  freeCooling: { usedH: 0, availableH: 0 },
  completePct: { total: 100, it: 100, ac: 90, fan: 100, outdoor: 100, room: 100 },
  findings: [],
  ...over,
});

const nodeOf = (days: readonly SiteDay[], key: string) =>
  balanceOf(days, 31).nodes.find((node) => node.key === key);

describe('the balance of a site', () => {
  it('is a tree: what the site feeds, and behind the rectifiers the load and their loss', () => {
    const { nodes, keptDays } = balanceOf([aDay(), aDay()], 31);
    expect(nodes.map(({ key, depth, kwh }) => [key, depth, kwh])).toEqual([
      ['total', 0, 260],
      ['feed', 1, 200],
      ['it', 2, 180],
      ['loss', 2, 20],
      ['ac', 1, 50],
      ['fan', 1, 2],
      ['other', 1, 8],
    ]);
    expect(keptDays).toBe(2);
  });

  it('has no branch for a loss that nothing measures', () => {
    const { nodes } = balanceOf([aDay({ loss: null, it: 100 })], 31);
    expect(nodes.map(({ key, depth }) => [key, depth])).toEqual([
      ['total', 0],
      ['it', 1],
      ['ac', 1],
      ['fan', 1],
      ['other', 1],
    ]);
  });

  it('leaves out days with a faulty meter, and says what they would add', () => {
    const faulty = aDay({ total: 900 }, { findings: ['standstill'] });
    const { nodes, leftOut } = balanceOf([aDay(), faulty], 31);
    expect(nodes[0]?.kwh).toBe(130);
    expect(leftOut).toEqual({ days: 1, kwh: 900 });
  });

  it('keeps a day on which growth was only spread or a counter rolled over', () => {
    expect(balanceOf([aDay({}, { findings: ['spread', 'rollOver'] })], 31).leftOut.days).toBe(0);
  });

  it('tells a share from the days on which both were measured, and how complete they are', () => {
    const days = [aDay(), aDay({ ac: null })];
    expect(nodeOf(days, 'ac')).toMatchObject({ kwh: 25, days: 1, completePct: 90 });
    expect(nodeOf(days, 'ac')?.share).toBeCloseTo((25 / 130) * 100);
    expect(nodeOf([aDay({ fan: null })], 'fan')).toMatchObject({ kwh: null, share: null, days: 0 });
  });

  it('says of what share of the span the sums are: days left out and days without a meter are not known', () => {
    const faulty = aDay({}, { findings: ['standstill'] });
    const half = aDay();
    half.completePct.total = 50;
    expect(balanceOf([aDay(), half, faulty], 4)).toMatchObject({ keptDays: 2, ofDays: 4, knownPct: 37 });
    expect(balanceOf([], 4).knownPct).toBe(0);
  });

  it('adds up the periods of the tariff, where one is known', () => {
    expect(balanceOf([aDay()], 31).tariff).toBeNull();
    const told = aDay({}, { tariffKwh: { sharp: 0, peak: 30, flat: 60, valley: 40, deep: null } });
    const { tariff, tariffDays } = balanceOf([told, told, aDay()], 31);
    expect({ tariff, tariffDays }).toEqual({ tariff: { peak: 60, flat: 120, valley: 80 }, tariffDays: 2 });
  });

  it('costs what each period costs', () => {
    const priced = (from: number, to: number, peak: number) => ({
      ...{ from, to, name: 'T', currency: 'CNY', demandPerKw: null, capacity: null },
      prices: { sharp: 2, peak, flat: 1, valley: 0.5, deep: 0.2 },
    });
    const tariffKwh = { sharp: 0, peak: 30, flat: 60, valley: 40, deep: 10 };
    const days = [0, 1, 2, 3].map((day) => aDay({}, { day, tariffKwh }));
    // Dearer from the third day on, and without a price on the fourth.
    expect(costOf(days, [priced(0, 2, 1.5), priced(2, 3, 3)], () => '2026-04')).toEqual({
      ...{ by: { peak: 2 * 45 + 90, flat: 180, valley: 60, deep: 6 }, demand: null, capacity: null },
      ...{ all: 426, names: ['T'], currency: 'CNY', days: 3 },
    });
    expect(costOf(days, [], () => '')).toBeNull();
    expect(costOf(days, [priced(0, 2, 1), { ...priced(2, 4, 1), currency: 'HKD' }], () => '')).toBeNull();
  });

  it('costs a second part by the highest demand of each month and by capacity, each day its share', () => {
    const span = {
      ...{ from: 0, to: 9, name: 'T', currency: 'CNY', demandPerKw: 30, capacity: 600 },
      prices: { sharp: 1, peak: 1, flat: 1, valley: 1, deep: 1 },
    };
    const tariffKwh = { sharp: 0, peak: 0, flat: 10, valley: 0, deep: 0 };
    const days = [2_000, 5_000, null, 1_000].map((peakW, day) => aDay({}, { day, tariffKwh, peakW }));
    const monthOf = (day: number) => (day < 3 ? '2026-04' : '2026-02');
    const cost = costOf(days, [span], monthOf);
    expect(cost?.demand).toBeCloseTo(3 * ((30 * 5) / 30) + 30 / 28);
    expect(cost?.capacity).toBeCloseTo(3 * 20 + 600 / 28);
    expect(cost?.all).toBeCloseTo(40 + (cost?.demand ?? NaN) + (cost?.capacity ?? NaN));
    const unmeasured = days.map((day) => ({ ...day, peakW: null }));
    expect(costOf(unmeasured, [span], monthOf)?.demand).toBeNull();
  });
});
