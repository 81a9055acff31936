import { minuteMs } from '@contract/time';
import {
  findingOf,
  isContradicted,
  isInEffect,
  tracked,
  untracked,
  type Asked,
  type UnitTrack,
} from './proof';
import { nothingRead, type UnitReading } from './unitReading';

const sentAt = 1_800_000_000_000;
const settleMs = 5 * minuteMs;
const ratedPowerW = 2_000;
const cooling: UnitReading = {
  ...nothingRead,
  ...{ switchedOn: 1, mode: 1, setpointC: 25, returnTempC: 25.5, supplyTempC: 15, powerW: 1_900 },
};
const resting: UnitReading = { ...cooling, powerW: 100, supplyTempC: 25 };
const asked = (more: Partial<Asked>): Asked => ({
  ...{ point: 'switchedOn', value: 1, path: 'infrared', ratedPowerW, sentAt, was: NaN, wasDrawing: null },
  ...more,
});
const drawsSince = (since: number): UnitTrack => ({ ...untracked, draw: 'drawing', since });
const restsSince = (since: number): UnitTrack => ({ ...untracked, draw: 'resting', since });
const at = (ms: number): number => sentAt + ms;
const find = (command: Partial<Asked>, reading: UnitReading, track = untracked, now = at(minuteMs)) =>
  findingOf(asked(command), reading, track, now, settleMs);

describe('a command by a bus', () => {
  it('is proven by what is read back, and pending until then', () => {
    const bus = { path: 'bus', point: 'setpointC', value: 27 } as const;
    expect(find(bus, { ...cooling, setpointC: 27 })).toEqual({ kind: 'proven', proof: 'readBack' });
    expect(find(bus, { ...cooling, setpointC: 25 })).toMatchObject({ kind: 'pending', why: 'notReadBack' });
    expect(find(bus, nothingRead)).toMatchObject({ kind: 'pending' });
    expect(find(bus, { ...cooling, setpointC: NaN })).toMatchObject({ kind: 'open' });
  });

  it('is contradicted by a unit that runs although it reads back off, or rests although it has to run', () => {
    expect(isContradicted(asked({ path: 'bus', value: 0 }), { ...cooling, switchedOn: 0 })).toBe(true);
    expect(isContradicted(asked({ path: 'bus', value: 0 }), resting)).toBe(false);
    expect(isContradicted(asked({ path: 'bus' }), { ...resting, returnTempC: 28 })).toBe(true);
    expect(isContradicted(asked({ path: 'bus' }), resting)).toBe(false);
  });

  it('is contradicted by nothing where air proves the compressor, or nothing is asked of it', () => {
    const cold = { ...resting, returnTempC: 28, supplyTempC: 14 };
    expect(isContradicted(asked({ path: 'bus' }), cold)).toBe(false);
    const level = { path: 'bus', point: 'setpointC', value: 0 } as const;
    expect(isContradicted(asked(level), cooling)).toBe(false);
  });
});

describe('“on” by infrared', () => {
  it('is not proven by its own echo', () => {
    expect(find({}, resting)).toEqual({ kind: 'open', why: 'restsUntilWarm' });
  });

  it('is proven by more than 0.3 of the rated power, also where only the current is measured', () => {
    expect(find({}, { ...cooling, powerW: 601, supplyTempC: NaN })).toEqual({
      kind: 'proven',
      proof: 'power',
    });
    const byCurrent = { ...cooling, powerW: NaN, currentA: 9, supplyTempC: NaN };
    expect(find({}, byCurrent)).toEqual({ kind: 'proven', proof: 'power' });
    expect(find({}, { ...cooling, powerW: 600, supplyTempC: NaN }).kind).toBe('open');
  });

  it('is proven by air that leaves more than 5 K colder', () => {
    const air = { ...cooling, powerW: NaN, supplyTempC: 20.4 };
    expect(find({}, air)).toEqual({ kind: 'proven', proof: 'supplyAir' });
    expect(find({}, { ...air, supplyTempC: 20.6 })).toMatchObject({ kind: 'open' });
  });

  it('must show once the room is warm enough that the unit has to run', () => {
    expect(find({}, { ...resting, returnTempC: 26.6 })).toEqual({ kind: 'pending', why: 'noEffect' });
  });

  it('says so where nothing measures it', () => {
    expect(find({}, nothingRead)).toEqual({ kind: 'open', why: 'nothingMeasures' });
    const between = { ...cooling, powerW: 500, supplyTempC: NaN };
    expect(find({}, between)).toEqual({ kind: 'open', why: 'nothingMeasures' });
  });

  it('rests until it is warm where either power or air is measured', () => {
    const rests = { kind: 'open', why: 'restsUntilWarm' };
    expect(find({}, { ...resting, supplyTempC: NaN })).toEqual(rests);
    expect(find({}, { ...resting, powerW: NaN })).toEqual(rests);
  });

  it('need not show in a unit that heats, only blows, or is set to what the room is', () => {
    const warm = { ...resting, returnTempC: 30 };
    expect(find({}, warm).kind).toBe('pending');
    expect(find({}, { ...warm, mode: 3 }).kind).toBe('open');
    expect(find({}, { ...warm, mode: 4 }).kind).toBe('open');
    expect(find({}, { ...warm, returnTempC: 26.5 }).kind).toBe('open');
  });
});

describe('what is not a switch or a level', () => {
  it('is proven by nothing but a bus', () => {
    for (const point of ['mode', 'fanSpeed', 'locked'] as const)
      expect(find({ point }, cooling)).toEqual({ kind: 'open', why: 'nothingMeasures' });
    expect(find({ point: 'mode', path: 'bus' }, cooling)).toEqual({ kind: 'proven', proof: 'readBack' });
  });
});

describe('“off” by infrared', () => {
  const off = { value: 0 } as const;

  it('is proven where a unit that drew power falls below 0.1 of the rated', () => {
    const warm = { ...resting, returnTempC: 25.5 };
    expect(find({ ...off, wasDrawing: true }, warm, restsSince(at(1)))).toEqual({
      kind: 'proven',
      proof: 'power',
    });
  });

  it('is not proven where the thermostat may just have stopped it', () => {
    const cold = { ...resting, returnTempC: 24.1 };
    expect(find({ ...off, wasDrawing: true }, cold, restsSince(at(1))).kind).toBe('open');
  });

  it('of a unit that rested is proven only when it rests although it would have to run', () => {
    const track = restsSince(sentAt - minuteMs);
    expect(find({ ...off, wasDrawing: false }, resting, track)).toEqual({
      kind: 'open',
      why: 'restsUntilWarm',
    });
    const warm = { ...resting, returnTempC: 27 };
    expect(find({ ...off, wasDrawing: false }, warm, track).kind).toBe('open');
    expect(find({ ...off, wasDrawing: false }, warm, track, at(settleMs))).toEqual({
      kind: 'proven',
      proof: 'power',
    });
  });

  it('is pending while the unit draws power', () => {
    expect(find(off, cooling, drawsSince(0))).toEqual({ kind: 'pending', why: 'noEffect' });
  });

  it('cannot be told where nothing is measured, or neither rest nor work', () => {
    const open = { kind: 'open', why: 'nothingMeasures' };
    expect(find({ ...off, wasDrawing: true }, { ...resting, powerW: NaN })).toEqual(open);
    expect(find({ ...off, wasDrawing: true }, { ...resting, powerW: 400 })).toEqual(open);
  });

  it('is proven half a kelvin over the level where the thermostat may have stopped it, and not there', () => {
    const rests = (returnTempC: number) =>
      find({ ...off, wasDrawing: true }, { ...resting, returnTempC }, restsSince(sentAt)).kind;
    expect(rests(24.5)).toBe('open');
    expect(rests(24.6)).toBe('proven');
  });

  it('is not proven by a unit that rested before it was sent, whatever it drew once', () => {
    const kindOf = (wasDrawing: boolean | null, since: number) =>
      find({ ...off, wasDrawing }, { ...resting, returnTempC: 25.5 }, restsSince(since)).kind;
    expect(kindOf(true, sentAt - 1)).toBe('open');
    expect(kindOf(false, at(1))).toBe('open');
    expect(kindOf(null, at(1))).toBe('open');
  });

  it('is proven by rest in a warm room only when that has lasted since it was sent and since it began', () => {
    const kindOf = (since: number, now: number) =>
      find({ ...off, wasDrawing: null }, { ...resting, returnTempC: 27 }, restsSince(since), now).kind;
    expect(kindOf(sentAt - settleMs, at(settleMs - 1))).toBe('open');
    expect(kindOf(at(minuteMs), at(settleMs))).toBe('open');
    expect(kindOf(at(minuteMs), at(minuteMs + settleMs))).toBe('proven');
  });
});

describe('a level by infrared', () => {
  const raised = { point: 'setpointC', value: 28, was: 25 } as const;
  const lowered = { point: 'setpointC', value: 22, was: 25 } as const;

  it('stays unproven until the unit switches at it', () => {
    expect(find(raised, { ...cooling, setpointC: 28 })).toEqual({ kind: 'open', why: 'switchesLater' });
  });

  it('is proven by a unit that rests where it ran before, or runs where it rested', () => {
    const rests = { ...resting, returnTempC: 26.5 };
    expect(find(raised, rests, restsSince(sentAt), at(settleMs))).toEqual({
      kind: 'proven',
      proof: 'switching',
    });
    const runs = { ...cooling, returnTempC: 23.5 };
    expect(find(lowered, runs, drawsSince(sentAt), at(settleMs))).toEqual({
      kind: 'proven',
      proof: 'switching',
    });
  });

  it('is refuted by a unit that still switches at the old level', () => {
    const starts = { ...drawsSince(at(10 * minuteMs)), switchedAt: at(10 * minuteMs), switchedAtC: 26.1 };
    expect(find(raised, cooling, starts, at(11 * minuteMs))).toEqual({ kind: 'against', why: 'noEffect' });
    const stops = { ...restsSince(at(10 * minuteMs)), switchedAt: at(10 * minuteMs), switchedAtC: 24.2 };
    expect(find(lowered, resting, stops, at(11 * minuteMs))).toEqual({ kind: 'against', why: 'noEffect' });
  });

  it('is not told by a difference of less than a kelvin, an unknown air or an unknown draw', () => {
    const nothing = { kind: 'open', why: 'nothingMeasures' };
    const later = { kind: 'open', why: 'switchesLater' };
    expect(find({ ...raised, value: 25.5 }, cooling)).toEqual(nothing);
    expect(find({ ...raised, value: 26 }, cooling)).toEqual(later);
    expect(find({ ...lowered, value: 24 }, cooling)).toEqual(later);
    expect(find({ ...raised, was: NaN }, cooling)).toEqual(nothing);
    expect(find(raised, { ...cooling, returnTempC: NaN })).toEqual(nothing);
    expect(find(raised, { ...cooling, powerW: NaN })).toEqual(nothing);
  });

  it('is not proven before rest or work has lasted, since it was sent and since it began', () => {
    const rests = { ...resting, returnTempC: 26.5 };
    expect(find(raised, rests, restsSince(sentAt), at(settleMs - 1)).kind).toBe('open');
    expect(find(raised, rests, restsSince(sentAt - settleMs), at(settleMs - 1)).kind).toBe('open');
    expect(find(raised, rests, restsSince(at(1)), at(settleMs)).kind).toBe('open');
    const runs = { ...cooling, returnTempC: 23.5 };
    expect(find(lowered, runs, drawsSince(sentAt), at(settleMs - 1)).kind).toBe('open');
  });

  it('is not proven within the band in which its old level may do the same', () => {
    const settled = at(settleMs);
    const rests = (returnTempC: number, command: Partial<Asked>) =>
      find(command, { ...resting, returnTempC }, restsSince(sentAt), settled).kind;
    const runs = (returnTempC: number, command: Partial<Asked>) =>
      find(command, { ...cooling, returnTempC }, drawsSince(sentAt), settled).kind;
    expect([rests(26.3, raised), rests(24, raised), runs(26.5, raised)]).toEqual(['open', 'open', 'open']);
    expect([runs(23.7, lowered), runs(26, lowered), rests(23.5, lowered)]).toEqual(['open', 'open', 'open']);
    expect([rests(26.5, lowered), runs(23.5, raised)]).toEqual(['open', 'open']);
  });

  it('is refuted by nothing that may still come of before, or that fits the new level', () => {
    const switched = (draw: 'drawing' | 'resting', switchedAtC: number, ms = 10 * minuteMs): UnitTrack => ({
      ...{ draw, since: at(ms), switchedAt: at(ms), switchedAtC },
    });
    const kindOf = (command: Partial<Asked>, track: UnitTrack) =>
      find(command, track.draw === 'drawing' ? cooling : resting, track, at(11 * minuteMs)).kind;
    expect(kindOf(raised, switched('drawing', 26.1, 5 * minuteMs))).toBe('open');
    expect(kindOf(raised, switched('drawing', 26.1, 5 * minuteMs + 1))).toBe('against');
    expect(kindOf(raised, switched('drawing', 27.5))).toBe('open');
    expect(kindOf(raised, switched('resting', 26.1))).toBe('open');
    expect(kindOf(lowered, switched('resting', 22.5))).toBe('open');
    expect(kindOf(lowered, switched('drawing', 24.2))).toBe('open');
    expect(kindOf(raised, switched('drawing', NaN))).toBe('open');
  });
});

describe('what a unit does', () => {
  const agrees = (more: Partial<Asked>, reading: UnitReading) => isInEffect(asked(more), reading);

  it('agrees over a bus where it is read back and nothing contradicts it', () => {
    const level = { path: 'bus', point: 'setpointC', value: 25 } as const;
    expect(agrees(level, cooling)).toBe(true);
    expect(agrees({ ...level, value: 24 }, cooling)).toBe(false);
    expect(agrees({ path: 'bus', value: 0 }, { ...cooling, switchedOn: 0 })).toBe(false);
    expect(agrees({ path: 'bus', value: 0 }, { ...resting, switchedOn: 0 })).toBe(true);
  });

  it('agrees one way where power or air says so, and never by what it repeats', () => {
    expect(agrees({}, cooling)).toBe(true);
    expect(agrees({}, { ...cooling, powerW: NaN })).toBe(true);
    expect(agrees({}, resting)).toBe(false);
    expect(agrees({ value: 0 }, resting)).toBe(true);
    expect(agrees({ value: 0 }, { ...cooling, switchedOn: 0 })).toBe(false);
    expect(agrees({ value: 0 }, { ...resting, powerW: NaN })).toBe(false);
    expect(agrees({ point: 'setpointC', value: 25 }, cooling)).toBe(false);
    expect(agrees({ point: 'setpointC', value: 1 }, cooling)).toBe(false);
  });
});

describe('the track of a unit', () => {
  it('tells since when it draws or rests, and where it switched', () => {
    const first = tracked(untracked, cooling, ratedPowerW, 1);
    expect(first).toEqual({ draw: 'drawing', since: 1, switchedAtC: NaN, switchedAt: 0 });
    expect(tracked(first, cooling, ratedPowerW, 2)).toBe(first);
    expect(tracked(first, { ...cooling, powerW: 400 }, ratedPowerW, 2)).toBe(first);
    expect(tracked(first, nothingRead, ratedPowerW, 2)).toBe(first);
    const stopped = tracked(first, { ...resting, returnTempC: 23.9 }, ratedPowerW, 3);
    expect(stopped).toEqual({ draw: 'resting', since: 3, switchedAt: 3, switchedAtC: 23.9 });
  });
});
