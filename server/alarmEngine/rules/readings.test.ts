import {
  per,
  compiled,
  ac,
  env,
  meter,
  beside,
  wanting,
  noCooling,
  idle,
  allOff,
} from '@tests/support/aRule';
import { plateOf, type Rule, type SiteView } from '.';

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

  it('that does not ask what is wanted stands whatever is', () => {
    const rule = compiled('ac', noCooling());
    for (const site of [wanting({}), wanting({ switchedOn: 1 }), wanting({ switchedOn: 0 })])
      expect(rule.conditionOf(values(24, 22), site)).toBe('violated');
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
  const ruleOf = () => compiled('ac', { kind: 'byHand', point: 'setpointC', threshold: per(0.4) });
  const said = (setpointC: number, site?: SiteView) => ruleOf().conditionOf(ac({ setpointC }), site);

  it('is another than the one that is wanted, in either direction', () => {
    expect(said(27, wanting({ setpointC: 26 }))).toBe('violated');
    expect(said(25, wanting({ setpointC: 26 }))).toBe('violated');
    expect(said(26.3, wanting({ setpointC: 26 }))).toBe('normal');
    expect(ruleOf().valueOf(ac({ setpointC: 27 }))).toBe(27);
  });

  it('is none where nothing is wanted, or where the device repeats what it was sent', () => {
    expect(said(27, wanting({}))).toBe('normal');
    expect(said(27)).toBe('normal');
    expect(said(27, beside({}))).toBe('normal');
    expect(said(27, wanting({ setpointC: 26 }, { isReadBack: false }))).toBe('normal');
    expect(said(27, wanting({ setpointC: NaN }))).toBe('between');
    expect(said(NaN, wanting({ setpointC: 26 }))).toBe('unknown');
  });
});

describe('a limit beside another sensor', () => {
  const low = compiled('env', {
    ...{ kind: 'limit', points: ['roomTempC'], direction: 'below', threshold: per(15), deadband: 2 },
    beside: {
      ...{ sensors: [{ deviceClass: 'env', point: 'rackTempC' }], coldest: 5, warmest: 45, apart: 20 },
    },
  });
  const room = (roomTempC: number, rackTempC: number) => low.conditionOf(env({ roomTempC, rackTempC }));

  it('takes no value from a sensor that cannot be right', () => {
    expect(room(0, 31)).toBe('unknown');
    expect(room(0, 8)).toBe('violated');
    expect(room(3, 14)).toBe('violated');
    expect(room(24, 27)).toBe('normal');
    expect(room(0, NaN)).toBe('violated');
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

  it('that does not ask what is wanted goes by what the device says of itself', () => {
    const rule = compiled('ac', idle());
    expect(said(rule, { switchedOn: 1, powerW: 99 }, wanting({ switchedOn: 0 }))).toBe('violated');
    expect(said(rule, { switchedOn: 0, powerW: 99 }, wanting({ switchedOn: 1 }))).toBe('normal');
  });

  it('asks what the centre wants before what the device says of itself', () => {
    const rule = compiled('ac', idle({ command: true }));
    expect(said(rule, { switchedOn: 0, powerW: 99 }, wanting({ switchedOn: 1 }))).toBe('violated');
    expect(said(rule, { switchedOn: 1, powerW: 99 }, wanting({ switchedOn: 0 }))).toBe('normal');
    expect(said(rule, { switchedOn: 1, powerW: 99 }, wanting({ switchedOn: NaN }))).toBe('between');
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
