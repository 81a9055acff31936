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
          const before = given.filter((s) => s.at <= transition.at - delayMs);
          const held = given.filter((s) => s.at >= transition.at - delayMs && s.at < transition.at);
          const valid = [...before.slice(-1), ...held].filter(({ condition }) => condition !== 'unknown');
          expect([...before, ...held].some(({ condition }) => condition === wanted)).toBe(true);
          expect(valid.every((s, j) => s.condition === wanted || sameInstantLater(valid, j))).toBe(true);
        });
      }),
    );
  });

  it.each([
    { everyS: 3, delayS: 5 },
    { everyS: 60, delayS: 120 },
    { everyS: 600, delayS: 900 },
    { everyS: 7_200, delayS: 300 },
  ])('raises although every second look has no value, one in $everyS s', ({ everyS, delayS }) => {
    const flickering = Array.from({ length: 9 }, (_, i) =>
      at(i * everyS, i % 2 === 0 ? 'violated' : 'unknown'),
    );
    const due = flickering.find((each) => each.at >= delayS * 1_000 && each.condition === 'violated');
    let state = quiet;
    const raised: RuleTransition[] = [];
    for (const look of flickering) {
      const next = step(state, { raiseMs: delayS * 1_000, clearMs: 0 }, look.condition, look.at, null);
      state = next.state;
      raised.push(...next.transitions);
    }
    const byTimeAlone = everyS > delayS;
    expect(raised).toEqual([{ kind: 'raised', at: byTimeAlone ? delayS * 1_000 : due?.at, value: null }]);
  });

  it('clears by the same rule', () => {
    const open = [at(0, 'violated'), at(120, 'violated')];
    const flickering = [at(180, 'normal'), at(240, 'unknown'), at(300, 'normal'), at(470, 'unknown')];
    expect(run([...open, ...flickering]).state.isOpen).toBe(true);
    expect(run([...open, ...flickering, at(500, 'normal')]).transitions.at(-1)).toEqual({
      ...{ kind: 'cleared', at: 500_000, value: null },
    });
    expect(run([...open, ...flickering, at(500, 'violated')]).state).toEqual({ isOpen: true, timer: null });
  });

  it('raises and clears nothing by time alone while the newest look has no value', () => {
    const { state } = run([at(0, 'violated'), at(60, 'violated'), at(90, 'unknown')]);
    expect(advance(state, 100_000_000).transitions).toEqual([]);
    const { state: open } = run([at(0, 'violated'), at(130, 'normal'), at(131, 'unknown')]);
    expect(advance(open, 100_000_000).state.isOpen).toBe(true);
  });

  it('begins anew when a valid look between two without a value says otherwise', () => {
    const given = [at(0, 'violated'), at(60, 'unknown'), at(70, 'between'), at(80, 'unknown')];
    expect(run([...given, at(130, 'violated')])).toMatchObject({
      transitions: [],
      state: { isOpen: false, timer: { since: 130_000 } },
    });
  });

  it('raises with whatever looks lack a value, no later than the first valid look after the delay', () => {
    const looks = fc.array(
      fc.record({ gapMs: fc.integer({ min: 3_000, max: 7_200_000 }), isValid: fc.boolean() }),
      {
        ...{ minLength: 1, maxLength: 40 },
      },
    );
    fc.assert(
      fc.property(looks, (given) => {
        let when = 0;
        const violated = given.map(({ gapMs, isValid }) => ({
          ...{ at: (when += gapMs), condition: isValid ? ('violated' as const) : ('unknown' as const) },
        }));
        const valid = violated.filter(({ condition }) => condition === 'violated');
        const first = valid[0]?.at ?? Infinity;
        const spans = valid.some((look) => look.at - first >= delays.raiseMs);
        const { transitions } = run(violated);
        if (spans) expect(transitions).toHaveLength(1);
        const confirming = valid.find((look) => look.at - first >= delays.raiseMs)?.at ?? Infinity;
        for (const raised of transitions) {
          expect(raised.at).toBeGreaterThanOrEqual(first + delays.raiseMs);
          expect(raised.at).toBeLessThanOrEqual(confirming);
        }
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
