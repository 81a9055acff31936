import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { climateOf } from '@field/climate/climate';
import { kindOf, pointsByKind } from '@field/devices/kinds';
import { relive } from '@field/devices/report';
import { newSite } from '@field/devices/site';
import type { Fault } from '@field/faults/fault';
import type { SitePlan } from '@field/sites/plan';
import { alarmCatalogue } from '@server/alarmEngine/catalogue';
import { quiet, type RuleState } from '@server/alarmEngine/engine';
import {
  compileRule,
  isAboutOneDevice,
  readBeyond,
  type Beyond,
  type StatefulEvaluator,
  type Rule,
  type SiteView,
} from '@server/alarmEngine/rules';
import { stepBy } from '@server/alarmEngine/runRule';
import { perfectLine, type Line, type SaidReport } from './sloppiness';
import { explainedBy } from '@server/alarmEngine/correlation/weather';

/** The rules watch from here on, so that what stands when the day begins began when it did. */
export const watchedBeforeMs = 6 * hourMs;
const settlingMs = 6 * hourMs;
const silentMs = 5 * minuteMs;

/** One alarm from its raise to its end. */
export interface Episode {
  definitionId: string;
  device: string;
  at: EpochMs;
  until: EpochMs;
  /** Whether it was ever more than a hint that the weather explains. */
  isCalling: boolean;
}

interface Watch {
  rule: Rule;
  evaluator: StatefulEvaluator | null;
  state: RuleState;
  open: Episode | null;
}

const watchesOf = (deviceClass: string, { declaration }: SitePlan): Watch[] =>
  alarmCatalogue
    .filter(
      (each: AlarmDefinition) =>
        each.deviceClass === deviceClass &&
        each.isAvailable &&
        (isAboutOneDevice(each.rule) || each.rule.kind === 'stuck' || each.rule.kind === 'sensor'),
    )
    .map((definition) => {
      const rule = compileRule(definition, declaration.stationClass, 1);
      return { rule, evaluator: rule.newEvaluator?.() ?? null, state: quiet, open: null };
    });

type Declared = SitePlan['declaration']['devices'][number];

const reportedBy = (device: Declared): number => {
  const said = new Set(pointsByKind[kindOf(device)].map(({ name }) => name));
  return pointsByClass[device.class].reduce(
    (mask, { name }, i) => (said.has(name) ? mask | (1 << i) : mask),
    0,
  );
};

/** What a device says stands where its class has it: a branch meter has two of a meter's points. */
function inClassOrder(device: Declared, said: readonly number[]): number[] {
  const position = new Map(pointsByKind[kindOf(device)].map(({ name }, i) => [name, i]));
  return pointsByClass[device.class].map(({ name }) => said[position.get(name) ?? -1] ?? NaN);
}

const at = (deviceClass: DeviceClass, name: string): number =>
  pointsByClass[deviceClass].findIndex((point) => point.name === name);
const [roomC, roomPct] = [at('env', 'roomTempC'), at('env', 'roomRhPct')];
const [outsideC, outsidePct] = [at('env', 'outdoorTempC'), at('env', 'outdoorRhPct')];
const setpoint = at('ac', 'setpointC');

/** As the server judges it. */
const isOfWeather = (
  definitionId: string,
  values: ArrayLike<number>,
  isSoFar: boolean,
  beside: SiteView,
): boolean => {
  const inside = { tempC: values[roomC] ?? NaN, rhPct: values[roomPct] ?? NaN };
  const outside = { tempC: values[outsideC] ?? NaN, rhPct: values[outsidePct] ?? NaN };
  if ([inside, outside].some(({ tempC, rhPct }) => Number.isNaN(tempC + rhPct))) return isSoFar;
  const asked = Math.min(
    ...beside
      .valuesOf('ac')
      .map((ac) => ac[setpoint] ?? NaN)
      .filter((value) => !Number.isNaN(value)),
  );
  return explainedBy[definitionId]?.(inside, outside, isSoFar, asked) === true;
};

/** Everything that the rules say of one site over a day, by the engine that judges live readings. */
export function alarmsOf(
  plan: SitePlan,
  faults: readonly Fault[],
  seed: number,
  from: EpochMs,
  line: Line = perfectLine,
): Episode[] {
  const beginsAt = from - watchedBeforeMs;
  const climate = climateOf(plan.declaration.city.code, seed);
  const site = newSite(plan, climate, beginsAt - settlingMs, [...faults]);
  for (const _said of relive(site, beginsAt, minuteMs, true));
  const { devices } = plan.declaration;
  const watches = devices.map((device) => watchesOf(device.class, plan));
  const newest: ArrayLike<number>[] = [];
  const valuesOf = (deviceClass: string) => newest.filter((_, i) => devices[i]?.class === deviceClass);
  const episodes: Episode[] = [];
  const hear = silenceFrom(beginsAt, episodes);
  const look = (declared: Declared, device: number, { t, values: said, beyond }: SaidReport): void => {
    const values = inClassOrder(declared, said);
    newest[device] = values;
    const { code } = declared;
    const seen = {
      values,
      reported: reportedBy(declared),
      t,
      beyond,
      beside: { valuesOf, ratedPowerW: declared.ratedPowerW ?? NaN },
    };
    for (const watch of watches[device] ?? [])
      judge(watch, seen, (definitionId, at) => {
        const episode = { definitionId, device: code, at, until: Infinity, isCalling: false };
        episodes.push(episode);
        return episode;
      });
  };
  for (const report of relive(site, from + dayMs, minuteMs)) {
    hear(report.t, site.isCut);
    const declared = devices[report.device];
    if (!declared) continue;
    for (const said of line(report, kindOf(declared))) look(declared, report.device, said);
  }
  return episodes;
}

/** A site that is dark or cut off is told of by its silence. */
function silenceFrom(beginsAt: EpochMs, episodes: Episode[]) {
  let heardAt = beginsAt;
  let silence: Episode | null = null;
  return (t: EpochMs, isCut: boolean): void => {
    if (silence === null && t - heardAt > silentMs) {
      const at = heardAt + silentMs;
      silence = {
        definitionId: 'controllerSilent',
        device: 'controller',
        at,
        until: Infinity,
        isCalling: true,
      };
      episodes.push(silence);
    }
    if (isCut) return;
    heardAt = t;
    if (silence) silence.until = t;
    silence = null;
  };
}

/** One report as the rules of its device see it. */
interface Seen {
  values: number[];
  reported: number;
  t: EpochMs;
  beyond: Beyond | null | undefined;
  beside: SiteView;
}

function judge(
  watch: Watch,
  { values, reported, t, beyond, beside }: Seen,
  opened: (definitionId: string, at: EpochMs) => Episode,
): void {
  const { rule, evaluator, open: before } = watch;
  const measured =
    readBeyond(rule, { values, reported, beyond }, beside) ?? evaluator?.observe(values, t, beside, reported);
  const said = measured ?? {
    condition: rule.conditionOf(values, beside),
    value: rule.valueOf(values, beside),
  };
  const next = stepBy(watch.state, rule, t, said);
  watch.state = next.state;
  for (const { kind, at } of next.transitions) {
    if (kind === 'cleared' && watch.open) watch.open.until = at;
    watch.open = kind === 'raised' ? opened(rule.definitionId, at) : null;
    if (watch.open) watch.open.isCalling = !isOfWeather(rule.definitionId, values, false, beside);
  }
  if (before && before === watch.open && !before.isCalling)
    before.isCalling = !isOfWeather(rule.definitionId, values, true, beside);
}
