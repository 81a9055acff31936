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
import { recordBench } from '@tests/support/bench';

const seed = 1;
const siteCount = 100;
const from = Date.UTC(2026, 6, 15);
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

/** Troubles of the simulated field that may rightly raise an alarm; an alarm that is not listed is the weather's. */
const causes: Readonly<Record<string, readonly FaultKind[]>> = {
  roomTempHigh: heat,
  roomTempVeryHigh: heat,
  roomTempRising: heat,
  roomTempPredicted: heat,
  setpointDeviation: [...heat, 'sensorStuck', 'sensorDrift'],
  compressorNoCooling: cooling,
  pressureLockout: cooling,
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
  sensorStuck: ['sensorStuck'],
};

interface Episode {
  definitionId: string;
  site: number;
  at: EpochMs;
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

/** Everything that the rules say of one site over a day, by the engine that judges live readings. */
function alarmsOf(plan: SitePlan, faults: readonly Fault[]): Episode[] {
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
        episodes.push({ definitionId: rule.definitionId, site: plan.index, at: t });
    }
  }
  return episodes;
}

const isCaused = ({ definitionId, at }: Episode, faults: readonly Fault[]): boolean =>
  faults.some(
    (fault) =>
      (causes[definitionId] ?? []).includes(fault.kind) && at >= fault.from && at < fault.to + aftermathMs,
  );

function main(): void {
  const plans = planFleet(seed, siteCount);
  const troubles = scheduleFaults(seed, siteCount, from - settlingMs, from + dayMs);
  const counts = new Map<string, { raised: number; idle: number }>();
  for (const plan of plans) {
    const faults = troubles.get(plan.index) ?? [];
    for (const episode of alarmsOf(plan, faults)) {
      const count = counts.get(episode.definitionId) ?? { raised: 0, idle: 0 };
      count.raised += 1;
      if (!isCaused(episode, faults)) count.idle += 1;
      counts.set(episode.definitionId, count);
    }
  }
  const sum = (of: 'raised' | 'idle') => [...counts.values()].reduce((total, count) => total + count[of], 0);
  const rows = [...counts].toSorted(([, a], [, b]) => b.idle - a.idle || b.raised - a.raised);
  const what = `Alarms that the catalogue raises over a summer day of ${siteCount} simulated sites, against what was really wrong there (the field's own truth); weather is no trouble there, so what it causes counts as without one. \`npm run bench alarmTruth\``;
  recordBench('alarmTruth', what, [
    { name: 'raised', value: sum('raised'), unit: 'alarms' },
    { name: 'without a trouble', value: sum('idle'), unit: 'alarms' },
    ...rows.map(([id, { raised, idle }]) => ({
      name: `${id} without a trouble`,
      value: idle,
      unit: `of ${raised}`,
    })),
  ]);
}

main();
