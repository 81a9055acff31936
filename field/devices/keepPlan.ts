import type { KeptFreshAir, KeptPlan } from '@contract/keptPlans';
import { hourMs, minuteMs } from '@contract/time';
import { acModes } from '@field/physics/acUnit';
import { dewPointC } from '@field/physics/moistAir';
import { roomRhPct } from '@field/physics/room';
import type { Keeping } from './ownPlan';
import { sensedRoomC } from './roomReadouts';
import { fanSpeeds, type SiteModel } from './site';

const staggerK = 1;
/** Above the level of a unit that leads: its band, and what a sensor may be off. */
const warmK = 2;
const warmMs = 3 * minuteMs;
const helpMs = hourMs;
/** A new lead runs beside the old one for so long. */
const besideMs = 30 * minuteMs;
const nearK = 1;
const hotMs = 5 * minuteMs;
const stillMs = 30 * minuteMs;

export const newKeeping = ({ plan: { units }, nowMs }: SiteModel, plan: KeptPlan): Keeping => ({
  order: plan.units.map((code) => units.findIndex((unit) => unit.code === code)),
  ...{ turnedMs: nowMs, allUntilMs: 0, warmSinceMs: null, hotSinceMs: null, lastC: NaN, movedMs: nowMs },
});

const since = (before: number | null, isSo: boolean, nowMs: number): number | null =>
  isSo ? (before ?? nowMs) : null;

const hasFailed = ({ room }: SiteModel, i: number): boolean => room.units[i]?.condition.isTripped === true;

/** Whoever has run least leads; who is out of order comes last. */
function turned(site: SiteModel, order: readonly number[]): number[] {
  const hours = (i: number): number =>
    hasFailed(site, i) ? Infinity : (site.room.units[i]?.runHours ?? Infinity);
  return [...order].sort((a, b) => (hours(a) === hours(b) ? a - b : hours(a) - hours(b)));
}

function watch(site: SiteModel, keeping: Keeping, plan: KeptPlan): void {
  const { nowMs } = site;
  const roomC = Math.round(sensedRoomC(site) * 100) / 100;
  if (roomC !== keeping.lastC) Object.assign(keeping, { lastC: roomC, movedMs: nowMs });
  keeping.warmSinceMs = since(keeping.warmSinceMs, roomC > plan.levelC + warmK, nowMs);
  keeping.hotSinceMs = since(keeping.hotSinceMs, roomC > plan.ceilingC - nearK, nowMs);
  const leads = keeping.order.slice(0, plan.leads);
  const isTooWarm = keeping.warmSinceMs !== null && nowMs - keeping.warmSinceMs >= warmMs;
  if (isTooWarm || leads.some((i) => hasFailed(site, i))) {
    keeping.allUntilMs = nowMs + helpMs;
    keeping.order = [...keeping.order].sort(
      (a, b) => Number(hasFailed(site, a)) - Number(hasFailed(site, b)),
    );
  }
  if (plan.turnH === 0 || nowMs - keeping.turnedMs < plan.turnH * hourMs) return;
  keeping.order = turned(site, keeping.order);
  keeping.turnedMs = nowMs;
  keeping.allUntilMs = Math.max(keeping.allUntilMs, nowMs + besideMs);
}

/** Whether the controller may not go on by the plan: the room is near its limit, or its sensor tells nothing. */
const mustGiveUp = ({ nowMs }: SiteModel, { hotSinceMs, lastC, movedMs }: Keeping): boolean =>
  (hotSinceMs !== null && nowMs - hotSinceMs >= hotMs) ||
  nowMs - movedMs >= stillMs ||
  (Number.isNaN(lastC) && nowMs - movedMs >= warmMs);

function set(site: SiteModel, i: number, setpointC: number, isFanAuto: boolean): void {
  const own = { switchedOn: true, mode: acModes.cool, setpointC };
  Object.assign(site.room.units[i] ?? {}, own, { isFanAuto });
  Object.assign(site.believed[i] ?? {}, own, { fanSpeed: isFanAuto ? fanSpeeds.auto : fanSpeeds.high });
}

/** What it last said of outdoor air holds for so long when the centre speaks again. */
const airMs = 4 * hourMs;
const [stayK, stayRhPct, dampRhPct] = [1, 3, 70];

/** Outdoor air by the limits of the plan; once it is in, a little beyond them. */
function letAirIn(site: SiteModel, air: KeptFreshAir, levelC: number): void {
  const { room, outdoor } = site;
  const [moreK, moreRh] = room.isFanOn ? [stayK, stayRhPct] : [0, 0];
  room.fanCommand =
    outdoor.tempC <= air.maxOutdoorC + moreK &&
    outdoor.rhPct <= air.maxRhPct + moreRh &&
    dewPointC(outdoor.tempC, outdoor.rhPct) <= air.maxDewPointC + moreK &&
    roomRhPct(room) <= dampRhPct &&
    room.airC > levelC - (room.isFanOn ? 4 : 2);
  site.fanCommandUntilMs = site.nowMs + airMs;
}

/**
 * One step of a plan that the controller keeps by itself.
 * @returns false when a guard ends it: the room is kept without a plan from now on
 */
export function keepPlan(site: SiteModel, keeping: Keeping, plan: KeptPlan): boolean {
  watch(site, keeping, plan);
  if (mustGiveUp(site, keeping)) return false;
  const doAllLead = site.nowMs < keeping.allUntilMs;
  keeping.order.forEach((i, place) => {
    const doesLead = doAllLead || place < plan.leads;
    const ledC = Math.min(plan.lagC, plan.levelC + (doAllLead ? 0 : staggerK * place));
    set(site, i, doesLead ? ledC : plan.lagC, plan.idleFans && !doesLead);
  });
  if (plan.freshAir && site.plan.room.freshAir) letAirIn(site, plan.freshAir, plan.levelC);
  return true;
}
