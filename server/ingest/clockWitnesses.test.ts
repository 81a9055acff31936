import fc from 'fast-check';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { ClockWitnesses } from './clockWitnesses';
import type { Site, Speech } from './participant';

const toleranceMs = 5 * minuteMs;
const sites = Array.from({ length: 40 }, (_, id) => ({ id, isSpokenFor: true }) as unknown as Site);

/** Controllers of the given errors, received by a machine whose clock is off by `oursMs`. */
const witnessesOf = (errorsMs: readonly number[], oursMs = 0, isCollected = false): ClockWitnesses => {
  const witnesses = new ClockWitnesses();
  errorsMs.forEach((errorMs, i) => {
    const site = sites[i];
    if (site === undefined) return;
    const speech: Speech = {
      ...{ site, deviceCode: 'env', isCollected, refused: null },
      ...{ receivedAt: Date.UTC(2026, 5, 1) + oursMs + i, steadyAt: 1_000 + i, errorMs: errorMs - oursMs },
    };
    witnesses.hear(speech, toleranceMs);
  });
  return witnesses;
};

const ours = fc.oneof(
  fc.integer({ min: 10 * minuteMs, max: 20 * dayMs }),
  fc.integer({ min: -300 * dayMs, max: -10 * minuteMs }),
);
const right = fc.integer({ min: -30_000, max: 30_000 });
const sloppy = fc.integer({ min: -20 * hourMs, max: 20 * hourMs });

describe('the clocks of all controllers', () => {
  it('tell how far our own is off, whatever a minority of them shows', () => {
    fc.assert(
      fc.property(
        ours,
        fc.array(right, { minLength: 6, maxLength: 20 }),
        fc.array(sloppy, { maxLength: 5 }),
        (by, many, few) => {
          const { consensus } = witnessesOf([...few, ...many], by);
          expect(Math.abs((consensus?.errorMs ?? 0) - by)).toBeLessThanOrEqual(2 * minuteMs);
          expect(consensus?.agreeing.size).toBeGreaterThanOrEqual(many.length);
        },
      ),
    );
  });

  it('say nothing while our own is right, however wrong a minority is', () => {
    fc.assert(
      fc.property(
        fc.array(right, { minLength: 6, maxLength: 20 }),
        fc.array(sloppy, { maxLength: 5 }),
        (many, few) => {
          expect(witnessesOf([...few, ...many]).consensus).toBeNull();
          expect(witnessesOf([...many, ...few]).consensus).toBeNull();
        },
      ),
    );
  });

  it('say nothing where they are few, were never set, or are our own stamps', () => {
    expect(witnessesOf([0, 0], 6 * hourMs).consensus).toBeNull();
    expect(witnessesOf([0, 0, 0], 6 * hourMs).consensus?.errorMs).toBe(6 * hourMs);
    expect(witnessesOf(Array.from({ length: 9 }, () => -26 * 365 * dayMs)).consensus).toBeNull();
    expect(witnessesOf([0, 0, 0, 0], 6 * hourMs, true).consensus).toBeNull();
  });

  it('tell nothing of sites that are gone', () => {
    const witnesses = witnessesOf([0, 0, 0, 0], 6 * hourMs);
    witnesses.keepOnly(({ id }) => id > 1);
    const [, , site] = sites;
    if (site === undefined) throw new Error('no site');
    const speech = { deviceCode: 'env', isCollected: false, refused: null, receivedAt: Date.UTC(2026, 5, 1) };
    witnesses.hear({ ...speech, site, steadyAt: 90_000, errorMs: 6 * hourMs }, toleranceMs);
    expect(witnesses.consensus).toBeNull();
  });
});
