import { footprint, spreadApart } from './spread';

describe('the marks of regions', () => {
  it('part where they would cover one another, and stay where they would not', () => {
    const x = Float64Array.from([500, 510, 900]);
    const y = Float64Array.from([500, 500, 500]);
    spreadApart(x, y, 1);
    expect((x[1] ?? 0) - (x[0] ?? 0)).toBeGreaterThanOrEqual(footprint.width - 1);
    expect([...y]).toEqual([500, 500, 500]);
    expect(x[2]).toBe(900);
  });

  it('never wander far from their region, however crowded it is', () => {
    const x = Float64Array.from({ length: 40 }, (_, at) => 300 + (at % 5));
    const y = Float64Array.from({ length: 40 }, (_, at) => 300 + (at % 7));
    const [homeX, homeY] = [x.slice(), y.slice()];
    spreadApart(x, y, 1);
    x.forEach((_at, i) => {
      expect(Math.abs((x[i] ?? 0) - (homeX[i] ?? 0))).toBeLessThanOrEqual(64);
      expect(Math.abs((y[i] ?? 0) - (homeY[i] ?? 0))).toBeLessThanOrEqual(64);
    });
  });
});
