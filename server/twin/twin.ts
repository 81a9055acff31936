import { at, equipmentMinutes, wallHours, type Lags } from './columns';
import { positiveEstimate, type Estimate } from './estimate';
import { farMinutes, minutesToLimit, type RoomNow } from './minutesToLimit';
import { dayStatistics, type DayStatistics, type SlowTemperatures } from './nightStatistics';
import { posteriors, type WeightedPosterior } from './posterior';
import { nightsLack } from '../readiness';
import type { RoomMinute } from './roomMinute';

/** What is kept of a room from night to night: plain data. */
export interface TwinMemory {
  isMetered: boolean;
  slow: SlowTemperatures | null;
  days: readonly DayStatistics[];
}

/** Why nothing can be known: too few days, machines that never all rest, or one meter for several rooms. */
export type TwinObstacle = 'fewDays' | 'neverAtRest' | 'sharedMeter' | 'noFit';

export interface Twin {
  /**
   * Whether watts can be told: `unknown` where the heat of the equipment is not metered, `vague` where the data leave
   * more than a factor of three open.
   */
  scale: 'known' | 'unknown' | 'vague';
  /** Heat per kelvin that walls and leaks lose, W/K; null where the scale is not known. */
  lossWK: Estimate | null;
  /** Heat that air and equipment store, J/K; null where the scale is not known. */
  storeJK: Estimate | null;
  /** Less heat to be removed for a room one kelvin warmer, as a share of the load. */
  lessPerK: Estimate | null;
  /** Cooling per electricity, with all that starting wastes, W/W; null: scale or electricity unknown. */
  efficiency: Estimate | null;
  /** In how many hours the walls follow a change. */
  wallHours: number;
  posteriors: readonly WeightedPosterior[];
}

export const keptDays = 28;
/** A minute's rate of warming is worth little; some hours of them tell something. */
const leastRows = 240;
/** Current transformers of ±2 %, and sun, layers and leaks that are not as the model has them. */
const transformerSd = 0.012;
const minutesShapeSd = 0.045;
const fewDaysSd = { loss: 0.06, minutes: 0.12 };
/** The more of the heat passes the walls, the more their true shape matters: by the loss per kelvin as a share of the load. */
const lossShapeSd = (lossShare: number): number => 0.02 + 1.2 * Math.max(0, lossShare);
const vagueFactor = 3;

export const newMemory = (isMetered: boolean): TwinMemory => ({ isMetered, slow: null, days: [] });

/** One night: the minutes of the day before, and nothing older, is read. */
export function learnDay(memory: TwinMemory, day: number, minutes: readonly RoomMinute[]): TwinMemory {
  const learned = dayStatistics(minutes, day, memory.slow, memory.isMetered);
  if (learned === null) return memory;
  return {
    ...memory,
    slow: learned.slow,
    days: [...memory.days, learned.statistics].slice(-keptDays),
  };
}

const lossOf = (unknowns: readonly number[]): number =>
  ((unknowns[at.wall] ?? 0) + (unknowns[at.leak] ?? 0)) / (unknowns[at.load] ?? NaN);

/** Of air and equipment together: 60/a, and what the equipment's conductance and time constant store. */
const storeOf = (unknowns: readonly number[], { equipmentMin }: Lags): number =>
  (60 * (1 + Math.max(0, unknowns[at.equipment] ?? 0) * equipmentMin)) / (unknowns[at.load] ?? NaN);

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Heat balance over whole days: what is not lost has been cooled away (facts/domain §4). */
function efficiencyOf(days: readonly DayStatistics[], loss: Estimate | null): Estimate | null {
  if (loss === null) return null;
  const metered = days.flatMap(({ balance: { heatW, acW, roomC, outdoorC, complete } }) =>
    heatW !== null && acW !== null && acW > 0 && complete > 0.9
      ? [{ heatW, acW, gapK: outdoorC - roomC }]
      : [],
  );
  if (metered.length === 0) return null;
  const of = (lossWK: number): number =>
    meanOf(metered.map(({ heatW, gapK }) => heatW + lossWK * gapK)) / meanOf(metered.map(({ acW }) => acW));
  const ends = [of(loss.low), of(loss.high)];
  const both = 2 * transformerSd;
  return { value: of(loss.value), low: Math.min(...ends) * (1 - both), high: Math.max(...ends) * (1 + both) };
}

/** As much of the memory as errors and minutes need. */
type KnownRoom = Pick<TwinMemory, 'isMetered' | 'slow'> & { days: { length: number } };

const floorOf = (shapeSd: number, fewSd: number, { days, isMetered }: KnownRoom): number =>
  Math.hypot(shapeSd, fewSd / Math.sqrt(days.length), isMetered ? transformerSd : 0);

const isVague = (estimate: Estimate | null): boolean =>
  estimate === null || !(estimate.high / estimate.low < vagueFactor);

/** What the nights so far let know of a room, or why they let know nothing. */
export function fitTwin(memory: TwinMemory, hasSharedMeter = false): Twin | TwinObstacle {
  if (hasSharedMeter) return 'sharedMeter';
  const { days, isMetered } = memory;
  if (nightsLack(days.length) !== null) return 'fewDays';
  if (days.reduce((sum, { rows }) => sum + rows, 0) < leastRows) return 'neverAtRest';
  const all = posteriors(days, isMetered);
  if (all.length === 0) return 'noFit';
  const usualHeat = isMetered ? meanOf(days.flatMap(({ balance }) => balance.heatW ?? [])) : 1;
  const share = all.reduce((sum, { weight, mean }) => sum + weight * lossOf(mean), 0) / usualHeat;
  const floor = floorOf(lossShapeSd(share), fewDaysSd.loss, memory);
  const loss = positiveEstimate(all, lossOf, floor);
  const measured = isVague(loss) ? 'vague' : 'known';
  const scale = isMetered ? measured : 'unknown';
  const lossWK = scale === 'known' ? loss : null;
  return {
    scale,
    lossWK,
    storeJK: scale === 'known' ? positiveEstimate(all, (x, { lags }) => storeOf(x, lags), floor) : null,
    lessPerK: positiveEstimate(all, (x) => lossOf(x) / usualHeat, floor),
    efficiency: efficiencyOf(days, lossWK),
    wallHours: all.reduce((sum, { weight, lags }) => sum + weight * lags.wallH, 0),
    posteriors: all,
  };
}

/** What was last heard of a room. */
export interface HeardNow {
  roomC: number;
  outdoorC: number;
  itW: number | null;
  hour: number;
}

/** A room and its stores as they stand now; `coolerK` as if it had been kept so much cooler. */
function stood(slow: SlowTemperatures, now: HeardNow, heat: number, lags: Lags, coolerK: number): RoomNow {
  const wall = wallHours.findIndex((hours) => hours === lags.wallH);
  const equipment = equipmentMinutes.findIndex((minutes) => minutes === lags.equipmentMin);
  return {
    ...now,
    heat,
    roomC: now.roomC - coolerK,
    roomByWallC: (slow.roomByWall[wall] ?? now.roomC) - coolerK,
    outdoorByWallC: slow.outdoorByWall[wall] ?? now.outdoorC,
    sunByWall: slow.sunByWall[wall] ?? 0,
    roomByEquipmentC: (slow.roomByEquipment[equipment] ?? now.roomC) - coolerK,
  };
}

type MinutesOf = (unknowns: readonly number[], posterior: WeightedPosterior, coolerK: number) => number;
type OfMinutes = (unknowns: readonly number[], posterior: WeightedPosterior, minutes: MinutesOf) => number;

function estimateOf(
  twin: Twin,
  memory: KnownRoom,
  [now, limitC]: readonly [HeardNow, number],
  of: OfMinutes,
): Estimate | null {
  const { slow } = memory;
  const heat = memory.isMetered ? now.itW : 1;
  if (slow === null || heat === null) return null;
  const minutes: MinutesOf = (unknowns, { lags }, coolerK) =>
    minutesToLimit(unknowns, lags, stood(slow, now, heat, lags, coolerK), limitC);
  const floor = floorOf(minutesShapeSd, fewDaysSd.minutes, memory);
  return positiveEstimate(twin.posteriors, (x, one) => of(x, one, minutes), floor);
}

/** Minutes until the room reaches a limit, were its cooling lost now; null: more than four hours, or never. */
export function minutesLeft(twin: Twin, memory: KnownRoom, now: HeardNow, limitC: number): Estimate | null {
  const left = estimateOf(twin, memory, [now, limitC], (x, one, minutes) => minutes(x, one, 0));
  return left === null || left.value > farMinutes ? null : left;
}

/** Thermostats let both rooms swing by a kelvin, and sensors are half a kelvin off. */
const swingK = 1.5;
/** The way back below the limit is longer too: in rooms of the bench by a quarter of what is lost before. */
const withWayBack = 1.25;

/**
 * At most how many minutes more a room with a plan is above a limit in an outage than one that its units keep at the
 * level at which they were found: how much sooner it reaches the limit, at the far end of the interval, and the way back.
 * @returns null where the limit is not reached within half a day
 */
export function mostExtraMinutes(
  twin: Twin,
  memory: KnownRoom,
  now: HeardNow,
  limitC: number,
  foundC: number,
): number | null {
  const coolerK = now.roomC - foundC + swingK;
  if (coolerK <= 0) return 0;
  const lost = estimateOf(
    twin,
    memory,
    [now, limitC],
    (x, one, minutes) => minutes(x, one, coolerK) - minutes(x, one, 0),
  );
  return lost && lost.high * withWayBack;
}
