import type { CommandPoint, CommandProof, CommandReason } from '@contract/commands';
import type { ControlPath } from '@contract/devices';
import type { EpochMs } from '@contract/time';
import { drawOf, isCooling, mustRun, type UnitReading } from './unitReading';

/** Since when a unit draws power or rests, and at which temperature it last switched. */
export interface UnitTrack {
  draw: 'drawing' | 'resting' | null;
  since: EpochMs;
  /** Return air when it came to draw or to rest; NaN before that was seen. */
  switchedAtC: number;
  switchedAt: EpochMs;
}

export const untracked: UnitTrack = { draw: null, since: 0, switchedAtC: NaN, switchedAt: 0 };

/** The track after one more reading. */
export const tracked = (
  track: UnitTrack,
  reading: UnitReading,
  ratedPowerW: number,
  at: EpochMs,
): UnitTrack => {
  const draw = drawOf(reading, ratedPowerW);
  if (draw === null || draw === track.draw) return track;
  const hasSwitched = track.draw !== null;
  return {
    draw,
    since: at,
    switchedAtC: hasSwitched ? reading.returnTempC : track.switchedAtC,
    switchedAt: hasSwitched ? at : track.switchedAt,
  };
};

/** What is asked, of what kind of unit, and what was so when it was sent. */
export interface Asked {
  point: CommandPoint;
  value: number;
  path: ControlPath;
  ratedPowerW: number;
  sentAt: EpochMs;
  was: number;
  wasDrawing: boolean | null;
}

/**
 * What a reading says of a command. `open`: nothing can prove it now. `pending`: it will show, and has not yet.
 * `against`: what is measured says otherwise.
 */
export type Finding = Proven | Unproven;
type Proven = { kind: 'proven'; proof: CommandProof };
type Unproven = { kind: 'open' | 'pending' | 'against'; why: CommandReason };

const proven = (proof: CommandProof): Finding => ({ kind: 'proven', proof });
const open = (why: CommandReason): Finding => ({ kind: 'open', why });
const pending = (why: CommandReason): Finding => ({ kind: 'pending', why });

/** Numbers on a bus are rounded to tenths. */
const sameWithin = 0.06;
export const isSame = (reported: number, wanted: number): boolean => Math.abs(reported - wanted) < sameWithin;

/** A unit of which nothing is known may read back later. */
const isSilent = (reading: UnitReading): boolean => Object.values(reading).every(Number.isNaN);

export const isReadBack = (path: ControlPath): boolean => path === 'bus';

/**
 * Judges one command by one reading that came after it was sent. A bus is believed what it reads back. What goes one
 * way is proven by power or air alone, for what it reports repeats what was sent.
 */
export const findingOf = (
  asked: Asked,
  reading: UnitReading,
  track: UnitTrack,
  at: EpochMs,
  settleMs: number,
): Finding => {
  if (isReadBack(asked.path)) {
    if (isSame(reading[asked.point], asked.value)) return proven('readBack');
    const byRoom =
      asked.point === 'setpointC' ? findingOfSetpoint(asked, reading, track, at, settleMs) : null;
    // What is not read back at all, or never changes, may still show in the room.
    const speaks = !isSilent(reading) && Number.isNaN(reading.setpointC);
    if (byRoom !== null && (byRoom.kind === 'proven' || speaks)) return byRoom;
    return pending('notReadBack');
  }
  if (asked.point === 'setpointC') return findingOfSetpoint(asked, reading, track, at, settleMs);
  if (asked.point !== 'switchedOn') return open('nothingMeasures');
  return asked.value === 1 ? findingOfOn(asked, reading) : findingOfOff(asked, reading, track, at, settleMs);
};

const findingOfOn = ({ ratedPowerW }: Asked, reading: UnitReading): Finding => {
  const draw = drawOf(reading, ratedPowerW);
  if (draw === 'drawing') return proven('power');
  if (isCooling(reading)) return proven('supplyAir');
  if (mustRun(reading, reading.setpointC)) return pending('noEffect');
  const isMeasured = draw !== null || !Number.isNaN(reading.returnTempC - reading.supplyTempC);
  return open(isMeasured ? 'restsUntilWarm' : 'nothingMeasures');
};

const restK = 0.5;

/** A unit that rested before rests after it as well: it is off for sure only when it would have to run. */
const findingOfOff = (
  { ratedPowerW, wasDrawing, sentAt }: Asked,
  reading: UnitReading,
  track: UnitTrack,
  at: EpochMs,
  settleMs: number,
): Finding => {
  const draw = drawOf(reading, ratedPowerW);
  if (draw === 'drawing') return pending('noEffect');
  if (draw === null) return open('nothingMeasures');
  // Near its lower level the thermostat may have stopped it.
  const mayRest = reading.returnTempC <= reading.setpointC - restK;
  if (wasDrawing === true && track.since >= sentAt && !mayRest) return proven('power');
  const isLongOff = at - Math.max(track.since, sentAt) >= settleMs;
  return mustRun(reading, reading.setpointC) && isLongOff ? proven('power') : open('restsUntilWarm');
};

/** A thermostat switches within about a kelvin of its level; nearer levels cannot be told apart. */
const bandK = 1.3;

/** Told by where the unit runs or rests although it would not at the old level, or still switches at it. */
const findingOfSetpoint = (
  { value, was, sentAt, ratedPowerW }: Asked,
  reading: UnitReading,
  track: UnitTrack,
  at: EpochMs,
  settleMs: number,
): Finding => {
  const { returnTempC } = reading;
  const draw = drawOf(reading, ratedPowerW);
  if (draw === null || Number.isNaN(returnTempC) || !(Math.abs(value - was) >= 1))
    return open('nothingMeasures');
  const isSettled = at - Math.max(track.since, sentAt) >= settleMs;
  const isRaised = value > was;
  if (isRaised && draw === 'resting' && returnTempC > was + bandK && isSettled) return proven('switching');
  if (!isRaised && draw === 'drawing' && returnTempC < was - bandK && isSettled) return proven('switching');
  const switchedSince = track.switchedAt > sentAt + settleMs;
  const startedLow = draw === 'drawing' && track.switchedAtC < value - 0.5;
  const stoppedHigh = draw === 'resting' && track.switchedAtC > value + 0.5;
  if (switchedSince && (isRaised ? startedLow : stoppedHigh)) return { kind: 'against', why: 'noEffect' };
  return open('switchesLater');
};

/** Whether power says otherwise than what a bus read back: it runs although it is off, or the reverse. */
export const isContradicted = (
  { point, value, ratedPowerW }: Pick<Asked, 'point' | 'value' | 'ratedPowerW'>,
  reading: UnitReading,
): boolean => {
  if (point !== 'switchedOn') return false;
  const draw = drawOf(reading, ratedPowerW);
  if (value === 0) return draw === 'drawing';
  return draw === 'resting' && mustRun(reading, reading.setpointC) && !isCooling(reading);
};

/** Whether what a unit does agrees with what is wanted of it; false as well where nothing can be said. */
export const isInEffect = (
  asked: Pick<Asked, 'point' | 'value' | 'path' | 'ratedPowerW'>,
  reading: UnitReading,
): boolean => {
  if (isReadBack(asked.path))
    return isSame(reading[asked.point], asked.value) && !isContradicted(asked, reading);
  if (asked.point !== 'switchedOn') return false;
  const draw = drawOf(reading, asked.ratedPowerW);
  return asked.value === 1 ? draw === 'drawing' || isCooling(reading) : draw === 'resting';
};
