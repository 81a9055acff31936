import type { StrategyNote, StrategySetting } from '@contract/strategies';
import { batteryAware } from './batteryAware';
import { asFoundDraft, type Draft, type Step } from './draft';
import { idleFans, nightMode } from './fans';
import { begunAnew, heldBy, watch, type Held } from './guards';
import { leadLag } from './leadLag';
import { loadFollowing } from './loadFollowing';
import { observe } from './observe';
import { freshAir, heatExchanger } from './outdoorAir';
import { preCooling } from './preCooling';
import { setpointRamp } from './setpointRamp';
import { rememberAsFound, type SiteState } from './state';
import type { SiteView } from './view';
import { widerBand } from './widerBand';

/** What a plan wants changed; of units by their position. */
export type Wanted =
  | { of: 'unit'; unit: number; point: 'switchedOn' | 'setpointC' | 'fanAuto'; value: number }
  | { of: 'freshAir' | 'exchanger'; value: 0 | 1 };

export interface Decision {
  state: SiteState;
  /** Only what differs from what is reported. */
  wanted: readonly Wanted[];
  notes: readonly StrategyNote[];
  /** What holds the whole plan back: everything is, or goes back, as it was found. */
  held: Held | null;
}

function applied(step: Step, setting: StrategySetting, view: SiteView): Step {
  switch (setting.kind) {
    case 'loadFollowing':
      return loadFollowing(step, setting, view);
    case 'setpointRamp':
      return setpointRamp(step, setting, view);
    case 'leadLag':
      return leadLag(step, setting, view);
    case 'widerBand':
      return widerBand(step, setting, view);
    case 'idleFans':
      return idleFans(step, setting, view);
    case 'nightMode':
      return nightMode(step, setting, view);
    case 'preCooling':
      return preCooling(step, setting, view);
    case 'freshAir':
      return freshAir(step, setting, view);
    case 'heatExchanger':
      return heatExchanger(step, setting, view);
    case 'batteryAware':
      return batteryAware(step, setting, view);
  }
}

const roundedC = (valueC: number): number => Math.round(valueC * 2) / 2;

function unitWishes(draft: Draft, view: SiteView): Wanted[] {
  return draft.units.flatMap((wish, unit): Wanted[] => {
    const seen = view.units[unit];
    if (seen === undefined || seen.isHeld || seen.path === 'none') return [];
    const setpointC = roundedC(wish.setpointC);
    const wanted: Wanted[] = [];
    if (seen.switchedOn !== null && seen.switchedOn !== wish.switchedOn)
      wanted.push({ of: 'unit', unit, point: 'switchedOn', value: wish.switchedOn ? 1 : 0 });
    if (seen.path === 'dryContact') return wanted;
    if (seen.setpointC !== null && seen.setpointC !== setpointC)
      wanted.push({ of: 'unit', unit, point: 'setpointC', value: setpointC });
    if (seen.isFanAuto !== null && seen.isFanAuto !== wish.isFanAuto)
      wanted.push({ of: 'unit', unit, point: 'fanAuto', value: wish.isFanAuto ? 1 : 0 });
    return wanted;
  });
}

function ventilationWishes(draft: Draft, view: SiteView): Wanted[] {
  return (['freshAir', 'exchanger'] as const).flatMap((of): Wanted[] => {
    const [seen, wish] = [view[of], draft[of]];
    if (seen === null || seen.isHeld || wish === null || seen.isOn === wish) return [];
    return [{ of, value: wish ? 1 : 0 }];
  });
}

const nobodyTouched = (state: SiteState): boolean => state.asFound === null;

/**
 * One minute of a plan at one site: a pure function of what is seen and remembered. The strategies are applied in the
 * order of the plan; guards come last and win: what they hold goes back to how it was found.
 */
export function decide(plan: readonly StrategySetting[], view: SiteView, before: SiteState): Decision {
  const seen = watch(observe(before, view), view);
  const held = heldBy(seen, view);
  if (held !== null && nobodyTouched(seen)) return { state: seen, wanted: [], notes: [], held };
  const known = rememberAsFound(seen, view);
  const found = asFoundDraft(known.asFound ?? []);
  const begin = { draft: found, state: held === null ? known : begunAnew(known) };
  const step = plan.reduce((so, setting) => applied(so, setting, view), begin);
  const notes =
    held === null
      ? step.draft.notes
      : step.draft.notes.map((note) => ({ ...note, guard: held.guard, revertsAt: held.until }));
  if (held === null) return { state: step.state, wanted: wishesOf(step.draft, view), notes, held };
  // Outdoor air that helps a hot room stays; in any other case it ends with the plan.
  const ventilation = held.guard === 'ceiling' ? null : false;
  const back: Draft = { ...found, freshAir: ventilation, exchanger: ventilation };
  return { state: begin.state, wanted: wishesOf(back, view), notes, held };
}

const wishesOf = (draft: Draft, view: SiteView): Wanted[] => [
  ...unitWishes(draft, view),
  ...ventilationWishes(draft, view),
];
