import { strategyKinds } from '@contract/strategies';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { hash32 } from '@field/chance';
import type { Weather } from '@field/climate/weather';
import { usualPlan } from '@server/strategies/usualPlan';
import type { DrawnRoom } from './drawnRoom';
import { live, newLivingRoom, type LivingRoom } from './livingRoom';
import { planAtWork, work, type PlanAtWork } from './planAtWork';

/** What one way of running a room came to, over all its weeks. */
export interface RunTotals {
  /** Of the counted week, after the two days in which the plan only watches. */
  kwh: number;
  /** Of the whole run, by the true temperature. */
  minutesAbove: number;
  starts: number;
  unitHours: number;
  hottestC: number;
  commands: number;
  freshHours: number;
  firstWantedH: number | null;
}

const none: RunTotals = {
  ...{ kwh: 0, minutesAbove: 0, starts: 0, unitHours: 0, hottestC: -Infinity, commands: 0, freshHours: 0 },
  firstWantedH: null,
};

export const ways = ['fixed25', 'fixed25Plan', 'fixed25PlanFresh', 'found', 'foundPlan'] as const;
export type Way = (typeof ways)[number];

const notional = (drawn: DrawnRoom): DrawnRoom => ({
  ...drawn,
  units: drawn.units.map((unit) => ({ ...unit, setpointC: 25, isFanAuto: false })),
});

const noVentilation = new Set(['freshAir', 'heatExchanger']);
/** Every strategy but those that need a fan. */
export const plain = usualPlan(strategyKinds.filter((kind) => !noVentilation.has(kind)));
const full = usualPlan(strategyKinds);

function planOf(way: Way, drawn: DrawnRoom, nowMs: number): PlanAtWork | null {
  if (way === 'fixed25' || way === 'found') return null;
  if (way === 'fixed25Plan') return planAtWork(plain, false, nowMs);
  const hasFreshAir = way === 'fixed25PlanFresh' || drawn.hasFreshAir;
  return planAtWork(full, hasFreshAir, nowMs);
}

const learnH = 48;
const weekH = 7 * 24;
const yearMs = 365 * dayMs;
const firstMs = Date.UTC(2025, 0, 1);

/** Seasonal weeks spread over the year, each room's at days of its own. */
export const beginOf = (drawn: DrawnRoom, week: number, weeks: number): number => {
  const spreadMs = yearMs / weeks;
  const shiftMs = (hash32(drawn.seed, 51, week) % Math.max(1, Math.floor(spreadMs / hourMs))) * hourMs;
  return firstMs + week * spreadMs + shiftMs;
};

const startsOf = (room: LivingRoom): number => room.units.reduce((sum, { starts }) => sum + starts, 0);

function runWeek(drawn: DrawnRoom, weather: Weather, way: Way, fromMs: number): RunTotals {
  const from = Math.floor(fromMs / minuteMs) * minuteMs;
  const room = newLivingRoom(way.startsWith('fixed') ? notional(drawn) : drawn, weather, from);
  const plan = planOf(way, drawn, from);
  const totals = { ...none };
  let [kwhBefore, startsBefore] = [0, 0];
  for (let minute = 0; minute < (learnH + weekH) * 60; minute++) {
    if (minute === learnH * 60) [kwhBefore, startsBefore] = [room.coolingKwh, startsOf(room)];
    live(room);
    if (plan !== null) work(plan, room);
    if (room.trueAirC > drawn.ceilingC) totals.minutesAbove += 1;
    if (room.trueAirC > totals.hottestC) totals.hottestC = room.trueAirC;
    if (room.isFreshAirOn) totals.freshHours += 1 / 60;
  }
  const wantedMs = plan?.firstWantedMs ?? null;
  return {
    ...totals,
    kwh: room.coolingKwh - kwhBefore,
    starts: startsOf(room) - startsBefore,
    unitHours: weekH * room.units.length,
    commands: plan?.commands ?? 0,
    firstWantedH: wantedMs === null ? null : (wantedMs - from) / hourMs,
  };
}

const earliest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

const added = (a: RunTotals, b: RunTotals): RunTotals => ({
  kwh: a.kwh + b.kwh,
  minutesAbove: a.minutesAbove + b.minutesAbove,
  starts: a.starts + b.starts,
  unitHours: a.unitHours + b.unitHours,
  hottestC: Math.max(a.hottestC, b.hottestC),
  commands: a.commands + b.commands,
  freshHours: a.freshHours + b.freshHours,
  firstWantedH: earliest(a.firstWantedH, b.firstWantedH),
});

export type RoomRuns = Record<Way, RunTotals>;

/** Lives every way through every week, all from the same beginnings. */
export function runRoom(drawn: DrawnRoom, weather: Weather, weeks: number): RoomRuns {
  const begins = Array.from({ length: weeks }, (_, week) => beginOf(drawn, week, weeks));
  const runOf = (way: Way): RunTotals =>
    begins.reduce((sum, begin) => added(sum, runWeek(drawn, weather, way, begin)), none);
  return {
    fixed25: runOf('fixed25'),
    fixed25Plan: runOf('fixed25Plan'),
    fixed25PlanFresh: runOf('fixed25PlanFresh'),
    found: runOf('found'),
    foundPlan: runOf('foundPlan'),
  };
}
