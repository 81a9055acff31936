import { strategyKinds, type StrategyKind } from '@contract/strategies';
import { hourMs, minuteMs } from '@contract/time';
import { decide, type Decision, type Wanted } from './decide';
import { newState, type SiteState } from './state';
import { usualPlan } from './usualPlan';
import type { SiteView, UnitView } from './view';

const begin = Date.UTC(2026, 5, 1);
const aUnit = (more: Partial<UnitView> = {}): UnitView => ({
  ...{ path: 'infrared', switchedOn: true, isRunning: false, setpointC: 25, isFanAuto: false },
  ...{ runHours: 1_000, isFaulty: false, isHeld: false, ...more },
});
const aView = (more: Partial<SiteView> = {}): SiteView => ({
  ...{ now: begin, hour: 12, roomTempC: 25, roomRhPct: 45, isSensorSound: true },
  ...{ outdoorTempC: 25, outdoorRhPct: 60, ceilingC: 32, isSmoke: false, mains: 'present' },
  ...{ generatorSinceMs: null, loadShare: null, tariff: 'other', timeConstantH: null },
  units: [aUnit(), aUnit({ runHours: 2_000 })],
  ...{ freshAir: null, exchanger: null, ...more },
});

/** A site that carries out what is wanted, at once. */
const obeyed = (view: SiteView, wanted: readonly Wanted[]): SiteView => {
  const units = view.units.map((unit, i) =>
    wanted.reduce((so, wish) => {
      if (wish.of !== 'unit' || wish.unit !== i) return so;
      const point = wish.point === 'fanAuto' ? 'isFanAuto' : wish.point;
      return { ...so, [point]: wish.point === 'setpointC' ? wish.value : wish.value === 1 };
    }, unit),
  );
  const fan = wanted.find(({ of }) => of === 'freshAir');
  return { ...view, units, freshAir: fan ? { isOn: fan.value === 1, isHeld: false } : view.freshAir };
};

const plan = (...kinds: StrategyKind[]) => usualPlan(kinds.length > 0 ? kinds : strategyKinds);

interface Life {
  view: SiteView;
  state: SiteState;
  last: Decision;
}

/** Lives on for some minutes; the first unit runs every other quarter of an hour. */
function lived(
  from: Life,
  settings: ReturnType<typeof plan>,
  minutes: number,
  more: Partial<SiteView> = {},
): Life {
  let { view, state, last } = from;
  for (let minute = 0; minute < minutes; minute++) {
    const now = view.now + minuteMs;
    const runs = Math.floor(now / (15 * minuteMs)) % 2 === 0;
    const units = (more.units ?? view.units).map((unit, i) => ({ ...unit, isRunning: i === 0 && runs }));
    view = { ...view, ...more, now, units: more.units ?? units };
    last = decide(settings, view, state);
    state = last.state;
    view = obeyed(view, last.wanted);
  }
  return { view, state, last };
}

function started(settings: ReturnType<typeof plan>, more: Partial<SiteView> = {}): Life {
  const view = aView(more);
  const last = decide(settings, view, newState(begin));
  return lived({ view, state: last.state, last }, settings, 48 * 60);
}

const setpoints = ({ view }: Life) => view.units.map(({ setpointC }) => setpointC);

describe('a plan', () => {
  it('only watches for two days', () => {
    const settings = plan();
    const view = aView();
    const first = decide(settings, view, newState(begin));
    const life = lived({ view, state: first.state, last: first }, settings, 47 * 60);
    expect(life.last.held).toEqual({ guard: 'learning', until: expect.any(Number) });
    expect(setpoints(life)).toEqual([25, 25]);
  });

  it('raises the level by one kelvin a day, the lag waiting above it and never nearer to the ceiling than 2.5 K', () => {
    const settings = plan('setpointRamp', 'leadLag');
    const life = started(settings);
    expect(setpoints(life)).toEqual([26, 29]);
    expect(setpoints(lived(life, settings, 24 * 60))).toContain(27);
    const high = lived(life, settings, 5 * 24 * 60, { roomTempC: 28 });
    expect(Math.max(...setpoints(high).map(Number))).toBe(29.5);
    expect(Math.min(...setpoints(high).map(Number))).toBe(28);
  });

  it('goes on after a restart where it was, to the bit', () => {
    const settings = plan();
    const life = started(settings);
    const stored = JSON.parse(JSON.stringify(life.state)) as SiteState;
    const view = { ...life.view, now: life.view.now + minuteMs };
    expect(decide(settings, view, stored)).toEqual(decide(settings, view, life.state));
    expect(decide(settings, view, stored).wanted).toEqual([]);
  });

  it('goes back to how everything was found when the room is hot, and stays so for half a day', () => {
    const settings = plan('setpointRamp', 'leadLag', 'idleFans');
    const hot = lived(started(settings), settings, 6, { roomTempC: 31.2 });
    expect(setpoints(hot)).toEqual([25, 25]);
    expect(hot.view.units.map(({ isFanAuto }) => isFanAuto)).toEqual([false, false]);
    const later = lived(hot, settings, 60, { roomTempC: 26 });
    expect(later.last.held?.guard).toBe('ceiling');
    expect(lived(later, settings, 12 * 60).last.held).toBeNull();
  });

  it('is held back where the units could not carry a hotter day', () => {
    const view = aView({ units: [aUnit({ isRunning: true }), aUnit({ isRunning: true })] });
    const settings = plan();
    const first = decide(settings, view, newState(begin));
    const busy = lived({ view, state: first.state, last: first }, settings, 49 * 60, { units: view.units });
    expect(busy.last.held?.guard).toBe('headroom');
    expect(busy.last.wanted).toEqual([]);
  });

  it('lets go of everything when the sensor is silent for more than three minutes', () => {
    const settings = plan('setpointRamp');
    const blind = lived(started(settings), settings, 5, { roomTempC: null });
    expect(blind.last.held?.guard).toBe('sensor');
    expect(setpoints(blind)).toEqual([25, 25]);
  });

  it('touches nothing before a bus has said how its unit was found', () => {
    const settings = plan('setpointRamp');
    const silent = [aUnit({ path: 'bus', setpointC: null, switchedOn: null }), aUnit({ path: 'bus' })];
    const life = started(settings, { units: silent });
    expect(life.last.held?.guard).toBe('sensor');
    const heard = lived(life, settings, 1, { units: [aUnit({ path: 'bus', setpointC: 23 }), silent[1]!] });
    expect(heard.state.asFound?.map(({ setpointC }) => setpointC)).toEqual([23, 25]);
  });

  it('touches no unit that a person holds', () => {
    const settings = plan('setpointRamp');
    const units = [aUnit({ isHeld: true }), aUnit(), aUnit()];
    const life = started(settings, { units });
    expect(setpoints(life)).toEqual([25, 26, 26]);
  });

  it('says that people hold the units where they hold all of them, and goes on when they let go', () => {
    const settings = plan('setpointRamp');
    const life = started(settings);
    const units = life.view.units.map((unit) => ({ ...unit, isHeld: true }));
    const held = lived(life, settings, 5, { units });
    expect(held.last.held).toEqual({ guard: 'heldByHand', until: null });
    const free = held.view.units.map((unit) => ({ ...unit, isHeld: false }));
    expect(lived(held, settings, 1, { units: free }).last.held).toBeNull();
  });

  it('says of each strategy what it wants and why', () => {
    const { last } = started(plan('setpointRamp', 'freshAir'));
    expect(last.notes).toMatchObject([
      { strategy: 'setpointRamp', reason: 'setpointRaised', params: { setpointC: 26, targetC: 28 } },
      { strategy: 'freshAir', guard: 'notEquipped' },
    ]);
  });
});

describe('lead and lag', () => {
  const settings = plan('leadLag');

  it('start the lag at once when the lead fails, and let the other one lead', () => {
    const life = started(settings);
    const units = life.view.units.map((unit, i) => ({ ...unit, isRunning: false, isFaulty: i === 0 }));
    const failed = lived(life, settings, 1, { units });
    expect(setpoints(failed)).toEqual([25, 25]);
    expect(failed.last.notes[0]?.reason).toBe('leadFailed');
    expect(failed.state.lead?.order).toEqual([1, 0]);
  });

  it('start the lag when a lead that should cool does not run for three minutes', () => {
    const life = started(settings);
    const units = life.view.units.map((unit) => ({ ...unit, isRunning: false }));
    const warm = lived(life, settings, 3, { units, roomTempC: 27.1 });
    expect(setpoints(warm)).toEqual([25, 25]);
  });

  it('pass the lead on by run hours once the new one has cooled for ten minutes', () => {
    const life = started(settings, { units: [aUnit({ runHours: 5 }), aUnit({ runHours: 4 })] });
    expect(life.state.lead?.order).toEqual([1, 0]);
    const due = lived(life, settings, 24 * 60);
    expect(due.last.notes[0]?.reason).toBe('newLeadProves');
    expect(setpoints(due)).toEqual([25, 25]);
    const passed = lived(due, settings, 45);
    expect(passed.state.lead?.order).toEqual([0, 1]);
    expect(setpoints(passed)).toEqual([25, 28]);
  });
});

it('units that have to lead together start one after the other', () => {
  const units = [aUnit(), aUnit({ runHours: 2_000 }), aUnit({ runHours: 3_000 })];
  const view = aView({ units });
  const settings = plan('loadFollowing', 'leadLag');
  const busy: Partial<SiteView> = { units: units.map((unit, i) => ({ ...unit, isRunning: i < 1 })) };
  const state = newState(begin);
  const life = lived({ view, state, last: decide(settings, view, state) }, settings, 49 * 60, busy);
  expect(life.state.stages).toBe(2);
  const wanted = life.last.wanted.filter((wish) => wish.of === 'unit' && wish.point === 'setpointC');
  expect(wanted.map(({ value }) => value)).toEqual([26, 28]);
});

describe('outdoor air', () => {
  const settings = plan('freshAir');
  const freshAir = { isOn: false, isHeld: false };

  it('comes in while it is cool and dry, and machines wait', () => {
    const life = started(settings, { freshAir, outdoorTempC: 12, outdoorRhPct: 60 });
    expect(life.view.freshAir?.isOn).toBe(true);
    expect(setpoints(life)).toEqual([27, 27]);
  });

  it.each([
    ['too warm', { outdoorTempC: 20.5 }, 'outdoorAirTooWarm'],
    ['too damp', { outdoorTempC: 12, outdoorRhPct: 90 }, 'outdoorAirTooDamp'],
    ['of a dew point above 15 °C', { outdoorTempC: 19, outdoorRhPct: 83 }, 'outdoorAirTooDamp'],
    ['of unknown humidity', { outdoorTempC: 12, outdoorRhPct: null }, 'outdoorUnknown'],
    ['of no use in a cool room', { outdoorTempC: 12, roomTempC: 22 }, 'roomCoolEnough'],
  ] as const)('stays out when it is %s', (_, more, reason) => {
    const life = started(settings, { freshAir, ...more });
    expect(life.last.notes[0]?.reason).toBe(reason);
    expect(life.view.freshAir?.isOn).toBe(false);
  });

  it('stays out with smoke', () => {
    const life = lived(started(settings, { freshAir, outdoorTempC: 12 }), settings, 1, { isSmoke: true });
    expect(life.view.freshAir?.isOn).toBe(false);
    expect(life.last.held?.guard).toBe('smoke');
  });
});

describe('the battery', () => {
  const settings = plan('batteryAware');

  it('feeds no machine, unless the room is above 40 °C', () => {
    const life = lived(started(settings), settings, 1, { mains: 'lost' });
    expect(life.view.units.map(({ switchedOn }) => switchedOn)).toEqual([false, false]);
    const hot = lived(life, settings, 1, { mains: 'lost', roomTempC: 41 });
    expect(hot.view.units.map(({ switchedOn }) => switchedOn)).toEqual([true, true]);
  });

  it('gives way to a generator that settles for a minute and takes one unit after the other', () => {
    const life = started(settings);
    const generator = { mains: 'generator' as const, generatorSinceMs: life.view.now + minuteMs };
    const on = (minutes: number) =>
      lived(life, settings, minutes, generator).view.units.map((u) => u.switchedOn);
    expect(on(1)).toEqual([false, false]);
    expect(on(2)).toEqual([true, false]);
    expect(on(3)).toEqual([true, true]);
  });
});

describe('a peak of the tariff', () => {
  const settings = plan('preCooling');

  it('is ridden through by a room that stores enough', () => {
    const life = started(settings, { timeConstantH: 5 });
    expect(setpoints(lived(life, settings, 1, { tariff: 'before' }))).toEqual([24, 24]);
    expect(setpoints(lived(life, settings, 1, { tariff: 'peak' }))).toEqual([26.5, 26.5]);
  });

  it('changes nothing in a room that warms within minutes', () => {
    const life = lived(started(settings, { timeConstantH: 1 }), settings, 1, { tariff: 'peak' });
    expect(life.last.notes[0]?.guard).toBe('timeConstant');
    expect(setpoints(life)).toEqual([25, 25]);
  });
});

it('a heat exchanger works while the outdoors is cooler by six kelvin, however damp', () => {
  const view = aView({ exchanger: { isOn: false, isHeld: false }, outdoorTempC: 15, outdoorRhPct: 98 });
  const settings = plan('heatExchanger');
  const state = newState(begin - 48 * hourMs);
  const learned = lived({ view, state, last: decide(settings, view, state) }, settings, 48 * 60);
  expect(learned.last.wanted).toContainEqual({ of: 'exchanger', value: 1 });
});
