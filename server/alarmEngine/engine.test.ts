import fc from 'fast-check';
import { advance, quiet, step, type Condition, type RuleState, type RuleTransition } from './engine';

const delays = { raiseMs: 120_000, clearMs: 300_000 };

interface Sample {
  at: number;
  condition: Condition;
}

const samples = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 0, max: 200_000 }),
      condition: fc.constantFrom<Condition>('violated', 'between', 'normal', 'unknown'),
    }),
    { maxLength: 60 },
  )
  .map((gaps) => {
    let at = 1_000_000;
    return gaps.map(({ gapMs, condition }): Sample => ({ at: (at += gapMs), condition }));
  });

const run = (given: readonly Sample[], from: RuleState = quiet) => {
  let state = from;
  const transitions: RuleTransition[] = [];
  for (const { at, condition } of given) {
    const next = step(state, delays, condition, at, null);
    state = next.state;
    transitions.push(...next.transitions);
  }
  return { state, transitions };
};

const at = (seconds: number, condition: Condition): Sample => ({ at: seconds * 1_000, condition });

describe('the alarm engine', () => {
  it('raises at the moment when the condition has held for the whole delay', () => {
    const { transitions } = run([at(0, 'violated'), at(60, 'violated'), at(130, 'violated')]);
    expect(transitions).toEqual([{ kind: 'raised', at: 120_000, value: null }]);
  });

  it('starts the delay anew when the condition was interrupted', () => {
    expect(
      run([at(0, 'violated'), at(60, 'between'), at(61, 'violated'), at(170, 'violated')]),
    ).toMatchObject({
      transitions: [],
      state: { isOpen: false, timer: { since: 61_000 } },
    });
  });

  it('fires a due raise without another reading', () => {
    const { state } = run([at(0, 'violated')]);
    expect(advance(state, 120_000).transitions).toEqual([{ kind: 'raised', at: 120_000, value: null }]);
  });

  it('clears only when the value stayed past the deadband for the clear delay', () => {
    const open = [at(0, 'violated'), at(120, 'violated')];
    expect(run([...open, at(200, 'normal'), at(300, 'between'), at(600, 'normal')]).state.isOpen).toBe(true);
    expect(run([...open, at(200, 'normal'), at(501, 'normal')]).transitions).toEqual([
      { kind: 'raised', at: 120_000, value: null },
      { kind: 'cleared', at: 500_000, value: null },
    ]);
  });

  it('never raises before the delay, and every raise has at most one clear', () => {
    fc.assert(
      fc.property(samples, (given) => {
        const { transitions } = run(given);
        transitions.forEach((transition, i) => {
          expect(transition.kind).toBe(i % 2 === 0 ? 'raised' : 'cleared');
          const delayMs = transition.kind === 'raised' ? delays.raiseMs : delays.clearMs;
          const wanted: Condition = transition.kind === 'raised' ? 'violated' : 'normal';
          const held = given.filter((s) => s.at >= transition.at - delayMs && s.at < transition.at);
          expect(held.length).toBeGreaterThan(0);
          expect(held.every((s, j) => s.condition === wanted || sameInstantLater(held, j))).toBe(true);
        });
      }),
    );
  });

  it('gives the same result when it is stopped and started again from what was stored at any point', () => {
    fc.assert(
      fc.property(samples, fc.nat(60), (given, cut) => {
        const first = run(given.slice(0, cut));
        const stored = JSON.parse(JSON.stringify(first.state)) as RuleState;
        const second = run(given.slice(cut), stored);
        expect([...first.transitions, ...second.transitions]).toEqual(run(given).transitions);
      }),
    );
  });

  it('gives the same result when the clock ticks between readings', () => {
    fc.assert(
      fc.property(samples, (given) => {
        let state = quiet;
        const ticked: RuleTransition[] = [];
        for (const { at: instant, condition } of given) {
          const tick = advance(state, instant);
          const next = step(tick.state, delays, condition, instant, null);
          ticked.push(...tick.transitions, ...next.transitions);
          state = next.state;
        }
        expect(ticked).toEqual(run(given).transitions);
      }),
    );
  });
});

// Of several samples of one instant only the last one stands; what it replaced need not have held.
const sameInstantLater = (held: readonly Sample[], j: number) =>
  held.slice(j + 1).some((later) => later.at === held[j]?.at);
