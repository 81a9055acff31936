import { priceSpans } from './prices';

const version = (fromDay: number, flat: number, more: object = {}) => ({
  ...{ fromDay, flat, sharp: null, peak: null, valley: null, deep: null, demand: null, capacity: null },
  ...more,
});

describe('the prices of a tariff', () => {
  it('hold each until the next, within the span', () => {
    const spans = priceSpans([version(50, 2), version(0, 1), version(90, 3)], { from: 10, to: 80 }, null);
    expect(spans.map(({ from, to, prices }) => [from, to, prices.flat])).toEqual([
      [10, 50, 1],
      [50, 80, 2],
    ]);
    expect(priceSpans([version(50, 2)], { from: 0, to: 40 }, null)).toEqual([]);
  });

  it('are those of the flat kind where a kind has none, and of the valley for the deep valley', () => {
    const [first] = priceSpans([version(0, 1, { valley: 0.4 })], { from: 0, to: 1 }, null);
    expect(first?.prices).toEqual({ sharp: 1, peak: 1, flat: 1, valley: 0.4, deep: 0.4 });
  });

  it('have a second part by demand and by capacity, where that is known', () => {
    const two = [version(0, 1, { demand: 38, capacity: 25 })];
    const of = (kva: number | null) => priceSpans(two, { from: 0, to: 1 }, kva)[0];
    expect(of(100)).toMatchObject({ demandPerKw: 38, capacity: 2_500 });
    expect(of(null)).toMatchObject({ demandPerKw: 38, capacity: null });
  });
});
