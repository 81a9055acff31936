import type { KeptPlan } from '@contract/keptPlans';
import type { PlanGuard, SettingOf, StrategyKind } from '@contract/strategies';
import type { Decision } from '../strategies/decide';
import { highestSetpointC } from '../strategies/highestSetpoint';
import type { SiteState } from '../strategies/state';
import type { SiteView } from '../strategies/view';
import type { Followed } from './followed';
import { unitsOf } from './siteView';

/** The text of no plan. */
export const nothingKept = 'null';
/** Judged by the controller itself: what it keeps stays. */
const ownGuards: readonly PlanGuard[] = ['smoke', 'sensor'];

const half = (valueC: number): number => Math.floor(valueC * 2) / 2;

const settingOf = <Kind extends StrategyKind>({ plan }: Followed, kind: Kind): SettingOf<Kind> | undefined =>
  plan.find((setting): setting is SettingOf<Kind> => setting.kind === kind);

/** Positions that a controller can move: those of buses and infrared that no person holds, in the order of leading. */
function movable({ lead }: SiteState, { units }: SiteView): number[] {
  const order = lead?.order.length === units.length ? lead.order : units.map((_, i) => i);
  return order.filter((i) => {
    const unit = units[i];
    return unit?.isHeld === false && (unit.path === 'bus' || unit.path === 'infrared');
  });
}

function planOf(site: Followed, { state }: Pick<Decision, 'state'>, view: SiteView): KeptPlan | null {
  const { asFound } = state;
  const devices = unitsOf(site);
  const units = movable(state, view).flatMap((i) => devices[i]?.code ?? []);
  if (asFound === null || units.length === 0) return null;
  const foundC = Math.min(...asFound.map(({ setpointC }) => setpointC));
  const levelC = settingOf(site, 'setpointRamp') ? (state.ramp?.setpointC ?? foundC) : foundC;
  const leadLag = settingOf(site, 'leadLag');
  const air = settingOf(site, 'freshAir');
  const waitC = levelC + (leadLag?.lagK ?? 0);
  return {
    ceilingC: site.ceilingC,
    levelC: half(levelC),
    lagC: Math.max(half(levelC), half(Math.min(waitC, highestSetpointC(view, state)))),
    leads: leadLag ? Math.min(units.length, state.stages ?? 1) : units.length,
    turnH: leadLag?.everyH ?? 0,
    idleFans: settingOf(site, 'idleFans') !== undefined,
    freshAir:
      air && view.freshAir?.isHeld === false
        ? { maxOutdoorC: air.maxOutdoorC, maxRhPct: air.maxRhPct, maxDewPointC: air.maxDewPointC }
        : null,
    units,
  };
}

/**
 * What the controller of a site is to keep while it hears nothing, as its text. A plan that a guard holds is not kept,
 * nor one in shadow; what a controller judges by itself changes nothing.
 */
export function keptTextOf(
  site: Followed,
  decision: Pick<Decision, 'state' | 'held'>,
  view: SiteView,
): string {
  const guard = decision.held?.guard ?? null;
  if (site.mode !== 'active') return nothingKept;
  if (guard !== null) return ownGuards.includes(guard) ? (site.keeper?.text ?? nothingKept) : nothingKept;
  return JSON.stringify(planOf(site, decision, view));
}
