import { pointsByClass } from '@contract/points';
import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { climateOf } from '@field/climate/climate';
import { relive } from '@field/devices/report';
import { newSite } from '@field/devices/site';
import type { Fault, FaultKind } from '@field/faults/fault';
import { scheduleFaults } from '@field/faults/schedule';
import { planFleet } from '@field/sites/fleet';
import type { SitePlan } from '@field/sites/plan';
import { alarmCatalogue } from '@server/modules/alarms/catalogue';
import { quiet, step, type RuleState } from '@server/modules/alarms/engine';
import {
  compileRule,
  isAboutOneDevice,
  type Gauge,
  type Rule,
  type SiteView,
} from '@server/modules/alarms/rules';
import { explainedBy } from '@server/modules/alarms/weather/weather';
import { recordBench, type Figure } from '@tests/support/bench';

/** Days of three kinds of weather, each with a weather, a fleet and troubles of its own. */
const days = [
  { name: 'summer', seed: 1, from: Date.UTC(2026, 6, 15) },
  { name: 'winter', seed: 2, from: Date.UTC(2026, 0, 15) },
  { name: 'plum rains', seed: 3, from: Date.UTC(2026, 5, 20) },
] as const;
const siteCount = 100;
const settlingMs = 6 * hourMs;
/** An alarm may outlive the trouble that it tells of: rooms cool slowly. */
const aftermathMs = 3 * hourMs;

const cooling: readonly FaultKind[] = [
  'compressorTrip',
  'refrigerantLoss',
  'condenserFouling',
  'filterClogged',
];
const power: readonly FaultKind[] = ['mainsOutage'];
const heat: readonly FaultKind[] = [
  ...cooling,
  ...power,
  'trafficStep',
  'doorOpen',
  'handOverride',
  'infraredMiss',
];

const drying = [...cooling, ...power, 'doorOpen'] as const;

/** Troubles of the simulated field that may rightly raise an alarm; an alarm that is not listed is the weather's. */
const causes: Readonly<Record<string, readonly FaultKind[]>> = {
  roomTempHigh: heat,
  roomTempVeryHigh: heat,
  roomTempRising: heat,
  roomTempPredicted: heat,
  setpointDeviation: [...heat, 'sensorStuck', 'sensorDrift'],
  compressorNoCooling: cooling,
  roomHumidityHigh: drying,
  pressureLockout: cooling,
  lowPressure: cooling,
  acFault: cooling,
  acSupplyFault: power,
  commandNotEffective: [...cooling, ...power, 'handOverride', 'infraredMiss'],
  mainsOutage: power,
  rectifierMainsOutage: power,
  gensetSupplying: power,
  dcUndervoltage: power,
  batteryAutonomyLow: power,
  batteryTempHigh: heat,
  doorHeldOpen: ['doorOpen'],
  illegalEntry: ['doorOpen'],
  sensorStuck: ['sensorStuck'],
};

interface Episode {
  definitionId: string;
  at: EpochMs;
  isCalling: boolean;
}

interface Watch {
  rule: Rule;
  gauge: Gauge | null;
  state: RuleState;
}

const watchesOf = (deviceClass: string, { declaration }: SitePlan): Watch[] =>
  alarmCatalogue
    .filter(
      (each: AlarmDefinition) =>
        each.deviceClass === deviceClass &&
        each.isAvailable &&
        (isAboutOneDevice(each.rule) || each.rule.kind === 'stuck'),
    )
    .map((definition) => {
      const rule = compileRule(definition, declaration.stationClass, 1);
      return { rule, gauge: rule.newGauge?.() ?? null, state: quiet };
    });

type Day = (typeof days)[number];

const at = (name: string): number => pointsByClass.env.findIndex((point) => point.name === name);
const [roomC, roomPct, outsideC, outsidePct] = [
  at('roomTempC'),
  at('roomRhPct'),
  at('outdoorTempC'),
  at('outdoorRhPct'),
];

/** As the server judges it at the raise. */
const isOfWeather = (definitionId: string, values: ArrayLike<number>): boolean =>
  explainedBy[definitionId]?.(
    { tempC: values[roomC] ?? NaN, rhPct: values[roomPct] ?? NaN },
    { tempC: values[outsideC] ?? NaN, rhPct: values[outsidePct] ?? NaN },
    false,
  ) === true;

/** Everything that the rules say of one site over a day, by the engine that judges live readings. */
function alarmsOf(plan: SitePlan, faults: readonly Fault[], { seed, from }: Day): Episode[] {
  const site = newSite(plan, climateOf(plan.declaration.city.code, seed), from - settlingMs, [...faults]);
  for (const _said of relive(site, from, minuteMs, true));
  const watches = plan.declaration.devices.map((device) => watchesOf(device.class, plan));
  const episodes: Episode[] = [];
  const { devices } = plan.declaration;
  const newest: ArrayLike<number>[] = [];
  const valuesOf = (deviceClass: string) => newest.filter((_, i) => devices[i]?.class === deviceClass);
  for (const { device, t, values } of relive(site, from + dayMs, minuteMs)) {
    newest[device] = values;
    const beside: SiteView = { valuesOf, ratedPowerW: devices[device]?.ratedPowerW ?? NaN };
    for (const watch of watches[device] ?? []) {
      const { rule, gauge } = watch;
      const measured = gauge?.observe(values, t, beside);
      const condition = measured?.condition ?? rule.conditionOf(values, beside);
      const next = step(watch.state, rule, condition, t, measured?.value ?? rule.valueOf(values, beside));
      watch.state = next.state;
      if (next.transitions.some(({ kind }) => kind === 'raised'))
        episodes.push({
          definitionId: rule.definitionId,
          at: t,
          isCalling: !isOfWeather(rule.definitionId, values),
        });
    }
  }
  return episodes;
}

const isOf = ({ definitionId, at }: Episode, { kind, from, to }: Fault): boolean =>
  (causes[definitionId] ?? []).includes(kind) && at >= from && at < to + aftermathMs;

interface Count {
  raised: number;
  calling: number;
  idle: number;
}

/** What called over one day, how much of it without a trouble, and which troubles were told of, before and now. */
function truthOf(day: Day) {
  const counts = new Map<string, Count>();
  const seen = { raised: 0, calling: 0, all: 0 };
  const troubles = scheduleFaults(day.seed, siteCount, day.from - settlingMs, day.from + dayMs);
  for (const plan of planFleet(day.seed, siteCount)) {
    const faults = troubles.get(plan.index) ?? [];
    const episodes = alarmsOf(plan, faults, day);
    for (const episode of episodes) {
      const count = counts.get(episode.definitionId) ?? { raised: 0, calling: 0, idle: 0 };
      counts.set(episode.definitionId, count);
      count.raised += 1;
      if (!episode.isCalling) continue;
      count.calling += 1;
      if (!faults.some((fault) => isOf(episode, fault))) count.idle += 1;
    }
    for (const fault of faults) {
      const told = episodes.filter((episode) => isOf(episode, fault));
      seen.all += 1;
      if (told.length > 0) seen.raised += 1;
      if (told.some(({ isCalling }) => isCalling)) seen.calling += 1;
    }
  }
  return { counts, seen };
}

function figuresOf(day: Day): Figure[] {
  const { counts, seen } = truthOf(day);
  const sum = (of: keyof Count) => [...counts.values()].reduce((total, count) => total + count[of], 0);
  const idle = [...counts].filter(([, count]) => count.idle > 0).toSorted(([, a], [, b]) => b.idle - a.idle);
  return [
    { name: `${day.name}: raised`, value: sum('raised'), unit: 'alarms' },
    { name: `${day.name}: calling`, value: sum('calling'), unit: 'alarms' },
    {
      name: `${day.name}: calling without a trouble`,
      value: (100 * sum('idle')) / Math.max(1, sum('calling')),
      unit: '% of those that call',
    },
    { name: `${day.name}: troubles told of`, value: seen.calling, unit: `of ${seen.all}` },
    {
      name: `${day.name}: troubles that only a hint tells of`,
      value: seen.raised - seen.calling,
      unit: 'troubles',
    },
    ...idle.map(([id, count]): Figure => ({
      name: `${day.name}: ${id} calling without a trouble`,
      value: count.idle,
      unit: `of ${count.calling}`,
    })),
  ];
}

function main(): void {
  const what = `Alarms that the catalogue raises over three days of ${siteCount} simulated sites, against what was really wrong there (the field's own truth): of summer, winter and the plum rains, each with a seed of its own. Weather is no trouble there; what the weather outside explains is a hint that calls nobody. \`npm run bench alarmTruth\``;
  recordBench('alarmTruth', what, days.flatMap(figuresOf));
}

main();
