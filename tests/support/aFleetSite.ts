import { hourMs } from '@contract/time';
import { climateOf } from '@field/climate/climate';
import type { Weather } from '@field/climate/weather';
import { advance } from '@field/devices/advance';
import { newSite, type SiteModel } from '@field/devices/site';
import type { Fault } from '@field/faults/fault';
import { planFleet } from '@field/sites/fleet';
import type { SitePlan } from '@field/sites/plan';

/** A morning in summer, UTC. */
export const summer = Date.UTC(2026, 6, 15, 2);
const fleet = planFleet(7, 120);

export const aPlan = (wanted: (plan: SitePlan) => boolean = () => true): SitePlan => {
  const plan = fleet.find(wanted);
  if (!plan) throw new Error('No planned site is like that');
  return plan;
};

/** Several different ones. */
export const somePlans = (count: number, wanted: (plan: SitePlan) => boolean): SitePlan[] => {
  const plans = fleet.filter(wanted).slice(0, count);
  if (plans.length < count) throw new Error(`Only ${plans.length} planned sites are like that`);
  return plans;
};

export const steady = (tempC: number, rhPct = 60): Weather => ({
  at(_epochMs, into) {
    into.tempC = tempC;
    into.rhPct = rhPct;
  },
});

/** A site with a past of `settledH` hours, so that its temperatures are those of its habits. */
export function aSite(
  options: { plan?: SitePlan; weather?: Weather; faults?: Fault[]; startMs?: number; settledH?: number } = {},
): SiteModel {
  const plan = options.plan ?? aPlan();
  const weather = options.weather ?? climateOf(plan.declaration.city.code, 7);
  const startMs = options.startMs ?? summer;
  const settledMs = (options.settledH ?? 0) * hourMs;
  const site = newSite(plan, weather, startMs - settledMs, options.faults ?? []);
  advance(site, startMs, 60);
  return site;
}
