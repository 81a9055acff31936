import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { isBusBroken } from '@field/devices/roomReadouts';
import type { Fault } from '@field/faults/fault';
import { scheduleFaults } from '@field/faults/schedule';
import { planFleet } from '@field/sites/fleet';
import type { SitePlan } from '@field/sites/plan';
import { recordBench, type Figure } from '@tests/support/bench';
import { alarmsOf, watchedBeforeMs, type Episode } from './alarmTruth/siteAlarms';
import { sloppyDay } from './alarmTruth/sloppyDay';
import { calling, countOf, onlyIn } from './alarmTruth/episodes';

/** Days of three kinds of weather, each with a weather, a fleet and troubles of its own. */
const seasons = [
  { name: 'summer', seeds: [1, 11, 21, 31], from: Date.UTC(2026, 6, 15) },
  { name: 'winter', seeds: [2, 12, 22, 32], from: Date.UTC(2026, 0, 15) },
  { name: 'plum rains', seeds: [3, 13, 23, 33], from: Date.UTC(2026, 5, 20) },
] as const;
const apartMs = 3 * dayMs;
const siteCount = 100;
/** An alarm may outlive the trouble that it tells of: rooms cool slowly. */
const aftermathMs = 3 * hourMs;
/** A trouble that belongs to a site and is not in its schedule: the bus to its door's controller breaks. */
const isOfPlan = (plan: SitePlan, { definitionId, at }: Episode): boolean =>
  definitionId === 'doorCommLoss' && isBusBroken({ plan, nowMs: at });

const isIn = ({ at }: Episode, { from, to }: Fault): boolean => at >= from && at < to + aftermathMs;

interface Truth {
  raised: number;
  calling: Episode[];
  /** Of those that call, the ones that the site raises without any trouble too. */
  idle: Episode[];
  troubles: number;
  told: number;
  /** Raised an alarm, and the weather explained it away. */
  hinted: number;
}

/**
 * One site with its troubles, against the same site without one of them, and without all: what only the first says
 * is of the trouble. Where two had to meet, an alarm shows the later one.
 */
function addSite(truth: Truth, plan: SitePlan, faults: readonly Fault[], seed: number, from: EpochMs): void {
  const isOfDay = ({ at }: Episode): boolean => at >= from && at < from + dayMs;
  const lived = (some: readonly Fault[]) => alarmsOf(plan, some, seed, from);
  const said = lived(faults);
  const called = calling(said);
  const caused = onlyIn(called, calling(faults.length === 0 ? said : lived([])));
  truth.raised += said.filter(isOfDay).length;
  truth.calling.push(...called.filter(isOfDay));
  truth.idle.push(
    ...called
      .filter(isOfDay)
      .filter((each) => !isOfPlan(plan, each))
      .filter((each) => !caused.has(each) || !faults.some((fault) => isIn(each, fault))),
  );
  const ofDay = faults
    .filter(({ from: since, to }) => to > from && since < from + dayMs)
    .toSorted((a, b) => b.from - a.from);
  const shown = new Set<Episode>();
  for (const fault of ofDay) {
    const without = lived(faults.filter((other) => other !== fault));
    const isTold = [...onlyIn(called, calling(without))].some((each) => isIn(each, fault));
    const seen = [...onlyIn(said, without)].filter((each) => isIn(each, fault) && !shown.has(each));
    seen.forEach((each) => shown.add(each));
    truth.troubles += 1;
    if (isTold) truth.told += 1;
    else if (seen.length > 0) truth.hinted += 1;
  }
}

function truthOf({ seeds, from: first }: (typeof seasons)[number]): Truth {
  const truth: Truth = { raised: 0, calling: [], idle: [], troubles: 0, told: 0, hinted: 0 };
  seeds.forEach((seed, i) => {
    const from = first + i * apartMs;
    const troubles = scheduleFaults(seed, siteCount, from - 2 * watchedBeforeMs, from + dayMs);
    for (const plan of planFleet(seed, siteCount))
      addSite(truth, plan, troubles.get(plan.index) ?? [], seed, from);
  });
  return truth;
}

const share = (some: number, all: number): number => (100 * some) / Math.max(1, all);

function figuresOf(season: (typeof seasons)[number]): Figure[] {
  const { raised, calling: called, idle, troubles, told, hinted } = truthOf(season);
  const idleIds = [...new Set(['roomTempPredicted', ...idle.map(({ definitionId }) => definitionId)])];
  const of = `${season.name}: `;
  return [
    { name: `${of}raised`, value: raised, unit: `alarms, seeds ${season.seeds.join(', ')}` },
    { name: `${of}calling`, value: called.length, unit: 'alarms' },
    {
      name: `${of}calls per site and day`,
      value: called.length / (siteCount * season.seeds.length),
      unit: 'alarms',
    },
    {
      name: `${of}precision`,
      value: share(called.length - idle.length, called.length),
      unit: '% of calling',
    },
    { name: `${of}recall`, value: share(told, told + hinted), unit: '% of troubles that raise an alarm' },
    { name: `${of}troubles told of`, value: told, unit: `of ${troubles}` },
    { name: `${of}troubles that only a hint tells of`, value: hinted, unit: 'troubles' },
    ...idleIds.map((id): Figure => ({
      name: `${of}${id} calling without a trouble`,
      value: countOf(idle, id),
      unit: `of ${countOf(called, id)}`,
    })),
  ];
}

function main(): void {
  const what = `Alarms that the catalogue raises over four days each of summer, winter and the plum rains at ${siteCount} simulated sites, with a fleet, a weather and troubles of the seed of the day. Whether a trouble caused an alarm is told by living the same day without it: what is said only with it is the trouble's, and where two had to meet, the later one's. Weather is no trouble; what the weather outside explains is a hint that calls nobody. Troubles that raise nothing at all (a sensor that drifts, a link that is cut for less than five minutes) do not count in recall. The last figures are a day of 1,000 sites of which one in twenty has a sloppy controller, beside the same day without that: reports lost and repeated, points without a value, 0 in place of none, coarse temperatures, texts in place of numbers, temperatures ten times too high, times in seconds, one of them for two hours at a dozen sites with one firmware. What is sent goes through the validator of the intake; alarms about how sites speak and about rooms of which nothing is taken any more count as calls. \`npm run bench alarmTruth\``;
  recordBench('alarmTruth', what, [...seasons.flatMap(figuresOf), ...sloppyDay(1_000)]);
}

main();
