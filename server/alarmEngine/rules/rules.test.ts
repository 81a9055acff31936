import type { AlarmRule } from '@contract/alarmRules';
import { AlarmRule as Rules } from '@contract/alarmRules';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { hourMs, minuteMs } from '@contract/time';
import type { z } from 'zod';
import { compileRule, isAboutOneDevice, plateOf, type DeviceControl, type Rule, type SiteView } from '.';

const per = (A: number, B = A, C = A, D = A) => ({ A, B, C, D });
const levels = { A: 1, B: 2, C: 3, D: 4 } as const;

const compiled = (
  deviceClass: DeviceClass | 'centre',
  rule: z.input<typeof Rules>,
  { stationClass = 'A' as const, delayFactor = 1, ...more } = {},
): Rule =>
  compileRule(
    {
      ...{ id: 'roomTempHigh', deviceClass, level: levels, rule: Rules.parse(rule) },
      ...{ raiseDelayS: 60, clearDelayS: 300, ...more },
    },
    stationClass,
    delayFactor,
  );

/** The values of a device, of which some are known. */
const row = (deviceClass: DeviceClass, known: Record<string, number>): number[] => {
  const names = pointsByClass[deviceClass].map(({ name }) => name);
  for (const name of Object.keys(known)) expect(names).toContain(name);
  return names.map((name) => known[name] ?? NaN);
};
const ac = (known: Record<string, number>) => row('ac', known);
const env = (known: Record<string, number>) => row('env', known);
const meter = (known: Record<string, number>) => row('meter', known);

const beside = (
  devices: Partial<Record<DeviceClass, number[][]>>,
  more: Partial<SiteView> = {},
): SiteView => ({
  valuesOf: (deviceClass) => devices[deviceClass as DeviceClass] ?? [],
  ratedPowerW: NaN,
  ...more,
});
const wanting = (points: Record<string, number>, more: Partial<DeviceControl> = {}): SiteView =>
  beside(
    {},
    {
      control: {
        desired: (point) => points[point],
        ...{ isReadBack: true, isFailing: () => false },
        ...more,
      },
    },
  );

describe('a rule that is made ready', () => {
  const hot = {
    kind: 'limit',
    points: ['roomTempC'],
    direction: 'above',
    threshold: per(30, 35),
    deadband: 2,
  } as const;

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
    const guarded = { ...hot, while: [{ point: 'outdoorTempC', is: 'below', to: 20 }] } as const;
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
    const plate = { ...hot, while: [{ point: 'roomRhPct', is: 'above', to: 5, ofRated: 0.5 }] } as const;
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
    const parsed = (rule: z.input<typeof Rules>): AlarmRule => Rules.parse(rule);
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

const noCooling = (more: object = {}) =>
  ({
    ...{ kind: 'deviation', point: 'returnTempC', from: 'supplyTempC', direction: 'below' },
    ...{ threshold: per(3), deadband: 1, while: [{ point: 'running', is: 'equal', to: 1 }] },
    ...more,
  }) as z.input<typeof Rules>;
const idle = (more: object = {}) =>
  ({
    ...{ kind: 'mismatch', commanded: 'switchedOn', equals: 1, measured: 'powerW', direction: 'below' },
    ...{ threshold: per(100), deadband: 50 },
    ...more,
  }) as z.input<typeof Rules>;
const allOff = {
  ...{ kind: 'allOff', peerClass: 'ac', peerPoint: 'running', point: 'roomTempC' },
  ...{ threshold: per(28), deadband: 1 },
} as const;
const stuck = (more: object = {}) =>
  ({ kind: 'stuck', point: 'roomTempC', threshold: per(0.05), overS: 3_600, ...more }) as z.input<
    typeof Rules
  >;

describe('a limit', () => {
  const phases = (match: 'all' | 'any' | 'some', direction: 'above' | 'below', more: object = {}) =>
    compiled('meter', {
      ...{ kind: 'limit', points: ['uaV', 'ubV', 'ucV'], match, direction },
      ...{ threshold: per(direction === 'below' ? 198 : 242), deadband: 5 },
      ...more,
    });
  const said = (rule: Rule, uaV: number, ubV: number, ucV: number) => {
    const values = meter({ uaV, ubV, ucV });
    return [rule.conditionOf(values), rule.valueOf(values)];
  };

  it('of all points holds when the one nearest to normal is past it', () => {
    expect(said(phases('all', 'below'), 190, 195, 197)).toEqual(['violated', 197]);
    expect(said(phases('all', 'below'), 190, 195, 198)).toEqual(['between', 198]);
    expect(said(phases('all', 'below'), 190, 195, 203)).toEqual(['normal', 203]);
    expect(said(phases('all', 'above'), 250, 245, 243)).toEqual(['violated', 243]);
    expect(said(phases('all', 'above'), 250, 245, 237)).toEqual(['normal', 237]);
  });

  it('of any point holds when the one furthest from normal is past it', () => {
    expect(said(phases('any', 'below'), 220, 195, 221)).toEqual(['violated', 195]);
    expect(said(phases('any', 'above'), 220, 243, 221)).toEqual(['violated', 243]);
    expect(said(phases('any', 'above'), 220, 242, 221)).toEqual(['between', 242]);
  });

  it('of some points holds when one is past it, but not all', () => {
    expect(said(phases('some', 'below'), 220, 195, 221)).toEqual(['violated', 195]);
    expect(said(phases('some', 'below'), 190, 195, 197)).toEqual(['normal', 190]);
    expect(said(phases('some', 'below'), 220, 221, 222)).toEqual(['normal', 220]);
  });

  it('leaves out what is not known and what is too low to be looked at', () => {
    expect(said(phases('any', 'below', { ignoreBelow: 20 }), 3, NaN, 221)).toEqual(['normal', 221]);
    expect(said(phases('any', 'below', { ignoreBelow: 20 }), 20, NaN, 221)).toEqual(['violated', 20]);
    expect(said(phases('any', 'below'), 3, NaN, 221)).toEqual(['violated', 3]);
    expect(said(phases('all', 'below'), NaN, NaN, NaN)).toEqual(['unknown', null]);
  });

  describe('that counts only while something holds', () => {
    const guarded = (
      ...guards: { point: string; is: 'above' | 'below' | 'equal'; to: number; ofRated?: number }[]
    ) =>
      compiled('ac', {
        ...{ kind: 'limit', points: ['returnTempC'], direction: 'above', threshold: per(30), deadband: 1 },
        while: guards,
      });
    const at = (rule: Rule, known: Record<string, number>, site?: SiteView) =>
      rule.conditionOf(ac({ returnTempC: 31, ...known }), site);

    it.each([
      ['above', 500, [501, 500, 499], ['violated', 'normal', 'normal']],
      ['below', 500, [499, 500, 501], ['violated', 'normal', 'normal']],
      ['equal', 500, [500, 501, 499], ['violated', 'normal', 'normal']],
    ] as const)('%s a number', (is, to, values, expected) => {
      const rule = guarded({ point: 'powerW', is, to });
      expect(values.map((powerW) => at(rule, { powerW }))).toEqual(expected);
      expect(at(rule, {})).toBe('unknown');
      expect(rule.valueOf(ac({ returnTempC: 31 }))).toBe(31);
    });

    it('a share of the plate, or the number where there is no plate', () => {
      const rule = guarded({ point: 'powerW', is: 'above', to: 100, ofRated: 0.5 });
      expect(at(rule, { powerW: 900 }, plateOf(2_000))).toBe('normal');
      expect(at(rule, { powerW: 1_001 }, plateOf(2_000))).toBe('violated');
      expect(at(rule, { powerW: 101 }, plateOf(NaN))).toBe('violated');
      expect(at(rule, { powerW: 101 })).toBe('violated');
      const plain = guarded({ point: 'powerW', is: 'above', to: 100 });
      expect(at(plain, { powerW: 101 }, plateOf(2_000))).toBe('violated');
    });

    it('all of several, of which one that does not hold decides before one that is not known', () => {
      const rule = guarded(
        { point: 'running', is: 'equal', to: 1 },
        { point: 'powerW', is: 'above', to: 100 },
      );
      expect(at(rule, { running: 1, powerW: 101 })).toBe('violated');
      expect(at(rule, { running: 1, powerW: 100 })).toBe('normal');
      expect(at(rule, { running: 0, powerW: 101 })).toBe('normal');
      expect(at(rule, { running: 1 })).toBe('unknown');
      expect(at(rule, { powerW: 101 })).toBe('unknown');
      expect(at(rule, { powerW: 99 })).toBe('normal');
    });
  });
});

describe('a contact', () => {
  it('stands while the device says so, and is unknown while it says nothing', () => {
    const event = compiled('ac', { kind: 'event', point: 'fault' });
    expect([1, 0, NaN].map((fault) => event.conditionOf(ac({ fault })))).toEqual([
      'violated',
      'normal',
      'unknown',
    ]);
    expect(event.valueOf(ac({ fault: 1 }))).toBeNull();
    const off = compiled('ac', { kind: 'state', point: 'switchedOn', equals: 0 });
    expect([0, 1].map((switchedOn) => off.conditionOf(ac({ switchedOn })))).toEqual(['violated', 'normal']);
  });
});

describe('a deviation', () => {
  const values = (returnTempC: number, supplyTempC: number, running = 1) =>
    ac({ returnTempC, supplyTempC, running });

  it('is one point less another, while its guards hold', () => {
    const rule = compiled('ac', noCooling());
    expect(rule.conditionOf(values(24, 22))).toBe('violated');
    expect(rule.conditionOf(values(24, 20.5))).toBe('between');
    expect(rule.conditionOf(values(24, 12))).toBe('normal');
    expect(rule.conditionOf(values(24, 22, 0))).toBe('normal');
    expect(rule.conditionOf(ac({ returnTempC: 24, running: 1 }))).toBe('unknown');
    expect(rule.valueOf(values(24, 22))).toBe(2);
    const above = compiled('ac', noCooling({ direction: 'above' }));
    expect(above.conditionOf(values(24, 12))).toBe('violated');
  });

  it('of what is commanded on stands only there, and where a command has failed', () => {
    const rule = compiled('ac', noCooling({ command: true }));
    const said = (site?: SiteView) => rule.conditionOf(values(24, 22), site);
    expect(said()).toBe('normal');
    expect(said(wanting({}))).toBe('normal');
    expect(said(wanting({ switchedOn: 0 }))).toBe('normal');
    expect(said(wanting({ switchedOn: NaN }))).toBe('normal');
    expect(said(wanting({ switchedOn: 1 }))).toBe('violated');
    expect(rule.conditionOf(values(24, 12), wanting({ switchedOn: 1 }))).toBe('normal');
    const failing = wanting({ switchedOn: 0 }, { isFailing: () => true });
    expect(rule.conditionOf(values(24, 12), failing)).toBe('violated');
  });

  it('of what nobody commands stands nowhere else', () => {
    const rule = compiled('ac', noCooling({ command: false }));
    expect(rule.conditionOf(values(24, 22), wanting({}))).toBe('violated');
    expect(rule.conditionOf(values(24, 22))).toBe('violated');
    expect(rule.conditionOf(values(24, 22), wanting({ switchedOn: 1 }))).toBe('normal');
    const failing = wanting({}, { isFailing: () => true });
    expect(rule.conditionOf(values(24, 12), failing)).toBe('normal');
  });
});

describe('a setting that was changed by hand', () => {
  const rule = compiled('ac', { kind: 'byHand', point: 'setpointC', threshold: per(0.4) });
  const said = (setpointC: number, site?: SiteView) => rule.conditionOf(ac({ setpointC }), site);

  it('is another than the one that is wanted, in either direction', () => {
    expect(said(27, wanting({ setpointC: 26 }))).toBe('violated');
    expect(said(25, wanting({ setpointC: 26 }))).toBe('violated');
    expect(said(26.3, wanting({ setpointC: 26 }))).toBe('normal');
    expect(rule.valueOf(ac({ setpointC: 27 }))).toBe(27);
  });

  it('is none where nothing is wanted, or where the device repeats what it was sent', () => {
    expect(said(27, wanting({}))).toBe('normal');
    expect(said(27)).toBe('normal');
    expect(said(27, wanting({ setpointC: 26 }, { isReadBack: false }))).toBe('normal');
    expect(said(27, wanting({ setpointC: NaN }))).toBe('unknown');
  });
});

describe('a mismatch', () => {
  const said = (rule: Rule, known: Record<string, number>, site?: SiteView) =>
    rule.conditionOf(ac(known), site);

  it('is a power that does not fit the switch', () => {
    const rule = compiled('ac', idle());
    expect(said(rule, { switchedOn: 1, powerW: 99 })).toBe('violated');
    expect(said(rule, { switchedOn: 1, powerW: 149 })).toBe('between');
    expect(said(rule, { switchedOn: 1, powerW: 150 })).toBe('normal');
    expect(said(rule, { switchedOn: 0, powerW: 99 })).toBe('normal');
    expect(said(rule, { powerW: 99 })).toBe('unknown');
    expect(rule.valueOf(ac({ powerW: 99 }))).toBe(99);
    const above = compiled('ac', idle({ direction: 'above', equals: 0 }));
    expect(said(above, { switchedOn: 0, powerW: 101 })).toBe('violated');
    expect(said(above, { switchedOn: 1, powerW: 101 })).toBe('normal');
  });

  it('holds the power to a share of the plate, with a deadband no larger than that', () => {
    const rule = compiled('ac', idle({ ofRated: 0.01 }));
    expect(said(rule, { switchedOn: 1, powerW: 19 }, plateOf(2_000))).toBe('violated');
    expect(said(rule, { switchedOn: 1, powerW: 39 }, plateOf(2_000))).toBe('between');
    expect(said(rule, { switchedOn: 1, powerW: 40 }, plateOf(2_000))).toBe('normal');
    const off = compiled('ac', idle({ ofRated: 0.01, direction: 'above', equals: 0 }));
    expect(said(off, { switchedOn: 0, powerW: 1 }, plateOf(2_000))).toBe('between');
    expect(said(off, { switchedOn: 0, powerW: 0 }, plateOf(2_000))).toBe('normal');
  });

  it('asks what the centre wants before what the device says of itself', () => {
    const rule = compiled('ac', idle({ command: true }));
    expect(said(rule, { switchedOn: 0, powerW: 99 }, wanting({ switchedOn: 1 }))).toBe('violated');
    expect(said(rule, { switchedOn: 1, powerW: 99 }, wanting({ switchedOn: 0 }))).toBe('normal');
    expect(said(rule, { switchedOn: 1, powerW: 99 }, wanting({ switchedOn: NaN }))).toBe('unknown');
    expect(said(rule, { switchedOn: 1, powerW: 99 }, wanting({}))).toBe('violated');
    expect(said(rule, { switchedOn: 0, powerW: 99 })).toBe('normal');
    expect(rule.valueOf(ac({ powerW: 99 }))).toBe(99);
  });
});

describe('a rule about the devices beside', () => {
  it('holds the largest difference to any of them against its threshold', () => {
    const rule = compiled('env', {
      ...{ kind: 'disagree', point: 'roomTempC', peerClass: 'ac', peerPoint: 'returnTempC' },
      ...{ threshold: per(5), deadband: 1 },
    });
    const near = ac({ returnTempC: 24 });
    const far = ac({ returnTempC: 18 });
    const said = (...units: number[][]) => {
      const site = beside({ ac: units });
      const values = env({ roomTempC: 24 });
      return [rule.conditionOf(values, site), rule.valueOf(values, site)];
    };
    expect(said(near, far)).toEqual(['violated', 6]);
    expect(said(far, near)).toEqual(['violated', 6]);
    expect(said(near)).toEqual(['normal', 0]);
    expect(said(near, ac({}))).toEqual(['normal', 0]);
    expect(said(ac({}))).toEqual(['unknown', null]);
    expect(said()).toEqual(['unknown', null]);
    expect(rule.conditionOf(env({ roomTempC: 24 }))).toBe('unknown');
  });

  it('speaks of all that are off only where one was heard of and none runs', () => {
    const rule = compiled('env', allOff);
    const said = (roomTempC: number, ...running: number[]) =>
      rule.conditionOf(env({ roomTempC }), beside({ ac: running.map((one) => ac({ running: one })) }));
    expect(said(29, 0, 0)).toBe('violated');
    expect(said(27.5, 0)).toBe('between');
    expect(said(29, 0, 1)).toBe('normal');
    expect(said(29, NaN)).toBe('unknown');
    expect(said(29)).toBe('unknown');
    expect(rule.conditionOf(env({ roomTempC: 29 }))).toBe('unknown');
    expect(rule.valueOf(env({ roomTempC: 29 }))).toBe(29);
    expect(plateOf(5).valuesOf('ac')).toEqual([]);
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
    expect(last(compiled('env', { ...rate, rise: per(10) }), warming(0.2, 61))).toBe('normal');
    expect(last(compiled('env', { ...rate, riseOverS: 3_600 }), warming(0.2, 61))).toBe('normal');
    expect(last(compiled('env', rate, { delayFactor: 0.1 }), warming(1.2, 1))).toBe('violated');
  });

  it('of a prediction takes the time constant of the rule, or of the room, or a straight line', () => {
    const predict = {
      ...{ kind: 'predict', point: 'roomTempC', limit: per(30), threshold: per(20), overS: 600, deadband: 5 },
    } as const;
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
      Array.from({ length: 62 }, (_, atMin) => ({ atMin, values: meter({ energyKwh: 100, powerW }) }));
    expect(last(frozen, idleFor(500))).toBe('violated');
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
    const key = (more = {}, of: z.input<typeof Rules> = rule) => compiled('env', of, more).memoryKey;
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
