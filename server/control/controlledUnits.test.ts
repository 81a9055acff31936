import { pointsByClass } from '@contract/points';
import { aLiveCommand } from '@tests/support/aLiveCommand';
import type { Desired } from './control.store';
import { ControlledUnits } from './controlledUnits';
import { untracked } from './proof';
import { nothingRead, type UnitReading } from './unitReading';

const desired = (more: Partial<Desired> = {}): Desired => ({
  ...{ deviceId: 3, point: 'setpointC', value: 27, commandId: 7, until: 100, before: 24, isFailing: false },
  ...more,
});
const reading = (more: Partial<UnitReading>): UnitReading => ({ ...nothingRead, ...more });
const drawing = reading({ powerW: 1_900 });
const said = (values: Record<string, number>) => pointsByClass.ac.map(({ name }) => values[name] ?? NaN);
/** Unit 3 is on a bus and draws 2 kW by its plate. */
const aUnit = (...wanted: Desired[]): ControlledUnits => {
  const units = new ControlledUnits();
  units.replaceDesired(wanted);
  units.knowPlates([[3, { path: 'bus', ratedPowerW: 2_000 }]]);
  return units;
};

describe('what is wanted of a unit', () => {
  it('is one value for each of its points, the newest', () => {
    const units = aUnit(desired(), desired({ point: 'mode', value: 1, commandId: 8 }));
    units.want(desired({ value: 23, commandId: 9 }));
    expect(units.desiredPoints.map(({ point, value }) => [point, value])).toEqual([
      ['setpointC', 23],
      ['mode', 1],
    ]);
    expect(units.wantedOf(3, 'setpointC')?.commandId).toBe(9);
    expect(units.wantedOf(3, 'fanSpeed')).toBeUndefined();
    expect(units.wantedOf(4, 'setpointC')).toBeUndefined();
  });

  it('is what the store says once that is read anew', () => {
    const units = aUnit(desired(), desired({ deviceId: 4 }));
    units.replaceDesired([desired({ deviceId: 5 })]);
    expect(units.desiredPoints.map(({ deviceId }) => deviceId)).toEqual([5]);
  });

  it('is nothing once its command has handed it back, and stays where another has set it since', () => {
    const units = aUnit(desired(), desired({ point: 'mode', commandId: 8 }));
    units.handBack(3, 'setpointC', 6);
    expect(units.desiredPoints).toHaveLength(2);
    units.handBack(3, 'setpointC', 7);
    units.handBack(4, 'setpointC', 7);
    expect(units.desiredPoints.map(({ point }) => point)).toEqual(['mode']);
    units.handBack(3, 'mode', 8);
    expect(units.viewOf(3).isReadBack).toBe(false);
  });
});

describe('the end of an override', () => {
  const endOf = (units: ControlledUnits) => units.wantedOf(3, 'setpointC')?.until;

  it('may be moved by whoever holds it, but not by a command that was overtaken', () => {
    const units = aUnit(desired());
    units.holdUntil(3, 'setpointC', 6, 500);
    expect(endOf(units)).toBe(100);
    units.holdUntil(3, 'setpointC', 7, 500);
    expect(endOf(units)).toBe(500);
  });

  it('is not given to what does not end by itself', () => {
    const units = aUnit(desired({ until: null }));
    units.holdUntil(3, 'setpointC', 7, 500);
    units.holdUntil(4, 'setpointC', 7, 500);
    expect(endOf(units)).toBeNull();
  });

  it('may come now, before its time', () => {
    const units = aUnit(desired());
    units.end(3, 'setpointC', 42);
    units.end(4, 'setpointC', 42);
    expect(endOf(units)).toBe(42);
  });

  it('is left to people where giving back came to nothing', () => {
    const units = aUnit(desired());
    units.keep(3, 'setpointC', 6);
    expect(endOf(units)).toBe(100);
    units.keep(3, 'setpointC', 7);
    units.keep(4, 'setpointC', 7);
    expect(endOf(units)).toBeNull();
  });
});

describe('what a commanded unit shows', () => {
  it('is heard of units that are commanded alone', () => {
    const units = aUnit();
    expect([units.isWatched(3), units.isWatched(4)]).toEqual([true, false]);
    units.hear(4, drawing, 10);
    expect(units.seenOf(4)).toEqual({
      ...{ track: untracked, reading: nothingRead, heardAt: 0, releasedAt: 0 },
    });
    units.follow([aLiveCommand({ deviceId: 4 })]);
    units.hear(4, drawing, 10);
    expect(units.seenOf(4)).toMatchObject({ reading: drawing, heardAt: 10 });
  });

  it('tells since when it draws, by its own plate', () => {
    const units = aUnit();
    units.hear(3, drawing, 10);
    units.hear(3, drawing, 20);
    expect(units.seenOf(3)).toMatchObject({ track: { draw: 'drawing', since: 10 }, heardAt: 20 });
    units.hear(3, reading({ powerW: 0, returnTempC: 24 }), 30);
    expect(units.seenOf(3).track).toEqual({ draw: 'resting', since: 30, switchedAt: 30, switchedAtC: 24 });
  });

  it('remembers when a door was released, after it has locked again', () => {
    const units = aUnit();
    units.hear(3, reading({ locked: 1 }), 10);
    expect(units.seenOf(3).releasedAt).toBe(0);
    units.hear(3, reading({ locked: 0 }), 20);
    units.hear(3, reading({ locked: 1 }), 30);
    expect(units.seenOf(3)).toMatchObject({ releasedAt: 20, heardAt: 30 });
  });

  it('counts as before everything that is sent, where it is what was known already', () => {
    const units = aUnit();
    units.prime(3, drawing);
    expect(units.seenOf(3)).toMatchObject({ reading: drawing, heardAt: 0 });
    units.hear(3, reading({ powerW: 0 }), 20);
    units.prime(3, drawing);
    expect(units.seenOf(3)).toMatchObject({ heardAt: 20, track: { draw: 'resting' } });
  });
});

describe('what the alarms ask of a unit', () => {
  it('is nothing where nobody wants anything of it, or its plate is not known', () => {
    for (const view of [aUnit().viewOf(3), aUnit(desired({ deviceId: 4, isFailing: true })).viewOf(4)]) {
      expect([view.desired('setpointC'), view.isReadBack, view.isFailing([])]).toEqual([
        ...[undefined, false, false],
      ]);
    }
  });

  it('is the value that is wanted, and not a number while a command for it is under way', () => {
    const units = aUnit(desired(), desired({ point: 'mode', value: 1 }));
    expect([units.viewOf(3).desired('setpointC'), units.viewOf(3).desired('fanSpeed')]).toEqual([
      ...[27, undefined],
    ]);
    units.follow([aLiveCommand()]);
    expect([units.viewOf(3).desired('setpointC'), units.viewOf(3).desired('mode')]).toEqual([NaN, 1]);
    units.followToo(aLiveCommand({ point: 'mode' }));
    expect(units.viewOf(3).desired('mode')).toBeNaN();
    units.follow([aLiveCommand({ state: 'unproven' })]);
    expect([units.viewOf(3).desired('setpointC'), units.viewOf(3).desired('mode')]).toEqual([27, 1]);
  });

  it('is whether what it reports is what it says of itself', () => {
    const units = aUnit(desired());
    expect(units.viewOf(3).isReadBack).toBe(true);
    units.knowPlates([[3, { path: 'infrared', ratedPowerW: 2_000 }]]);
    expect(units.viewOf(3).isReadBack).toBe(false);
    units.follow([aLiveCommand({ path: 'bus' })]);
    expect(units.viewOf(3).isReadBack).toBe(true);
  });

  it('is a failure as long as a command has failed and the unit does otherwise', () => {
    const failing = aUnit(desired(), desired({ point: 'mode', value: 1, isFailing: true }));
    const view = failing.viewOf(3);
    expect(view.isFailing(said({ mode: 3, setpointC: 25 }))).toBe(true);
    expect(view.isFailing(said({ mode: 1, setpointC: 25 }))).toBe(false);
    expect(
      aUnit(desired())
        .viewOf(3)
        .isFailing(said({ setpointC: 25 })),
    ).toBe(false);
    failing.follow([aLiveCommand({ point: 'mode' })]);
    expect(view.isFailing(said({ mode: 3 }))).toBe(false);
  });

  it('is judged by the power of its own plate', () => {
    const off = aUnit(desired({ point: 'switchedOn', value: 0, isFailing: true })).viewOf(3);
    expect(off.isFailing(said({ switchedOn: 0, powerW: 700 }))).toBe(true);
    expect(off.isFailing(said({ switchedOn: 0, powerW: 500 }))).toBe(false);
  });
});
