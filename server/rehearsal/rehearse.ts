import type { StrategySetting } from '@contract/strategies';
import type { Banded, RehearsedOutcome } from '@contract/twins';
import type { WeightedPosterior } from '../twin/posterior';
import { drawRoom, randomFrom } from './draws';
import { isRoom, machinesOf } from './machines';
import { Rehearsal, type Outcome, type RehearsedRoom } from './run';

export type RehearsalInput = Omit<RehearsedRoom, 'unknowns' | 'lags' | 'machines'> & {
  posteriors: readonly WeightedPosterior[];
};

const draws = 5;
/** A draw that is no room is drawn anew, so often at most. */
const mostTries = 40;
const seed = 24;
const z90 = 1.6449;
/** What no draw shows: machines that age, doors, a thermostat that differs (shares, and kelvins of the worst). */
const unseen = { kwh: 0.05, starts: 0.15, freeHours: 0.1, worstK: 0.5 };

/** Rooms that the nights leave possible, each with machines that fit its readings. */
function roomsOf({ posteriors, ...input }: RehearsalInput): RehearsedRoom[] {
  const random = randomFrom(seed);
  const rooms: RehearsedRoom[] = [];
  for (let tries = 0; rooms.length < draws && tries < mostTries; tries++) {
    const { unknowns, lags } = drawRoom(posteriors, random);
    if (!isRoom(unknowns)) continue;
    const machines = machinesOf(unknowns, lags, input.minutes, input.isMetered);
    if (machines.coolKMin > 0) rooms.push({ ...input, unknowns, lags, machines });
  }
  return rooms;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function banded(values: readonly number[], floor: (mean: number) => number): Banded {
  const mean = meanOf(values);
  const variance = meanOf(values.map((value) => (value - mean) ** 2));
  const spread = z90 * Math.hypot(Math.sqrt(variance), floor(mean));
  return { value: mean, low: mean - spread, high: mean + spread };
}

const atLeastNothing = ({ value, low, high }: Banded): Banded => ({ value, low: Math.max(0, low), high });

function outcomeOf(all: readonly Outcome[]): RehearsedOutcome {
  const kwhs = all.flatMap(({ kwh }) => (kwh === null ? [] : [kwh]));
  const share = (of: number) => (mean: number) => of * mean;
  return {
    kwh: kwhs.length === 0 ? null : atLeastNothing(banded(kwhs, share(unseen.kwh))),
    worstC: banded(
      all.map(({ worstC }) => worstC),
      () => unseen.worstK,
    ),
    starts: atLeastNothing(
      banded(
        all.map(({ starts }) => starts),
        share(unseen.starts),
      ),
    ),
    freeHours: atLeastNothing(
      banded(
        all.map(({ freeHours }) => freeHours),
        share(unseen.freeHours),
      ),
    ),
  };
}

export interface Rehearsed {
  asFound: RehearsedOutcome;
  withPlan: RehearsedOutcome;
  /** Energy that the plan saves: of each room drawn by itself, so that what is wrong in both cancels out. */
  savedKwh: Banded | null;
  knowsFreshAir: boolean;
}

/** The past of a room with a plan and without one, over rooms that the nights leave possible; null: none is one. */
export function rehearse(input: RehearsalInput, plan: readonly StrategySetting[]): Rehearsed | null {
  const rooms = roomsOf(input);
  if (rooms.length === 0) return null;
  const both = rooms.map((room) => ({
    found: new Rehearsal(room, []).run(),
    planned: new Rehearsal(room, plan).run(),
  }));
  const saved = both.flatMap(({ found, planned }) =>
    found.kwh === null || planned.kwh === null ? [] : [found.kwh - planned.kwh],
  );
  const used = meanOf(both.map(({ found }) => found.kwh ?? 0));
  return {
    asFound: outcomeOf(both.map(({ found }) => found)),
    withPlan: outcomeOf(both.map(({ planned }) => planned)),
    savedKwh: saved.length === 0 ? null : banded(saved, () => (unseen.kwh / 2) * used),
    knowsFreshAir: rooms.every(({ machines }) => machines.freshPerMin !== null),
  };
}
