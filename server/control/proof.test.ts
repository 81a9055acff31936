import { minuteMs } from '@contract/time';
import { findingOf, isContradicted, tracked, untracked, type Asked, type UnitTrack } from './proof';
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
  });

  it('is contradicted by a unit that runs although it reads back off, or rests although it has to run', () => {
    expect(isContradicted(asked({ path: 'bus', value: 0 }), { ...cooling, switchedOn: 0 })).toBe(true);
    expect(isContradicted(asked({ path: 'bus', value: 0 }), resting)).toBe(false);
    expect(isContradicted(asked({ path: 'bus' }), { ...resting, returnTempC: 28 })).toBe(true);
    expect(isContradicted(asked({ path: 'bus' }), resting)).toBe(false);
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
  });
});

describe('the track of a unit', () => {
  it('tells since when it draws or rests, and where it switched', () => {
    const first = tracked(untracked, cooling, ratedPowerW, 1);
    expect(first).toMatchObject({ draw: 'drawing', since: 1 });
    expect(tracked(first, cooling, ratedPowerW, 2)).toBe(first);
    const stopped = tracked(first, { ...resting, returnTempC: 23.9 }, ratedPowerW, 3);
    expect(stopped).toEqual({ draw: 'resting', since: 3, switchedAt: 3, switchedAtC: 23.9 });
  });
});
