import fc from 'fast-check';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { minuteMs, secondMs } from '@contract/time';
import { catalogueById } from './catalogue';
import { safetyStates } from './catalogue/safetyStates';
import { advance, quiet, type Condition, type RuleState, type RuleTransition } from './engine';
import { compileRule, type Rule } from './rules';
import { stepBy } from './runRule';

interface Look {
  at: number;
  condition: Condition;
}

const ruleOf = (id: string): Rule => {
  const definition = catalogueById.get(id);
  if (definition === undefined) throw new Error(`no alarm ${id}`);
  return compileRule(definition, 'D', 1);
};

const judged = (rule: Rule, looks: readonly Look[], endAt: number): RuleTransition[] => {
  let state: RuleState = quiet;
  const transitions: RuleTransition[] = [];
  const take = (next: ReturnType<typeof advance>): void => {
    state = next.state;
    transitions.push(...next.transitions);
  };
  for (const { at, condition } of looks) take(stepBy(state, rule, at, { condition, value: null }));
  take(advance(state, endAt));
  return transitions;
};

const kindsOf = (transitions: readonly RuleTransition[]): string[] => transitions.map(({ kind }) => kind);
const available = [...safetyStates.keys()].filter((id) => catalogueById.get(id)?.isAvailable);

describe('a detector that fails', () => {
  it.each(available)('%s: is no all-clear, whatever it says after a true look but a false one', (id) => {
    const rule = ruleOf(id);
    const gaps = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 30 });
    fc.assert(
      fc.property(gaps, (each) => {
        let at = 0;
        const failing = each.map((gap): Look => ({ at: (at += gap * secondMs), condition: 'unknown' }));
        const [raised] = judged(rule, [{ at: 0, condition: 'violated' }, ...failing], at + rule.raiseMs);
        expect(raised).toMatchObject({ kind: 'raised', at: rule.raiseMs });
      }),
    );
  });

  it.each(available)(
    '%s: raises nothing without a true look, and clears by no look without a value',
    (id) => {
      const rule = ruleOf(id);
      const failing = [1, 2, 3, 4, 5].map((i): Look => ({ at: i * minuteMs, condition: 'unknown' }));
      expect(judged(rule, failing, 60 * minuteMs)).toEqual([]);
      const after = failing.map(({ at, condition }) => ({ at: at + 10 * minuteMs, condition }));
      const open: Look[] = [{ at: 0, condition: 'violated' }, ...after];
      expect(kindsOf(judged(rule, open, 60 * minuteMs))).toEqual(['raised']);
    },
  );

  it('raises as if the looks without a value were not there', () => {
    const rule = { ...ruleOf('roomTempVeryHigh'), raiseMs: 60 * secondMs };
    const looks = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 50 }), fc.constantFrom<Condition>('violated', 'unknown', 'normal')),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(looks, (drawn) => {
        let at = 0;
        const all = drawn.map(([gap, condition]): Look => ({ at: (at += gap * secondMs), condition }));
        const valid = all.filter(({ condition }) => condition !== 'unknown');
        expect(judged(rule, all, at + minuteMs)[0]).toEqual(judged(rule, valid, at + minuteMs)[0]);
      }),
    );
  });

  it('of other kinds still waits for a valid look', () => {
    const rule = ruleOf('roomTempHigh');
    const looks: Look[] = [
      { at: 0, condition: 'violated' },
      { at: secondMs, condition: 'unknown' },
    ];
    expect(judged(rule, looks, 60 * minuteMs)).toEqual([]);
  });
});

/** Looks every `everyS`, over `times` turns of `onS` true and `offS` false. */
const flickering = (onS: number, offS: number, times: number, everyS = 1): Look[] => {
  const end = (onS + offS) * times;
  return Array.from({ length: Math.ceil(end / everyS) }, (_, i): Look => {
    const second = i * everyS;
    return { at: second * secondMs, condition: second % (onS + offS) < onS ? 'violated' : 'normal' };
  });
};
const steady = (looks: readonly Look[], condition: Condition, forS: number): Look[] =>
  Array.from({ length: forS }, (_, i) => ({ at: (looks.at(-1)?.at ?? 0) + (i + 1) * secondMs, condition }));

const contacts = available.filter((id) => safetyStates.get(id) !== null);
const delayed = contacts.filter((id) => ruleOf(id).raiseMs > 0);

describe('a safety contact that comes and goes', () => {
  it.each(delayed)('%s: raises once, and clears once after it has been quiet', (id) => {
    const rule = ruleOf(id);
    const turn = fc.record({ onS: fc.integer({ min: 2, max: 29 }), offS: fc.integer({ min: 1, max: 25 }) });
    fc.assert(
      fc.property(turn, fc.integer({ min: 8, max: 60 }), ({ onS, offS }, times) => {
        const looks = flickering(onS, offS, times);
        const all = [...looks, ...steady(looks, 'normal', 400)];
        const transitions = judged(rule, all, all.at(-1)?.at ?? 0);
        expect(kindsOf(transitions)).toEqual(['raised', 'cleared']);
        const trueMs = all.filter(
          ({ at, condition }) => condition === 'violated' && at < (transitions[0]?.at ?? 0),
        ).length;
        expect(trueMs * secondMs).toBeLessThanOrEqual(rule.raiseMs + secondMs);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    [20, 8, 10],
    [3, 3, 60],
    [26, 4, 9],
  ])('%i s on, %i s off, %i times: calls while it lasts', (onS, offS, times) => {
    const looks = flickering(onS, offS, times, 1);
    expect(kindsOf(judged(ruleOf('smoke'), looks, looks.at(-1)?.at ?? 0))).toEqual(['raised']);
  });

  it('is none when it was short and seldom', () => {
    const rule = ruleOf('smoke');
    const seldom = flickering(3, 120, 40);
    expect(judged(rule, seldom, seldom.at(-1)?.at ?? 0)).toEqual([]);
    const once = flickering(25, 400, 5);
    expect(judged(rule, once, once.at(-1)?.at ?? 0)).toEqual([]);
    expect(judged(rule, flickering(1, 2, 3), minuteMs)).toEqual([]);
  });

  it.each(contacts)('%s: calls twice at most where each turn alone would be an alarm', (id) => {
    const rule = ruleOf(id);
    const looks = flickering(40, 80, 60);
    const raised = judged(rule, looks, looks.at(-1)?.at ?? 0).filter(({ kind }) => kind === 'raised');
    expect(raised.length).toBeGreaterThan(0);
    expect(raised.length).toBeLessThanOrEqual(2);
  });

  it('clears by its own delay where it was steady', () => {
    const rule = ruleOf('waterLeak');
    const looks = flickering(90, 300, 1);
    const cleared = judged(rule, looks, looks.at(-1)?.at ?? 0)[1];
    expect(cleared).toMatchObject({ kind: 'cleared', at: 90 * secondMs + rule.clearMs });
  });
});

it('every safety state is an alarm of the catalogue about one point of its class', () => {
  for (const [id, flicker] of safetyStates) {
    const definition = catalogueById.get(id);
    expect(definition).toBeDefined();
    if (definition?.rule.kind !== 'event') continue;
    expect(flicker).not.toBeNull();
    const { point } = definition.rule;
    const points = pointsByClass[definition.deviceClass as DeviceClass];
    expect(points.some(({ name }) => name === point)).toBe(true);
  }
});
