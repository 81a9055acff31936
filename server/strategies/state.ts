import type { PlanGuard } from '@contract/strategies';
import { hourMs, type EpochMs } from '@contract/time';
import type { SiteView, UnitView } from './view';

/** How a unit stood before the plan touched it, and goes back to. */
export interface AsFound {
  switchedOn: boolean;
  setpointC: number;
  isFanAuto: boolean;
}

/**
 * What one clock hour showed; `load` in units running all the time, less what starting wastes; `overK` how far the room
 * went above the temperature at which the last unit should have started.
 */
export interface HourSum {
  hour: number;
  minutes: number;
  load: number;
  outdoorC: number;
  overK: number;
}

/** Peaks of the hourly load by day, the newest last. */
export interface DayPeak {
  day: number;
  load: number;
  overK: number;
}

/** Decayed sums for the slope of the hourly load against the outdoor temperature. */
export interface LoadSlope {
  weight: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
}

/**
 * All that a plan remembers of a site: plain data, so that it is stored as it is and a restart goes on where the last
 * minute ended.
 */
export interface SiteState {
  firstSeenAt: EpochMs;
  minutesSeen: number;
  lastAt: EpochMs;
  asFound: readonly AsFound[] | null;
  wasRunning: readonly boolean[];
  hour: HourSum | null;
  peaks: readonly DayPeak[];
  slope: LoadSlope;
  ramp: { setpointC: number; raisedAt: EpochMs } | null;
  lead: LeadState | null;
  /** How many units have to lead. */
  stages: number | null;
  isFreshAirOn: boolean;
  isExchangerOn: boolean;
  hotSince: EpochMs | null;
  unsoundSince: EpochMs | null;
  held: { guard: PlanGuard; until: EpochMs } | null;
  isShortOfHeadroom: boolean;
}

export interface LeadState {
  /** Positions of the units, those that lead first. */
  order: readonly number[];
  since: EpochMs;
  next: { unit: number; since: EpochMs; minutes: number } | null;
  /** Minutes for which a unit that leads should cool and does not run. */
  missingMinutes: number;
  /** Minutes for which those that lead run and the room stays too warm. */
  overMinutes: number;
  /** The lag helps until here, because the lead failed or cannot carry the room. */
  helpUntil: EpochMs;
  hasFailed: boolean;
}

export const newState = (now: EpochMs): SiteState => ({
  firstSeenAt: now,
  minutesSeen: 0,
  lastAt: now,
  asFound: null,
  wasRunning: [],
  hour: null,
  peaks: [],
  slope: { weight: 0, x: 0, y: 0, xx: 0, xy: 0 },
  ramp: null,
  lead: null,
  stages: null,
  isFreshAirOn: false,
  isExchangerOn: false,
  hotSince: null,
  unsoundSince: null,
  held: null,
  isShortOfHeadroom: true,
});

const usualSetpointC = 25;

const foundOf = (unit: UnitView): AsFound => ({
  switchedOn: unit.switchedOn ?? true,
  setpointC: unit.setpointC ?? usualSetpointC,
  isFanAuto: unit.isFanAuto ?? false,
});

/** A plan that starts takes note of how the units stand; one that goes on keeps what it noted. */
export const rememberAsFound = (state: SiteState, view: SiteView): SiteState =>
  state.asFound?.length === view.units.length
    ? state
    : { ...state, asFound: view.units.map(foundOf), ramp: null, lead: null };

/** Clock hours and days are those of UTC; only their difference matters. */
export const hourOf = (now: EpochMs): number => Math.floor(now / hourMs);
