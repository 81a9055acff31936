import { drawOf, isAsked } from './calls.store';

const ids = Array.from({ length: 10_000 }, (_, n) => n + 1);

describe('which orders are called back', () => {
  it('are all of level 1 and 2, and a fifth of the rest', () => {
    for (const level of [1, 2] as const)
      expect(ids.every((id) => isAsked({ id, level }) === 'level')).toBe(true);
    for (const level of [3, 4] as const) {
      const drawn = ids.filter((id) => isAsked({ id, level }) === 'sample').length;
      expect(drawn / ids.length).toBeCloseTo(0.2, 2);
    }
  });

  it('are drawn once: the same whoever looks, and spread over the orders', () => {
    expect(ids.map(drawOf)).toEqual(ids.map(drawOf));
    for (let from = 0; from < ids.length; from += 500) {
      const part = ids.slice(from, from + 500).filter((id) => isAsked({ id, level: 4 }) !== null).length;
      expect(part).toBeGreaterThan(80);
      expect(part).toBeLessThan(120);
    }
  });
});
