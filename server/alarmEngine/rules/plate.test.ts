import { pointsByClass } from '@contract/points';
import { alarmCatalogue } from '../catalogue';
import { compileRule, plateOf, type SiteView } from './index';

const ruleOf = (id: string) => {
  const definition = alarmCatalogue.find((each) => each.id === id);
  if (definition === undefined) throw new Error(`no ${id}`);
  return compileRule(definition, 'D', 1);
};

/** A unit in a warm room, with what the test says of it. */
const aUnit = (said: Record<string, number>) => {
  const known: Record<string, number> = {
    switchedOn: 1,
    running: 1,
    setpointC: 24,
    returnTempC: 28,
    supplyTempC: 14,
    ...said,
  };
  return pointsByClass.ac.map(({ name }) => known[name] ?? NaN);
};
const small = plateOf(1_000);
const large = plateOf(10_000);
const without = plateOf(NaN);
const commanded = (site: SiteView, on: number | undefined): SiteView => ({
  ...site,
  control: { desired: () => on, isReadBack: true, isFailing: () => false },
});

describe('a power that is held against the plate', () => {
  it('of a compressor that cools nothing is half of it', () => {
    const { conditionOf } = ruleOf('compressorNoCooling');
    const idle = aUnit({ powerW: 3_000, supplyTempC: 27 });
    expect(conditionOf(idle, small)).toBe('violated');
    expect(conditionOf(idle, large)).toBe('normal');
    expect(conditionOf(aUnit({ powerW: 6_000, supplyTempC: 27 }), large)).toBe('violated');
  });

  it('of a unit that does not do as it was told is a tenth of it', () => {
    const { conditionOf } = ruleOf('commandNotEffective');
    const fanOnly = aUnit({ powerW: 500 });
    expect(conditionOf(fanOnly, commanded(small, 1))).toBe('normal');
    expect(conditionOf(fanOnly, commanded(large, 1))).toBe('violated');
  });

  it('of a unit that nobody commands is another alarm, and of one whose command is on its way none', () => {
    const idle = aUnit({ powerW: 10 });
    const conditions = (site: SiteView) =>
      ['commandNotEffective', 'onWithoutPower'].map((id) => ruleOf(id).conditionOf(idle, site));
    expect(conditions(large)).toEqual(['normal', 'violated']);
    expect(conditions(commanded(large, undefined))).toEqual(['normal', 'violated']);
    expect(conditions(commanded(large, 1))).toEqual(['violated', 'normal']);
    expect(conditions(commanded(large, NaN))).toEqual(['normal', 'normal']);
    expect(conditions(commanded(large, 0))).toEqual(['normal', 'normal']);
  });

  it('of a command that has failed is no matter', () => {
    const failing = { desired: () => 0, isReadBack: true, isFailing: () => true };
    const idle = aUnit({ powerW: 3_000 });
    expect(ruleOf('commandNotEffective').conditionOf(idle, { ...large, control: failing })).toBe('violated');
    expect(ruleOf('onWithoutPower').conditionOf(idle, { ...large, control: failing })).toBe('normal');
  });

  it('of a unit that should be off is three tenths of it', () => {
    const { conditionOf } = ruleOf('unexpectedRunning');
    const running = aUnit({ switchedOn: 0, powerW: 800 });
    expect(conditionOf(running, small)).toBe('violated');
    expect(conditionOf(running, large)).toBe('normal');
  });

  it('of a unit that runs is held against what is wanted of it, before what it says of itself', () => {
    const { conditionOf } = ruleOf('unexpectedRunning');
    const saysOn = aUnit({ switchedOn: 1, powerW: 3_500 });
    const saysOff = aUnit({ switchedOn: 0, powerW: 3_500 });
    expect(conditionOf(saysOn, large)).toBe('normal');
    expect(conditionOf(saysOn, commanded(large, 0))).toBe('violated');
    expect(conditionOf(saysOff, commanded(large, 1))).toBe('normal');
    // Its command is on its way.
    expect(conditionOf(saysOn, commanded(large, NaN))).toBe('between');
  });

  it('is a plain number where nobody entered the plate', () => {
    const running = aUnit({ switchedOn: 0, powerW: 800 });
    expect(ruleOf('unexpectedRunning').conditionOf(running, without)).toBe('violated');
    expect(ruleOf('onWithoutPower').conditionOf(aUnit({ powerW: 500 }), without)).toBe('normal');
  });
});

describe('a setpoint that was changed by hand', () => {
  const { conditionOf } = ruleOf('setpointByHand');
  const wants = (desired: number | undefined, isReadBack = true): SiteView => ({
    ...without,
    control: { desired: () => desired, isReadBack, isFailing: () => false },
  });

  it('is another one than the centre wants, read back over a bus', () => {
    expect(conditionOf(aUnit({ setpointC: 24 }), wants(27))).toBe('violated');
    expect(conditionOf(aUnit({ setpointC: 27 }), wants(27))).toBe('normal');
  });

  it('is none where nothing is wanted, a command is on its way, or a report repeats what was sent', () => {
    expect(conditionOf(aUnit({ setpointC: 24 }), wants(undefined))).toBe('normal');
    expect(conditionOf(aUnit({ setpointC: 24 }), wants(NaN))).toBe('between');
    expect(conditionOf(aUnit({ setpointC: 24 }), wants(27, false))).toBe('normal');
  });
});
