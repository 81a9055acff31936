import { growthOf, growthSource, type CounterRule, type Growth } from './growth';
import { Quarters } from './quarters';

const rule: CounterRule = { rollOver: null, mostPerQuarter: null, step: 0.001, resolution: 0.001 };

/** A quarter with three readings of a counter, from the first to the last; null is a gap. */
type Said = readonly [number, number] | readonly [number, number, number] | null;

function aCounter(all: readonly Said[]): Quarters {
  const quarters = new Quarters(all.length);
  all.forEach((said, i) => {
    if (said === null) return;
    const values = said.length === 3 ? said : [said[0], (said[0] + said[1]) / 2, said[1]];
    quarters.count[i] = 3;
    quarters.first[i] = values[0] ?? 0;
    quarters.last[i] = values.at(-1) ?? 0;
    quarters.min[i] = Math.min(...values);
    quarters.max[i] = Math.max(...values);
    quarters.sum[i] = values
      .slice(1)
      .reduce((sum, value, at) => sum + Math.max(0, value - (values[at] ?? 0)), 0);
  });
  return quarters;
}

/** Power in W of each quarter; null where none was told. A spread of `swing` says that it lives. */
function aPower(all: readonly (number | null)[], swing = 10): Quarters {
  const quarters = new Quarters(all.length);
  all.forEach((watts, i) => {
    if (watts === null) return;
    quarters.count[i] = 3;
    quarters.sum[i] = watts * 3;
    quarters.min[i] = watts - swing;
    quarters.max[i] = watts + swing;
  });
  return quarters;
}

/** 10 kW: two and a half kWh a quarter, half of it between the quarters' readings. */
const steadily = (quarters: number, from = 1_000): Said[] =>
  Array.from({ length: quarters }, (_, i) => [from + i * 2.5, from + i * 2.5 + 1.25] as const);
const tenKw = (quarters: number): number[] => Array.from({ length: quarters }, () => 10_000);

const total = ({ amount }: Growth): number =>
  amount.reduce((sum, kwh) => sum + (Number.isNaN(kwh) ? 0 : kwh), 0);
const kinds = ({ found }: Growth): string[] => found.map(({ kind }) => kind);
const highest = ({ amount }: Growth): number => Math.max(...amount.filter((kwh) => !Number.isNaN(kwh)));

describe('the growth of a counter', () => {
  it('is what it shows, quarter by quarter', () => {
    const growth = growthOf(aCounter(steadily(8)), aPower(tenKw(8)), rule);
    expect(kinds(growth)).toEqual([]);
    // Half of what flows between two quarters belongs to each.
    const expected = [1.875, ...Array.from({ length: 6 }, () => 2.5), 1.875];
    growth.amount.forEach((kwh, i) => expect(kwh).toBeCloseTo(expected[i] ?? NaN, 6));
  });

  it('goes on where a meter starts again from 0 at its last digit, told or guessed', () => {
    const said = [...steadily(4, 99_990), [0, 1.25], [2.5, 3.75]] as Said[];
    for (const rollOver of [100_000, null]) {
      const growth = growthOf(aCounter(said), aPower(tenKw(6)), { ...rule, rollOver });
      expect(kinds(growth)).toEqual(['rollOver']);
      expect(total(growth)).toBeCloseTo(13.75, 6);
      expect(highest(growth)).toBeCloseTo(2.5, 6);
    }
  });

  it('goes on where the roll-over lies within a quarter', () => {
    const said = [...steadily(3, 99_992), [99_999.5, 99_999.9, 0.75], [2, 3.25]] as Said[];
    const growth = growthOf(aCounter(said), aPower(tenKw(5)), { ...rule, rollOver: 100_000 });
    expect(kinds(growth)).toEqual(['rollOver']);
    expect(total(growth)).toBeCloseTo(100_003.25 - 99_992, 6);
  });

  it('leaves the moment of an exchange out, downwards and upwards, and never makes it a spike', () => {
    for (const start of [17, 54_321]) {
      const said = [...steadily(6), ...steadily(6, start)];
      const growth = growthOf(aCounter(said), aPower(tenKw(12)), rule);
      expect(kinds(growth)).toContain('exchange');
      expect(highest(growth)).toBeLessThan(3);
      expect(total(growth)).toBeGreaterThan(26);
    }
  });

  it('counts the quarter of an exchange by its power, where that is known', () => {
    const said = [...steadily(4), [1_010, 7.5, 8], ...steadily(4, 10)] as Said[];
    const growth = growthOf(aCounter(said), aPower(tenKw(9)), rule);
    expect(kinds(growth)).toContain('exchange');
    expect(highest(growth)).toBeLessThan(4);
  });

  it('finds a meter that runs backwards, and takes nothing from it', () => {
    const falling = Array.from({ length: 6 }, (_, i) => [990 - i * 2.5, 989 - i * 2.5] as const);
    const power = [...tenKw(4), ...falling.map(() => null)];
    const growth = growthOf(aCounter([...steadily(4, 985), ...falling]), aPower(power), rule);
    expect(new Set(kinds(growth))).toEqual(new Set(['backwards']));
    expect(total(growth)).toBeCloseTo(8.75, 6);
    expect([...growth.source].slice(5)).toEqual([0, 0, 0, 0, 0]);
  });

  it('takes the power of a count that rests while power flows, and says so', () => {
    const said = [...steadily(4), ...Array.from({ length: 8 }, () => [1_008.75, 1_008.75] as const)];
    const growth = growthOf(aCounter(said), aPower(tenKw(12)), rule);
    expect(kinds(growth)).toEqual(['standstill', 'fromPower']);
    expect(total(growth)).toBeCloseTo(8.75 + 8 * 2.5, 6);
    expect([...growth.source].slice(4)).toEqual(Array.from({ length: 8 }, () => growthSource.power));
  });

  it('spreads what a frozen meter catches up evenly over the time that it rested', () => {
    const said = [
      ...steadily(4),
      ...Array.from({ length: 8 }, () => [1_008.75, 1_008.75] as const),
      ...steadily(4, 1_030),
    ];
    const growth = growthOf(aCounter(said), aPower(tenKw(16), 0), rule);
    expect(kinds(growth)).toEqual(['standstill', 'spread']);
    expect(total(growth)).toBeCloseTo(1_038.75 - 1_000, 6);
    expect(highest(growth)).toBeLessThan(3);
  });

  it('does not call it a standstill when nothing flows', () => {
    const said = [...steadily(4), ...Array.from({ length: 8 }, () => [1_008.75, 1_008.75] as const)];
    const growth = growthOf(aCounter(said), aPower([...tenKw(4), ...said.slice(4).map(() => 0)]), rule);
    expect(kinds(growth)).toEqual([]);
    expect(total(growth)).toBeCloseTo(8.75, 2);
  });

  it('spreads growth over a gap evenly, and marks it as not measured', () => {
    const said = [...steadily(4), null, null, null, null, ...steadily(4, 1_020)];
    const growth = growthOf(aCounter(said), aPower([...tenKw(4), null, null, null, null, ...tenKw(4)]), rule);
    expect(kinds(growth)).toEqual(['spread']);
    expect(total(growth)).toBeCloseTo(28.75, 6);
    expect([...growth.source].slice(4, 8)).toEqual(Array.from({ length: 4 }, () => growthSource.spread));
    expect(highest(growth)).toBeLessThan(3);
  });

  it('leaves growth over more than a week out', () => {
    const gap = Array.from({ length: 7 * 96 + 1 }, () => null);
    const growth = growthOf(
      aCounter([...steadily(4), ...gap, ...steadily(4, 2_600)]),
      aPower(tenKw(4)),
      rule,
    );
    expect(kinds(growth)).toEqual(['leftOut']);
    expect(total(growth)).toBeCloseTo(8.75 + 8.75, 6);
    expect(growth.found[0]?.kwh).toBeCloseTo(2_600 - 1_008.75, 6);
  });

  it('does not spread over a gap what no power explains', () => {
    const said = [...steadily(4), null, null, ...steadily(4, 90_000)];
    const growth = growthOf(aCounter(said), aPower([...tenKw(4), null, null, ...tenKw(4)]), rule);
    expect(kinds(growth)).toEqual(['exchange']);
    expect(highest(growth)).toBeLessThan(3);
  });
});
