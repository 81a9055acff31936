import fc from 'fast-check';
import { labelsOf, turnsOf } from './clusterMark';

const kinds = 6;
const counts = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })), {
    minLength: kinds,
    maxLength: kinds,
  })
  .filter((many) => many.some((count) => count > 0));
const loud = fc.array(fc.boolean(), { minLength: kinds, maxLength: kinds });
/** A tenth of a radian of the smallest ring is more than a pixel. */
const leastSeen = 0.1;

describe('the mark of a cluster', () => {
  it('R-LIVE-02 has a visible share of its ring for whatever someone should look at, one among thousands', () => {
    fc.assert(
      fc.property(counts, loud, (many, isLoud) => {
        const turns = turnsOf(many, (kind) => isLoud[kind] ?? false);
        expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo(2 * Math.PI, 6);
        many.forEach((count, kind) => {
          if (count === 0) expect(turns[kind]).toBe(0);
          else if (isLoud[kind]) expect(turns[kind]).toBeGreaterThan(leastSeen);
        });
      }),
    );
  });

  it('R-LIVE-02 tells the worst that someone should look at first, by shape and number', () => {
    fc.assert(
      fc.property(counts, loud, fc.nat(9), (many, isLoud, regionId) => {
        const classes = isLoud.map((one) => ({ shape: 'dot' as const, colour: '#000000', isLoud: one }));
        const told = labelsOf({ counts: many, regionId }, classes);
        const worst = many.findIndex((count, kind) => count > 0 && isLoud[kind]);
        expect(told[0]?.ink).toBe(classes[worst]);
        expect(told[0]?.text).toBe(worst < 0 ? undefined : String(many[worst]));
      }),
    );
  });
});
