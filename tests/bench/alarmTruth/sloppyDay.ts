import { dayMs, type EpochMs } from '@contract/time';
import { chance } from '@field/chance';
import type { Fault } from '@field/faults/fault';
import { scheduleFaults } from '@field/faults/schedule';
import { planFleet } from '@field/sites/fleet';
import type { SitePlan } from '@field/sites/plan';
import type { Figure } from '@tests/support/bench';
import { linkCallsOf } from './linkCalls';
import { alarmsOf, watchedBeforeMs, type Episode } from './siteAlarms';
import { badFirmware, SpokenSite } from './spokenSite';
import { calling, countOf, onlyIn } from './episodes';

const sloppyShare = 0.05;
const [seed, from] = [41, Date.UTC(2026, 4, 12)];

/** What calls at one site because its controller is sloppy. */
const callsAt = (spoken: SpokenSite, plan: SitePlan, faults: readonly Fault[], since: EpochMs): Episode[] => {
  const asTheyAre = calling(alarmsOf(plan, faults, seed, since, spoken.line));
  const asTheyShould = calling(alarmsOf(plan, faults, seed, since));
  return [...onlyIn(asTheyAre, asTheyShould)].filter(({ at }) => at >= since);
};

/** A day of a fleet of which some controllers are sloppy: what calls because of that alone. */
export function sloppyDay(fleetSize: number): Figure[] {
  const troubles = scheduleFaults(seed, fleetSize, from - 2 * watchedBeforeMs, from + dayMs);
  const sloppy = planFleet(seed, fleetSize).filter((plan) => chance(plan.seed, 77) < sloppyShare);
  const badAt = { from: from + badFirmware.fromMs, until: from + badFirmware.untilMs };
  const spoken = sloppy.map((plan, i) => ({
    plan,
    spoken: new SpokenSite(plan, i < badFirmware.sites ? badAt : null),
  }));
  const ofReadings = spoken.flatMap(({ plan, spoken: each }) =>
    callsAt(each, plan, troubles.get(plan.index) ?? [], from),
  );
  const ofLinks = linkCallsOf(spoken.map(({ spoken: each }) => each));
  const refused = spoken.flatMap(({ spoken: each }) => each.speeches).filter((said) => said.refused !== null);
  const ids = [...new Set([...ofReadings.map(({ definitionId }) => definitionId), ...ofLinks])];
  return [
    { name: 'sloppy controllers', value: sloppy.length, unit: `of ${fleetSize}` },
    { name: 'sloppy controllers: messages refused', value: refused.length, unit: 'messages' },
    {
      name: 'a day: calls for sloppiness',
      value: ofReadings.length + ofLinks.length,
      unit: `per ${fleetSize.toLocaleString('en')} sites`,
    },
    ...ids.map((id): Figure => ({
      name: `sloppiness: ${id}`,
      value: countOf(ofReadings, id) + ofLinks.filter((each) => each === id).length,
      unit: 'calls',
    })),
  ];
}
