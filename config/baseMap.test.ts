import { execFileSync } from 'node:child_process';

// The tool is an ES module that a build runs with plain Node; it is asked the same way here.
const script = `import('./config/baseMap.mjs').then((map) => process.stdout.write(JSON.stringify(map.landRings())));`;
const file = execFileSync(process.execPath, ['-e', script], { maxBuffer: 8e6 }).toString();
const land = JSON.parse(file) as { unitsPerDegree: number; rings: number[][] };

/** Whether a place is on land: the number of coasts to its east is odd. */
function isLand(lng: number, lat: number): boolean {
  let crossings = 0;
  for (const steps of land.rings) {
    let [x, y] = [0, 0];
    const points = steps.flatMap((_step, i) => {
      if (i % 2) return [];
      x += steps[i] ?? 0;
      y += steps[i + 1] ?? 0;
      return [[x / land.unitsPerDegree, y / land.unitsPerDegree] as const];
    });
    points.forEach(([x1, y1], i) => {
      const [x2, y2] = points[(i + 1) % points.length] ?? [0, 0];
      if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) crossings++;
    });
  }
  return crossings % 2 === 1;
}

describe('the offline base map', () => {
  it('is small enough to load at once', () => {
    expect(file.length).toBeLessThan(400_000);
  });

  it('runs on across the antimeridian, where a leap would draw a band over every continent', () => {
    const steps = land.rings.flatMap((ring) => ring.slice(2));
    const longest = steps.reduce((most, step) => Math.max(most, Math.abs(step)), 0);
    // The one outline that goes all the way round is closed along the pole: 360 degrees, and nothing else is.
    expect(steps.filter((step) => Math.abs(step) > 90 * land.unitsPerDegree)).toHaveLength(1);
    expect(longest).toBe(360 * land.unitsPerDegree);
    expect([isLand(-175, 66.5), isLand(175, 66.5), isLand(60, 66), isLand(0, -80)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([isLand(0, 68), isLand(-28, 66.5), isLand(60, -17)]).toEqual([false, false, false]);
  });

  it('knows land from water', () => {
    expect([isLand(116.4, 39.9), isLand(113.3, 23.1), isLand(121.0, 23.8)]).toEqual([true, true, true]);
    expect([isLand(125, 30), isLand(115, 18), isLand(-150, 0)]).toEqual([false, false, false]);
  });
});
