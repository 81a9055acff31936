import { createHash } from 'node:crypto';
import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { isContactRule, type AlarmRule, type RuleGuard } from '@contract/alarmRules';
import { centrePoints, deviceClasses, pointsByClass } from '@contract/points';
import type { StationClass } from '@contract/sites';
import { secondMs } from '@contract/time';
import { safetyStates } from '../catalogue/safetyStates';
import { changeEvaluator, countEvaluator, jumpEvaluator, shortCycleEvaluator } from './evaluators';
import { frozenEvaluator } from './frozen';
import {
  allOff,
  byHand,
  deviation,
  digital,
  disagree,
  limit,
  mismatch,
  runningAmong,
  whileHolding,
  type PeerPositions,
  type Positions,
  type RuleOf,
} from './readings';
import type { StatefulEvaluator, Reads, Rule } from './rule';
import { fireRangesOf } from './beyond';
import { sensorTestOf } from './sensorTest';
import { sensorEvaluator } from './sensor';
import { stuckEvaluator } from './stuck';
import { predictEvaluator, rateEvaluator, type Prediction, type RateForm } from './trends';

export { isFromBeyond, readBeyond, type Beyond } from './beyond';
export {
  longestPauseMs,
  plateOf,
  type DeclaredCounter,
  type StatefulEvaluator,
  type Measured,
  type DeviceControl,
  type Rule,
  type SiteView,
} from './rule';

export type RuleSource = Pick<
  AlarmDefinition,
  'id' | 'deviceClass' | 'level' | 'rule' | 'raiseDelayS' | 'clearDelayS'
> &
  Partial<Pick<AlarmDefinition, 'isLatched' | 'isEnabled'>>;

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
    case 'byHand':
      return byHand(rule, stationClass, at);
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

/** A memory comes back only to an evaluator of the same `memoryKey`, so that its form is the one it was given. */
const own = <Memory extends object>(kept: object | undefined): Memory | undefined =>
  kept as Memory | undefined;

/** Scales the seconds of a rule to the milliseconds that its evaluators run on. */
type Duration = (seconds: number) => number;

const rateForms = (rule: RuleOf<'rate'>, stationClass: StationClass, ms: Duration): RateForm[] => {
  const { overS, deadband, rise, riseOverS } = rule;
  const perMinute = rule.threshold[stationClass];
  const fast: RateForm = { perMinute, overMs: ms(overS), deadband };
  if (rise === undefined || riseOverS === undefined) return [fast];
  const slow = (rise[stationClass] * 60) / riseOverS;
  // The deadband is given for the fast form; the slow one has the same share of its own limit.
  return [fast, { perMinute: slow, overMs: ms(riseOverS), deadband: (deadband * slow) / perMinute }];
};

const predictionOf = (rule: RuleOf<'predict'>, stationClass: StationClass, ms: Duration): Prediction => ({
  limit: rule.limit[stationClass],
  withinMin: rule.threshold[stationClass],
  overMs: ms(rule.overS),
  deadband: rule.deadband,
  timeConstantMin: rule.timeConstantMin?.[stationClass] ?? Infinity,
});

const stuckLimits = (
  rule: RuleOf<'stuck'>,
  stationClass: StationClass,
  ms: Duration,
): Parameters<typeof stuckEvaluator>[1] => {
  const { peerClass, peerPoint, times } = rule;
  const hasPeers = peerClass !== undefined && peerPoint !== undefined && times !== undefined;
  return {
    deviation: rule.threshold[stationClass],
    overMs: ms(rule.overS),
    starts: hasPeers ? { times, runningOf: runningAmong(peerClass, positionIn(peerClass, peerPoint)) } : null,
  };
};

const evaluatorOf = (
  { rule, ...source }: RuleSource,
  stationClass: StationClass,
  at: Positions,
  ms: Duration,
): ((kept?: object) => StatefulEvaluator) | null => {
  switch (rule.kind) {
    case 'rate': {
      const [position, forms] = [at(rule.point), rateForms(rule, stationClass, ms)];
      return (kept) => rateEvaluator(position, forms, own(kept));
    }
    case 'predict': {
      const [position, prediction] = [at(rule.point), predictionOf(rule, stationClass, ms)];
      return (kept) => predictEvaluator(position, prediction, own(kept));
    }
    case 'stuck': {
      const [position, limits] = [at(rule.point), stuckLimits(rule, stationClass, ms)];
      return (kept) => stuckEvaluator(position, limits, own(kept));
    }
    case 'jump': {
      const position = at(rule.point);
      return (kept) => jumpEvaluator(position, rule.threshold[stationClass], rule.samples, own(kept));
    }
    case 'sensor': {
      const bus = namesOf(source.deviceClass).indexOf('commFault');
      const test = sensorTestOf(rule, { ...source, busPosition: bus < 0 ? null : bus }, at, positionIn, ms);
      return (kept) => sensorEvaluator(test, own(kept));
    }
    case 'frozen': {
      const position = at(rule.counter);
      const always: Reads = { conditionOf: () => 'violated', valueOf: () => null };
      const guard = whileHolding(rule.while, at, always);
      const isExpected = (values: ArrayLike<number>) => guard.conditionOf(values) === 'violated';
      const power = rule.while?.find(({ point }) => /powerW$/i.test(point));
      const meter = { position, powerPosition: power === undefined ? null : at(power.point) };
      return (kept) => frozenEvaluator(meter, ms(rule.overS), isExpected, own(kept));
    }
    case 'count': {
      const position = at(rule.counter);
      return (kept) => countEvaluator(position, rule.threshold[stationClass], ms(rule.overS), own(kept));
    }
    case 'shortCycle': {
      const position = at(rule.running);
      const limits = {
        startsPerHour: rule.threshold[stationClass],
        overMs: ms(rule.overS),
        minOnMs: ms(rule.minOnS),
        times: rule.times,
      };
      return (kept) => shortCycleEvaluator(position, limits, own(kept));
    }
    case 'change': {
      const position = at(rule.point);
      return (kept) => changeEvaluator(position, ms(rule.holdS), own(kept));
    }
    default:
      return null;
  }
};

/** The mask of all points of any class. */
const allPoints = -1;

/** Changes when the memories of evaluators do: what was remembered in another form is forgotten. */
const memoryForm = 2;

const memoryKeyOf = (rule: AlarmRule, stationClass: StationClass, delayFactor: number): string =>
  createHash('md5')
    .update(JSON.stringify([memoryForm, rule, stationClass, delayFactor]))
    .digest('base64url');

const isAboutPeers = (rule: AlarmRule): boolean =>
  ('peerClass' in rule && rule.peerClass !== undefined) ||
  (rule.kind === 'sensor' && rule.beside !== undefined);

const isAboutControl = (rule: AlarmRule): boolean =>
  rule.kind === 'byHand' || ('command' in rule && rule.command === true);

const isAboutPlate = (rule: AlarmRule): boolean => {
  const guards: readonly RuleGuard[] = 'while' in rule ? rule.while : [];
  return (
    (rule.kind === 'mismatch' && rule.ofRated !== undefined) ||
    guards.some(({ ofRated }) => ofRated !== undefined)
  );
};

const flickerOf = ({ id, rule }: RuleSource, delayFactor: number): Rule['flicker'] => {
  const setting = isContactRule(rule) ? safetyStates.get(id) : undefined;
  return setting ? { windowMs: setting.windowS * secondMs * delayFactor, rises: setting.rises } : null;
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
  const newEvaluator = evaluatorOf(source, stationClass, at, (seconds) => seconds * secondMs * delayFactor);
  return {
    definitionId: source.id,
    level: source.level[stationClass],
    isLatched: source.isLatched ?? false,
    isEnding: source.isEnabled === false,
    raiseMs: source.raiseDelayS * secondMs * delayFactor,
    clearMs: source.clearDelayS * secondMs * delayFactor,
    // What a report leaves out is of interest where a sensor may be missing.
    mask: rule.kind === 'sensor' ? allPoints : mask,
    fireRanges: fireRangesOf(source),
    isSafety: safetyStates.has(source.id),
    flicker: flickerOf(source, delayFactor),
    threshold: 'threshold' in rule ? (rule.threshold?.[stationClass] ?? null) : null,
    isContact: isContactRule(rule),
    isAboutFloods: rule.kind === 'flood',
    ...(rule.kind === 'link' && { linkFault: rule.of }),
    afterMs: 'afterS' in rule ? rule.afterS * secondMs * delayFactor : null,
    newEvaluator,
    memoryKey: newEvaluator === null ? '' : memoryKeyOf(rule, stationClass, delayFactor),
    isAboutSite: isAboutPeers(rule),
    isAboutControl: isAboutControl(rule),
    isAboutPlate: isAboutPlate(rule),
    vitalPosition: rule.kind === 'sensor' && rule.isVital ? at(rule.point) : null,
    ...reads,
  };
};

/** Whether the engine can run a rule from the readings of one device alone: such rules can be replayed. */
export const isAboutOneDevice = (rule: AlarmRule): boolean =>
  ![
    'silence',
    'areaSilence',
    'linkCause',
    'blind',
    'flood',
    'link',
    'test',
    'freePoint',
    'access',
    'diagnosis',
    'strategy',
    'baseline',
    'planned',
  ].includes(rule.kind) && !isAboutPeers(rule);
