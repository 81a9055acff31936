import { hourMs } from '@contract/time';
import { mapUnits, noteOf, withNote, type Strategy } from './draft';
import { highestSetpointC } from './highestSetpoint';
import { thermostatBandK } from './limits';
import type { Step, UnitWish } from './draft';
import type { LeadState } from './state';
import type { SiteView, UnitView } from './view';

const minute = 1;
/** Of cooling, until a new lead is trusted (facts/domain §1.5). */
const provingMinutes = 10;
/** A new lead that has not proven itself in this time waits for the next turn. */
const provingMs = 12 * hourMs;
const missingMinutes = 3;
const overMinutes = 10;
const helpMs = 2 * hourMs;
/** Of several units that lead each next one starts later, so that all but one of them run on instead of cycling together. */
const staggerK = 1;
/** Above the temperature at which a unit starts; it covers a sensor that reads half a kelvin too high. */
const overK = 1;

const firstLead = (units: number, view: SiteView): LeadState => ({
  order: byHours(
    view,
    Array.from({ length: units }, (_, i) => i),
  ),
  since: view.now,
  next: null,
  missingMinutes: 0,
  overMinutes: 0,
  helpUntil: 0,
  hasFailed: false,
});

/** Those with the fewest hours first, those that are out of order or held last. */
function byHours(view: SiteView, positions: readonly number[]): number[] {
  const hours = (i: number): number => {
    const unit = view.units[i];
    if (unit === undefined || unit.isFaulty || unit.isHeld) return Infinity;
    return unit.runHours ?? 0;
  };
  return [...positions].sort((a, b) => (hours(a) === hours(b) ? a - b : hours(a) - hours(b)));
}

const leadC = (draft: Step['draft']): number => Math.min(...draft.units.map(({ setpointC }) => setpointC));

/** The room is clearly warmer than a unit lets it become at the level that it reports. */
const isTooWarmFor = (unit: UnitView | undefined, levelC: number, { roomTempC }: SiteView): boolean =>
  roomTempC !== null && roomTempC >= Math.max(levelC, unit?.setpointC ?? levelC) + thermostatBandK + overK;

/** A unit that has to cool and does not, or that cools and does not carry the room, is helped at once. */
function helped(lead: LeadState, stages: number, levelC: number, view: SiteView): LeadState {
  const leaders = lead.order.slice(0, stages).map((i) => view.units[i]);
  const warm = leaders.filter((unit) => isTooWarmFor(unit, levelC, view));
  const isMissing = warm.some((unit) => unit?.isRunning !== true);
  const missing = isMissing ? lead.missingMinutes + minute : 0;
  const over = warm.length > 0 && !isMissing ? lead.overMinutes + minute : 0;
  const hasFailed = leaders.some((unit) => unit?.isFaulty === true) || missing >= missingMinutes;
  const counted = { ...lead, missingMinutes: missing, overMinutes: over };
  if (!hasFailed && over < overMinutes)
    return { ...counted, hasFailed: lead.hasFailed && view.now < lead.helpUntil };
  const order = hasFailed ? byRunning(lead.order, view) : lead.order;
  return {
    ...counted,
    ...{ helpUntil: view.now + helpMs, hasFailed, order },
    next: hasFailed ? null : lead.next,
  };
}

/** Units that run go to the front, so that a lead that failed does not lead again when it is helped no more. */
function byRunning(order: readonly number[], view: SiteView): number[] {
  const rank = (i: number): number => {
    const unit = view.units[i];
    if (unit?.isFaulty === true) return 2;
    return unit?.isRunning === true ? 0 : 1;
  };
  return [...order].sort((a, b) => rank(a) - rank(b));
}

/** Passes the lead on by run hours: the new one cools for ten minutes beside the old one before that may wait. */
function rotated(lead: LeadState, stages: number, everyMs: number, view: SiteView): LeadState {
  if (lead.next !== null) {
    const { unit, since } = lead.next;
    const minutes = lead.next.minutes + (view.units[unit]?.isRunning === true ? minute : 0);
    if (minutes < provingMinutes && view.now - since < provingMs)
      return { ...lead, next: { unit, since, minutes } };
    if (minutes < provingMinutes) return { ...lead, next: null, since: view.now };
    const leaders = lead.order.slice(0, stages);
    const worn = byHours(view, leaders).at(-1);
    const others = lead.order.filter((i) => i !== unit && i !== worn);
    return {
      ...lead,
      next: null,
      since: view.now,
      order: [unit, ...others, ...(worn === undefined ? [] : [worn])],
    };
  }
  if (view.now - lead.since < everyMs || view.now < lead.helpUntil) return lead;
  const rest = lead.order.slice(stages);
  const fit = rest.filter((i) => view.units[i]?.isFaulty === false && view.units[i]?.isHeld === false);
  const [unit] = byHours(view, fit);
  if (unit === undefined) return { ...lead, since: view.now };
  return { ...lead, next: { unit, since: view.now, minutes: 0 } };
}

const reasonOf = (lead: LeadState, isHelped: boolean) => {
  if (isHelped) return lead.hasFailed ? 'leadFailed' : 'lagHelps';
  return lead.next === null ? 'leadServes' : 'newLeadProves';
};

/**
 * Some units keep the room at its level, the others wait some kelvin above it, never nearer to the limit than a start
 * takes. Two units at one level start together and twice as often (facts/domain §1.5).
 */
export const leadLag: Strategy<'leadLag'> = ({ draft, state }, setting, view) => {
  const count = draft.units.length;
  const stages = Math.min(count, state.stages ?? 1);
  const levelC = leadC(draft);
  const known = state.lead?.order.length === count ? state.lead : firstLead(count, view);
  const turned = rotated(known, stages, setting.everyH * hourMs, view);
  const lead = helped(turned, stages, levelC, view);
  const isHelped = view.now < lead.helpUntil;
  const lagC = Math.max(levelC, Math.min(levelC + setting.lagK, highestSetpointC(view, state)));
  const leaders = lead.order.slice(0, stages);
  const follow = (wish: UnitWish, i: number): UnitWish => {
    const isLead = isHelped || leaders.includes(i) || lead.next?.unit === i;
    if (!isLead) return { ...wish, isLead, setpointC: lagC };
    const aboveK = isHelped ? 0 : staggerK * Math.max(0, leaders.indexOf(i));
    return { ...wish, isLead, setpointC: Math.min(wish.setpointC + aboveK, lagC) };
  };
  const reason = reasonOf(lead, isHelped);
  const params = { leadC: levelC, lagC, stages, unit: (lead.next?.unit ?? lead.order[0] ?? 0) + 1 };
  const revertsAt = isHelped ? lead.helpUntil : lead.since + setting.everyH * hourMs;
  const note = noteOf('leadLag', reason, params, lead.next === null ? { revertsAt } : {});
  return { draft: withNote(mapUnits(draft, follow), note), state: { ...state, lead } };
};
