import { AlarmRule } from '@contract/alarmRules';
import { hourMs, minuteMs } from '@contract/time';
import {
  type RuleInput,
  per,
  compiled,
  row,
  ac,
  env,
  meter,
  beside,
  noCooling,
  idle,
  allOff,
  stuck,
} from '@tests/support/aRule';
import { isAboutOneDevice, type Rule, type SiteView } from '.';

describe('a rule that is made ready', () => {
  const hot: Extract<RuleInput, { kind: 'limit' }> = {
    kind: 'limit',
    points: ['roomTempC'],
    direction: 'above',
    threshold: per(30, 35),
    deadband: 2,
  };

  it('has level and threshold of its station class, and its delays in milliseconds, scaled', () => {
    expect(compiled('env', hot)).toMatchObject({
      ...{ level: 1, threshold: 30, raiseMs: 60_000, clearMs: 300_000, afterMs: null },
      ...{ isLatched: false, isEnding: false, isAboutFloods: false, newEvaluator: null, memoryKey: '' },
    });
    expect(compiled('env', hot, { stationClass: 'B' as never, delayFactor: 0.5 })).toMatchObject({
      ...{ level: 2, threshold: 35, raiseMs: 30_000, clearMs: 150_000 },
    });
    expect(compiled('env', hot, { isLatched: true, isEnabled: false } as never)).toMatchObject({
      ...{ isLatched: true, isEnding: true },
    });
    expect(compiled('env', hot, { isEnabled: true } as never).isEnding).toBe(false);
    expect(compiled('controller', { kind: 'silence', afterS: 90 }, { delayFactor: 2 }).afterMs).toBe(180_000);
    expect(compiled('controller', { kind: 'flood' })).toMatchObject({ isAboutFloods: true, threshold: null });
  });

  it('looks at the points that it names and at no others', () => {
    expect(compiled('env', hot).mask).toBe(0b1);
    expect(compiled('env', { ...hot, points: ['rackTempC'] }).mask).toBe(0b100);
    expect(compiled('centre', { ...hot, points: ['diskPct'] }).mask).toBe(0b10);
    const guarded: RuleInput = { ...hot, while: [{ point: 'outdoorTempC', is: 'below', to: 20 }] };
    expect(compiled('env', guarded).mask).toBe(0b1001);
  });

  it('is refused when the device class has no such point, or is not known', () => {
    expect(() => compiled('env', { ...hot, points: ['powerW'] })).toThrow('a env has no point powerW');
    expect(() => compiled('lift' as never, hot)).toThrow('a lift has no point roomTempC');
    expect(() => compiled('centre', { ...hot, points: ['roomTempC'] })).toThrow('a centre has no point');
  });

  it('says nothing where it does not judge readings', () => {
    const flood = compiled('controller', { kind: 'flood' });
    expect(flood.conditionOf(row('controller', { cpuPct: 99 }))).toBe('unknown');
    expect(flood.valueOf(row('controller', { cpuPct: 99 }))).toBeNull();
  });

  it('tells whether it asks for peers, for what is wanted, or for the plate', () => {
    const about = ({ isAboutSite, isAboutControl, isAboutPlate }: Rule) => [
      isAboutSite,
      isAboutControl,
      isAboutPlate,
    ];
    expect(about(compiled('env', hot))).toEqual([false, false, false]);
    const plate: RuleInput = { ...hot, while: [{ point: 'roomRhPct', is: 'above', to: 5, ofRated: 0.5 }] };
    expect(about(compiled('env', plate))).toEqual([false, false, true]);
    expect(about(compiled('ac', { kind: 'byHand', point: 'setpointC', threshold: per(0.4) }))).toEqual([
      false,
      true,
      false,
    ]);
    expect(about(compiled('ac', noCooling()))).toEqual([false, false, false]);
    expect(about(compiled('ac', noCooling({ command: true })))).toEqual([false, true, false]);
    expect(about(compiled('ac', noCooling({ command: false })))).toEqual([false, false, false]);
    expect(about(compiled('ac', idle()))).toEqual([false, false, false]);
    expect(about(compiled('ac', idle({ ofRated: 0.1 })))).toEqual([false, false, true]);
    expect(about(compiled('ac', idle({ command: true })))).toEqual([false, true, false]);
    expect(about(compiled('env', allOff))).toEqual([true, false, false]);
    expect(about(compiled('env', stuck()))).toEqual([false, false, false]);
    expect(about(compiled('env', stuck({ peerClass: 'ac', peerPoint: 'running', times: 2 })))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('can be replayed from one device unless it is about others, or about no readings', () => {
    const parsed = (rule: RuleInput): AlarmRule => AlarmRule.parse(rule);
    expect(isAboutOneDevice(parsed(hot))).toBe(true);
    expect(isAboutOneDevice(parsed(stuck()))).toBe(true);
    expect(isAboutOneDevice(parsed(stuck({ peerClass: 'ac', peerPoint: 'running', times: 2 })))).toBe(false);
    expect(isAboutOneDevice(parsed(allOff))).toBe(false);
    for (const rule of [
      { kind: 'silence', afterS: 60 },
      { kind: 'areaSilence', share: 0.5, withinS: 60 },
      { kind: 'blind', afterS: 60 },
      { kind: 'flood' },
      { kind: 'test' },
      { kind: 'freePoint', direction: 'above' },
      { kind: 'access', of: 'twoDoors' },
      { kind: 'strategy', of: 'reverted' },
      { kind: 'baseline', of: 'site' },
      { kind: 'planned', needs: 'model' },
    ] as const)
      expect(isAboutOneDevice(parsed(rule))).toBe(false);
  });
});

describe('a rule that remembers', () => {
  interface Step {
    atMin: number;
    values: number[];
    site?: SiteView;
  }
  const conditions = (rule: Rule, steps: readonly Step[]) => {
    const evaluator = rule.newEvaluator?.();
    return steps.map(
      ({ atMin, values, site }) => evaluator?.observe(values, atMin * minuteMs, site).condition,
    );
  };
  const warming = (perMinute: number, minutes: number, from = 20): Step[] =>
    Array.from({ length: minutes + 1 }, (_, atMin) => ({
      atMin,
      values: env({ roomTempC: from + atMin * perMinute }),
    }));
  const last = (rule: Rule, steps: readonly Step[]) => conditions(rule, steps).at(-1);

  it('of a rate has a fast form, and a slow one where it is given', () => {
    const rate = { kind: 'rate', point: 'roomTempC', threshold: per(1), overS: 300, deadband: 0.5 } as const;
    expect(last(compiled('env', rate), warming(1.2, 6))).toBe('violated');
    expect(last(compiled('env', rate), warming(0.2, 60))).toBe('normal');
    const both = { ...rate, rise: per(10), riseOverS: 3_600 };
    expect(last(compiled('env', both), warming(0.2, 61))).toBe('violated');
    // Half of its limit, as the deadband is half of the limit of the fast form.
    expect(last(compiled('env', both), warming(0.1, 61))).toBe('between');
    expect(last(compiled('env', both), warming(0.08, 61))).toBe('normal');
    const faster = { ...both, threshold: per(2) };
    // A quarter of its limit, as the deadband is a quarter of the limit of the fast form.
    expect(last(compiled('env', faster), warming(0.13, 61))).toBe('between');
    expect(last(compiled('env', faster), warming(0.12, 61))).toBe('normal');
    expect(last(compiled('env', { ...rate, rise: per(10) }), warming(0.2, 61))).toBe('normal');
    expect(last(compiled('env', { ...rate, riseOverS: 3_600 }), warming(0.2, 61))).toBe('normal');
    expect(last(compiled('env', rate, { delayFactor: 0.1 }), warming(1.2, 1))).toBe('violated');
  });

  it('of a prediction takes the time constant of the rule, or of the room, or a straight line', () => {
    const predict: Extract<RuleInput, { kind: 'predict' }> = {
      kind: 'predict',
      ...{ point: 'roomTempC', limit: per(30), threshold: per(20), overS: 600, deadband: 5 },
    };
    const room = warming(0.1, 12, 27.5);
    expect(last(compiled('env', predict), room)).toBe('violated');
    expect(last(compiled('env', { ...predict, threshold: per(5) }), room)).toBe('normal');
    // A room that follows within five minutes has nearly come to where it goes.
    expect(last(compiled('env', { ...predict, timeConstantMin: per(5) }), room)).toBe('normal');
    const inTwin = room.map((step) => ({ ...step, site: beside({}, { airMin: 5 }) }));
    expect(last(compiled('env', predict), inTwin)).toBe('normal');
  });

  it('of a sensor that stands still counts the starts beside it where it is told to', () => {
    const still = Array.from({ length: 61 }, (_, atMin) => ({ atMin, values: env({ roomTempC: 24 }) }));
    expect(last(compiled('env', stuck()), still)).toBe('violated');
    expect(last(compiled('env', stuck({ threshold: per(0) })), still)).not.toBe('violated');
    const withPeers = compiled('env', stuck({ peerClass: 'ac', peerPoint: 'running', times: 2 }));
    const cycling = (from: number) =>
      still.map((step) => ({
        ...step,
        site: beside({ ac: [ac({ running: step.atMin >= from && step.atMin % 10 < 5 ? 1 : 0 })] }),
      }));
    expect(last(withPeers, cycling(0))).toBe('violated');
    expect(last(withPeers, cycling(100))).not.toBe('violated');
    const unheard = still.map((step) => ({
      ...step,
      site: beside({ ac: step.atMin % 10 < 5 ? [ac({ running: 1 })] : [] }),
    }));
    expect(last(withPeers, unheard)).toBe('between');
    // It ran when it was first heard, stopped, and started once.
    const once = still.map((step) => ({
      ...step,
      site: beside({
        ac: [ac({ running: step.atMin < 5 || (step.atMin >= 10 && step.atMin < 15) ? 1 : 0 })],
      }),
    }));
    expect(last(withPeers, once)).toBe('between');
    expect(last(compiled('env', stuck({ peerClass: 'ac', peerPoint: 'running' })), still)).toBe('violated');
    expect(last(compiled('env', stuck({ peerClass: 'ac', times: 2 })), still)).toBe('violated');
    expect(last(compiled('env', stuck({ peerPoint: 'running', times: 2 })), still)).toBe('violated');
  });

  it('of a leap needs so many samples', () => {
    const jump = compiled('env', { kind: 'jump', point: 'roomTempC', threshold: per(5), samples: 2 });
    const values = [24, 40, 56].map((roomTempC, atMin) => ({ atMin, values: env({ roomTempC }) }));
    expect(conditions(jump, values)).toEqual(['normal', 'between', 'violated']);
  });

  it('of a counter that stands still is asked only while its guards hold', () => {
    const frozen = compiled('meter', {
      ...{ kind: 'frozen', counter: 'energyKwh', overS: 3_600 },
      while: [{ point: 'powerW', is: 'above', to: 50 }],
    });
    const idleFor = (powerW: number) =>
      Array.from({ length: 82 }, (_, atMin) => ({
        atMin,
        values: meter({ energyKwh: 100 + Math.min(atMin, 20) / 1_000, powerW }),
      }));
    expect(last(frozen, idleFor(600))).toBe('violated');
    expect(last(frozen, idleFor(10))).not.toBe('violated');
    const unguarded = compiled('meter', { kind: 'frozen', counter: 'energyKwh', overS: 3_600 });
    expect(last(unguarded, idleFor(10))).toBe('violated');
  });

  it('of a counter that grows counts within its window', () => {
    const count = compiled('door', { kind: 'count', counter: 'refusedCards', threshold: per(2), overS: 600 });
    const refusing = (everyMin: number): Step[] =>
      [0, 1, 2, 3, 4].map((n) => ({ atMin: n * everyMin, values: row('door', { refusedCards: n }) }));
    expect(conditions(count, refusing(1))).toContain('violated');
    expect(conditions(count, refusing(20))).not.toContain('violated');
  });

  it('of short cycles counts starts an hour, and runs that end too early', () => {
    const cycles = (threshold: number, minOnS: number) =>
      compiled('ac', {
        ...{ kind: 'shortCycle', running: 'running', threshold: per(threshold), overS: hourMs / 1_000 },
        ...{ minOnS, times: 3 },
      });
    const running: Step[] = Array.from({ length: 60 }, (_, atMin) => ({
      atMin,
      values: ac({ running: atMin % 6 < 3 ? 1 : 0 }),
    }));
    expect(conditions(cycles(6, 60), running)).toContain('violated');
    expect(conditions(cycles(20, 60), running)).not.toContain('violated');
    expect(conditions(cycles(20, 240), running)).toContain('violated');
  });

  it('of a change holds for a while', () => {
    const change = compiled('controller', { kind: 'change', point: 'configHash', holdS: 120 });
    const hashes: Step[] = [1, 1, 2, 2, 2, 2].map((configHash, atMin) => ({
      atMin,
      values: row('controller', { configHash }),
    }));
    expect(conditions(change, hashes)).toEqual([
      'normal',
      'normal',
      'violated',
      'violated',
      'normal',
      'normal',
    ]);
  });

  it('has one key for one rule, class and pace, and goes on from the memory of an evaluator of the same', () => {
    const rule = {
      kind: 'rate',
      point: 'roomTempC',
      threshold: per(1, 2),
      overS: 300,
      deadband: 0.5,
    } as const;
    const key = (more = {}, of: RuleInput = rule) => compiled('env', of, more).memoryKey;
    expect(key()).toBe(key());
    expect(key()).toHaveLength(22);
    const others = [key({ stationClass: 'B' }), key({ delayFactor: 2 }), key({}, { ...rule, overS: 301 })];
    expect(new Set([key(), ...others]).size).toBe(4);
    const made = compiled('env', rule);
    const [first, second] = [made.newEvaluator?.(), warming(1.2, 6)];
    for (const { atMin, values } of second.slice(0, 6)) first?.observe(values, atMin * minuteMs);
    const again = made.newEvaluator?.(JSON.parse(JSON.stringify(first?.memory)) as object);
    const { atMin, values } = second[6]!;
    expect(again?.observe(values, atMin * minuteMs).condition).toBe('violated');
    expect(made.newEvaluator?.().observe(values, atMin * minuteMs).condition).toBe('unknown');
  });
});
