import { minuteMs, type EpochMs } from '@contract/time';
import { learnedShare, learningHours } from '../readiness';
import { thermostatBandK } from './limits';
import { hourOf, type DayPeak, type HourSum, type LoadSlope, type SiteState } from './state';
import type { SiteView } from './view';

/** After a start a split unit cools fully only after a minute or two: about this much of its running is without use. */
const startLossMinutes = 1;
const hoursPerDay = 24;
const keptDays = 3;
/** An hour counts when two thirds of it were seen. */
const leastMinutes = 40;
const slopeMemoryH = 120;
const { max } = Math;

const emptyHour = (hour: number): HourSum => ({ hour, minutes: 0, load: 0, outdoorC: 0, overK: 0 });

const usefulRunning = (state: SiteState, view: SiteView): number =>
  view.units.reduce((sum, { isRunning }, i) => {
    if (isRunning !== true) return sum;
    return sum + (state.wasRunning[i] === true ? 1 : 1 - startLossMinutes);
  }, 0);

function withPeak(peaks: readonly DayPeak[], hour: number, load: number, overK: number): DayPeak[] {
  const day = Math.floor(hour / hoursPerDay);
  const last = peaks.at(-1);
  if (last?.day !== day) return [...peaks, { day, load, overK }].slice(-keptDays);
  return [...peaks.slice(0, -1), { day, load: max(load, last.load), overK: max(overK, last.overK) }];
}

/** How far the room is above the temperature at which the last of its units should have started, K. */
function overK({ roomTempC, units }: SiteView): number {
  const levels = units.flatMap(({ setpointC, switchedOn }) =>
    setpointC === null || switchedOn === false ? [] : [setpointC],
  );
  return roomTempC === null || levels.length === 0 ? 0 : max(0, roomTempC - max(...levels) - thermostatBandK);
}

function withHour(slope: LoadSlope, outdoorC: number, load: number): LoadSlope {
  const kept = Math.exp(-1 / slopeMemoryH);
  return {
    weight: slope.weight * kept + 1,
    x: slope.x * kept + outdoorC,
    y: slope.y * kept + load,
    xx: slope.xx * kept + outdoorC * outdoorC,
    xy: slope.xy * kept + outdoorC * load,
  };
}

/** Closes the clock hour that has passed. */
function closed(state: SiteState): SiteState {
  const { hour } = state;
  if (hour === null || hour.minutes < leastMinutes) return state;
  const load = hour.load / hour.minutes;
  return {
    ...state,
    peaks: withPeak(state.peaks, hour.hour, load, hour.overK),
    slope: withHour(state.slope, hour.outdoorC / hour.minutes, load),
  };
}

/** What this minute adds to what is remembered of the site, whether its plan works or not. */
export function observe(state: SiteState, view: SiteView): SiteState {
  if (view.mains === 'lost' || view.outdoorTempC === null) return { ...state, lastAt: view.now };
  const number = hourOf(view.now);
  const before = state.hour?.hour === number ? state : closed(state);
  const hour = before.hour?.hour === number ? before.hour : emptyHour(number);
  return {
    ...before,
    lastAt: view.now,
    minutesSeen: state.minutesSeen + 1,
    wasRunning: view.units.map(({ isRunning }) => isRunning === true),
    hour: {
      hour: number,
      minutes: hour.minutes + 1,
      load: hour.load + usefulRunning(state, view),
      outdoorC: hour.outdoorC + view.outdoorTempC,
      overK: max(hour.overK, overK(view)),
    },
  };
}

/** Load of the busiest hour of the last days, in units running all the time; null before any hour was seen. */
export const peakLoad = ({ peaks }: SiteState): number | null =>
  peaks.length === 0 ? null : peaks.reduce((highest, { load }) => max(highest, load), 0);

/** Furthest above its level in the last days: rooms that warm faster than units may start again go far. */
export const overshootK = ({ peaks, hour }: SiteState): number =>
  peaks.reduce((most, day) => max(most, day.overK), hour?.overK ?? 0);

const leastSlope = 0.02;
const steepestSlope = 0.3;

/** Load more for each kelvin outdoors, by least squares, and never less than a well insulated shelter's. */
export function loadPerK({ weight, x, y, xx, xy }: LoadSlope): number {
  const spread = xx - (x * x) / max(1, weight);
  const found = weight < hoursPerDay || spread < weight ? leastSlope : (xy - (x * y) / weight) / spread;
  return Math.min(steepestSlope, max(leastSlope, found));
}

/** Least data of a useful plan, of which a small share may be missing. */
export const learnedMinutes = learningHours * 60;
export const hasLearned = ({ minutesSeen, firstSeenAt, lastAt }: SiteState): boolean =>
  minutesSeen >= learnedShare * learnedMinutes &&
  lastAt - firstSeenAt >= learnedMinutes * minuteMs - minuteMs;

/** When it will have learned, if it goes on being seen. */
export const learnedAt = ({ minutesSeen, firstSeenAt, lastAt }: SiteState): EpochMs =>
  Math.max(
    firstSeenAt + learnedMinutes * minuteMs,
    lastAt + Math.ceil(Math.max(0, learnedShare * learnedMinutes - minutesSeen)) * minuteMs,
  );
