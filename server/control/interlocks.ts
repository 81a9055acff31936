import type { CommandPoint } from '@contract/commands';
import type { ControlPath } from '@contract/devices';
import type { Interlock } from '@contract/interlocks';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { ControlSettings } from './settings';
import { minimumRunMs } from './times';

/** One point and the value that somebody wants it to have. */
export interface Wish {
  point: CommandPoint;
  value: number;
}

/** How a unit and its site stand, as far as it decides whether a command may go. Null: not known. */
export interface InterlockFacts {
  now: EpochMs;
  /** A schedule or a strategy; a person may act on what he sees with his own eyes. */
  isAutomatic: boolean;
  /** Gives back what was before: it may put a unit off again that was off. */
  isReturn: boolean;
  isRetired: boolean;
  path: ControlPath;
  tag: 'lockOut' | 'maintenance' | null;
  /** Whether the controller keeps the room by itself when it hears nothing of the centre. */
  handsBack: boolean;
  /** Limits of the room by the class of its station, °C. */
  ceilingC: number;
  floorC: number;
  isSmoke: boolean;
  isWater: boolean;
  roomTempC: number | null;
  roomRhPct: number | null;
  /** The room's sensor is heard, valid and moves. */
  isSensorSound: boolean;
  mains: 'present' | 'lost' | 'generator';
  /** Since the mains came back, where that was a moment ago. */
  mainsBackMs: number | null;
  generatorSinceMs: number | null;
  lastStartAgoMs: number | null;
  /** What the generator can carry beside what runs; null where it is not known. */
  spareW: number | null;
  ratedPowerW: number | null;
  isPrecision: boolean;
  /** Cooling it dries the room; a fan does not. */
  dries: boolean;
  reportedSetpointC: number | null;
  isRunning: boolean | null;
  /** Since the compressor last started or stopped. */
  sinceSwitchMs: number | null;
  startsLastHour: number;
}

export const fanMode = 3;
/** No wish asks for it; a unit may have been set to it before. */
const heatMode = 4;
const generatorWaitMs = minuteMs;
const staggerMs = 30 * secondMs;
/** So long after an outage units start one after the other: all at once would pull the mains down again. */
export const restartMs = 5 * minuteMs;

/** Magnus: the temperature to which air of this humidity must cool until water falls out. */
export const dewPointC = (tempC: number, rhPct: number): number => {
  const gamma = Math.log(rhPct / 100) + (17.62 * tempC) / (243.12 + tempC);
  return (243.12 * gamma) / (17.62 - gamma);
};

const isStart = ({ point, value }: Wish): boolean => point === 'switchedOn' && value === 1;
const isStop = ({ point, value }: Wish): boolean => point === 'switchedOn' && value === 0;
const isFanOnly = ({ point, value }: Wish): boolean => point === 'mode' && value === fanMode;
const isHeating = ({ point, value }: Wish): boolean => point === 'mode' && value === heatMode;
/** After it the unit cools no more. */
export const takesCooling = (wish: Wish): boolean => isStop(wish) || isFanOnly(wish) || isHeating(wish);

const isHot = ({ roomTempC, ceilingC }: InterlockFacts, { ceilingMarginK }: ControlSettings): boolean =>
  roomTempC !== null && roomTempC > ceilingC - ceilingMarginK;

type Check = (wish: Wish, facts: InterlockFacts, settings: ControlSettings) => boolean;

const tooNearTheCeiling: Check = (wish, facts, settings) => {
  const highest = facts.ceilingC - settings.ceilingMarginK;
  if (wish.point === 'setpointC') {
    const isWarmer = facts.reportedSetpointC === null || wish.value > facts.reportedSetpointC;
    return wish.value > highest || (isWarmer && isHot(facts, settings));
  }
  return takesCooling(wish) && isHot(facts, settings);
};

const tooCold: Check = (wish, { roomTempC, floorC, reportedSetpointC }, { floorMarginK }) => {
  if (roomTempC === null || roomTempC >= floorC + floorMarginK) return false;
  const isLower = wish.point === 'setpointC' && wish.value < (reportedSetpointC ?? Infinity);
  return isStart(wish) || isLower;
};

const tooDamp: Check = (wish, { roomTempC, roomRhPct, isAutomatic, dries }, settings) => {
  if (roomTempC === null || roomRhPct === null || roomRhPct <= 0) return false;
  if (wish.point === 'setpointC')
    return wish.value < dewPointC(roomTempC, roomRhPct) + settings.dewPointMarginK;
  const driesNoMore = dries && (isFanOnly(wish) || (isAutomatic && isStop(wish)));
  return driesNoMore && roomRhPct > settings.dampRhPct;
};

/** What stays safe for ever, should nobody ever take it back: cooling, at a level that every room bears. */
const mustBeTakenBack: Check = (wish, { handsBack, isReturn }, { safeSetpointC }) => {
  if (handsBack || isReturn) return false;
  return takesCooling(wish) || (wish.point === 'setpointC' && wish.value > safeSetpointC);
};

const startsCompressor = (wish: Wish, { isRunning }: InterlockFacts): boolean =>
  isStart(wish) && isRunning !== true;
const isTooSoonAfter = ({ lastStartAgoMs }: InterlockFacts): boolean =>
  lastStartAgoMs !== null && lastStartAgoMs < staggerMs;

const waitsItsTurn: Check = (wish, facts) => {
  const { mains, mainsBackMs } = facts;
  const isRestart = mains === 'present' && mainsBackMs !== null && mainsBackMs < restartMs;
  return isRestart && startsCompressor(wish, facts) && isTooSoonAfter(facts);
};

const waitsForGenerator: Check = (wish, facts) => {
  if (facts.mains !== 'generator' || !startsCompressor(wish, facts)) return false;
  const { generatorSinceMs, spareW, ratedPowerW } = facts;
  return (
    (generatorSinceMs !== null && generatorSinceMs < generatorWaitMs) ||
    isTooSoonAfter(facts) ||
    (spareW !== null && ratedPowerW !== null && ratedPowerW > spareW)
  );
};

const minimumOf = ({ isPrecision }: InterlockFacts): number =>
  isPrecision ? minimumRunMs.precision : minimumRunMs.split;

const hasJustSwitched = (facts: InterlockFacts): boolean =>
  facts.sinceSwitchMs !== null && facts.sinceSwitchMs < minimumOf(facts);

/** In the order in which they are told: the first that holds is the one. */
const always: readonly (readonly [Interlock, Check])[] = [
  ['retired', (_, { isRetired }) => isRetired],
  ['noPath', (wish, { path }) => path === 'none' || (path === 'dryContact' && wish.point !== 'switchedOn')],
  ['locked', (_, { tag }) => tag === 'lockOut'],
  ['maintenance', (_, { tag }) => tag === 'maintenance'],
  ['smoke', (wish, { isSmoke }) => isSmoke && !isStop(wish)],
  ['water', (wish, { isWater }) => isWater && isStart(wish)],
  ['mains', (wish, { mains }) => mains === 'lost' && isStart(wish)],
  ['cannotHandBack', mustBeTakenBack],
];

/** Whoever works at a site, and whoever has to leave it, may need its door: tags of maintenance and smoke hold none. */
const ofDoors: readonly (readonly [Interlock, Check])[] = always.filter(
  ([interlock]) => interlock === 'retired' || interlock === 'locked',
);

/** Smoke stops a unit in a hot and damp room as well, one that has just started, and whatever the sensor says. */
const unlessStoppedBySmoke: readonly (readonly [Interlock, Check])[] = [
  ['ceiling', tooNearTheCeiling],
  ['floor', tooCold],
  ['humidity', tooDamp],
  ['sensor', (_, { isAutomatic, isSensorSound }) => isAutomatic && !isSensorSound],
  ['generator', waitsForGenerator],
  ['restart', waitsItsTurn],
  ['minimumOn', (wish, facts) => isStop(wish) && facts.isRunning === true && hasJustSwitched(facts)],
  [
    'minimumOff',
    (wish, facts, settings) =>
      isStart(wish) && facts.isRunning === false && hasJustSwitched(facts) && !isHot(facts, settings),
  ],
  [
    'startsPerHour',
    (wish, facts, settings) =>
      startsCompressor(wish, facts) &&
      facts.startsLastHour >= settings.startsPerHour &&
      !isHot(facts, settings),
  ],
];

/**
 * What holds a command back; null when it may go. One function for every client, schedule and strategy, asked when a
 * command is requested and again before each attempt is sent.
 */
export const interlockOf = (
  wish: Wish,
  facts: InterlockFacts,
  settings: ControlSettings,
): Interlock | null => {
  const isStoppedBySmoke = facts.isSmoke && isStop(wish);
  const ofUnits = isStoppedBySmoke ? always : [...always, ...unlessStoppedBySmoke];
  const checks = wish.point === 'locked' ? ofDoors : ofUnits;
  return checks.find(([, holds]) => holds(wish, facts, settings))?.[0] ?? null;
};
