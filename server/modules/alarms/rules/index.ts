import type { AlarmDefinition } from '@contract/alarmDefinitions';
import type { AlarmRule } from '@contract/alarmRules';
import { centrePoints, deviceClasses, pointsByClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import { secondMs } from '@contract/time';
import {
  changeGauge,
  countGauge,
  frozenGauge,
  jumpGauge,
  predictGauge,
  rateGauge,
  shortCycleGauge,
  stuckGauge,
} from './gauges';
import {
  allOff,
  deviation,
  digital,
  disagree,
  limit,
  mismatch,
  whileHolding,
  type PeerPositions,
  type Positions,
} from './readings';
import type { Gauge, Reads, Rule } from './rule';

export type { Gauge, Measured, Rule, SiteView } from './rule';

export type RuleSource = Pick<
  AlarmDefinition,
  'id' | 'deviceClass' | 'level' | 'rule' | 'raiseDelayS' | 'clearDelayS'
> &
  Partial<Pick<AlarmDefinition, 'isLatched'>>;

const namesOf = (deviceClass: string): readonly string[] => {
  if (deviceClass === 'centre') return centrePoints;
  const known = deviceClasses.find((each) => each === deviceClass);
  return known === undefined ? [] : pointsByClass[known].map((point) => point.name);
};

const positionIn: PeerPositions = (deviceClass, name) => {
  const position = namesOf(deviceClass).indexOf(name);
  if (position < 0) throw new Error(`a ${deviceClass} has no point ${name}`);
  return position;
};

const never: Reads = { conditionOf: () => 'unknown', valueOf: () => null };

/** How rules without memory read a device. */
const readsOf = (rule: AlarmRule, stationClass: StationClass, at: Positions): Reads => {
  switch (rule.kind) {
    case 'limit':
      return limit(rule, stationClass, at);
    case 'state':
      return digital(at(rule.point), rule.equals);
    case 'event':
      return digital(at(rule.point), 1);
    case 'deviation':
      return deviation(rule, stationClass, at);
    case 'mismatch':
      return mismatch(rule, stationClass, at);
    case 'disagree':
      return disagree(rule, stationClass, at, positionIn);
    case 'allOff':
      return allOff(rule, stationClass, at, positionIn);
    default:
      return never;
  }
};

const gaugeOf = (
  rule: AlarmRule,
  stationClass: StationClass,
  at: Positions,
  timeFactor: number,
): (() => Gauge) | null => {
  const ms = (seconds: number) => seconds * secondMs * timeFactor;
  switch (rule.kind) {
    case 'rate': {
      const [position, most] = [at(rule.point), rule.threshold[stationClass]];
      return () => rateGauge(position, most, ms(rule.overS), rule.deadband);
    }
    case 'predict': {
      const [position, most] = [at(rule.point), rule.limit[stationClass]];
      const within = rule.threshold[stationClass];
      return () => predictGauge(position, most, within, ms(rule.overS), rule.deadband);
    }
    case 'stuck': {
      const position = at(rule.point);
      return () => stuckGauge(position, rule.threshold[stationClass], ms(rule.overS));
    }
    case 'jump': {
      const position = at(rule.point);
      return () => jumpGauge(position, rule.threshold[stationClass], rule.samples);
    }
    case 'frozen': {
      const position = at(rule.counter);
      const always: Reads = { conditionOf: () => 'violated', valueOf: () => null };
      const guard = whileHolding(rule.while, at, always);
      return () =>
        frozenGauge(position, ms(rule.overS), (values) => guard.conditionOf(values) === 'violated');
    }
    case 'count': {
      const position = at(rule.counter);
      return () => countGauge(position, rule.threshold[stationClass], ms(rule.overS));
    }
    case 'shortCycle': {
      const position = at(rule.running);
      const limits = {
        startsPerHour: rule.threshold[stationClass],
        overMs: ms(rule.overS),
        minOnMs: ms(rule.minOnS),
        times: rule.times,
      };
      return () => shortCycleGauge(position, limits);
    }
    case 'change': {
      const position = at(rule.point);
      return () => changeGauge(position, ms(rule.holdS));
    }
    default:
      return null;
  }
};

/**
 * @param delayFactor scales every delay and window, so that tests need not wait minutes
 * @throws Error when the definition names a point that its device class does not have
 */
export const compileRule = (source: RuleSource, stationClass: StationClass, delayFactor: number): Rule => {
  const { rule, deviceClass } = source;
  let mask = 0;
  const at: Positions = (name) => {
    const position = positionIn(deviceClass, name);
    mask |= 1 << position;
    return position;
  };
  const reads = readsOf(rule, stationClass, at);
  const newGauge = gaugeOf(rule, stationClass, at, delayFactor);
  return {
    definitionId: source.id,
    level: source.level[stationClass],
    isLatched: source.isLatched ?? false,
    raiseMs: source.raiseDelayS * secondMs * delayFactor,
    clearMs: source.clearDelayS * secondMs * delayFactor,
    mask,
    threshold: 'threshold' in rule ? (rule.threshold?.[stationClass] ?? null) : null,
    isAboutFloods: rule.kind === 'flood',
    afterMs: 'afterS' in rule ? rule.afterS * secondMs * delayFactor : null,
    newGauge,
    isAboutSite: rule.kind === 'disagree' || rule.kind === 'allOff',
    ...reads,
  };
};

/** Whether the engine can run a rule from the readings of one device alone: such rules can be replayed. */
export const isAboutOneDevice = ({ kind }: AlarmRule): boolean =>
  !['silence', 'areaSilence', 'blind', 'flood', 'planned', 'disagree', 'allOff'].includes(kind);
