import type { AlarmRule, RuleGuard } from '@contract/alarmRules';
import type { StationClass } from '@contract/sites';
import type { Condition } from '../engine';
import { against, compare, numberOrNull, type Reads, type SiteView } from './rule';
import { contradictedBy } from './sensor';

export type RuleOf<Kind extends AlarmRule['kind']> = Extract<AlarmRule, { kind: Kind }>;
/** Position of a point of the device class that a rule is compiled for. @throws Error when it has none */
export type Positions = (point: string) => number;
export type PeerPositions = (deviceClass: string, point: string) => number;

const valueAt = (values: ArrayLike<number>, position: number): number => values[position] ?? NaN;

const holds = (value: number, is: RuleGuard['is'], to: number): Condition => {
  if (Number.isNaN(value)) return 'unknown';
  const isHeld = is === 'above' ? value > to : is === 'below' ? value < to : value === to;
  return isHeld ? 'violated' : 'normal';
};

/** What a power is held to: a share of the plate, or the number where there is no plate. */
const amountOf = (
  { to, ofRated }: { to: number; ofRated?: number | undefined },
  site: SiteView | undefined,
): number => {
  const rated = site?.ratedPowerW ?? NaN;
  return ofRated === undefined || Number.isNaN(rated) ? to : ofRated * rated;
};

/** The guards' own condition: violated when they all hold. */
const guardOf = (
  guards: readonly RuleGuard[],
  at: Positions,
): ((values: ArrayLike<number>, site?: SiteView) => Condition) => {
  const [first] = guards;
  const tests = guards.map((guard) => ({ ...guard, position: at(guard.point) }));
  if (first !== undefined && guards.length === 1) {
    const position = at(first.point);
    return (values, site) => holds(valueAt(values, position), first.is, amountOf(first, site));
  }
  return (values, site) => {
    let found: Condition = 'violated';
    for (const { position, is, to, ofRated } of tests) {
      const said = holds(valueAt(values, position), is, amountOf({ to, ofRated }, site));
      if (said === 'normal') return said;
      if (said === 'unknown') found = said;
    }
    return found;
  };
};

/** Where a guard does not hold the rule reads normal, where it is unknown so is the rule. */
export const whileHolding = (guards: readonly RuleGuard[], at: Positions, reads: Reads): Reads => {
  if (guards.length === 0) return reads;
  const guard = guardOf(guards, at);
  return {
    ...reads,
    conditionOf: (values, site) => {
      const said = guard(values, site);
      return said === 'violated' ? reads.conditionOf(values, site) : said;
    },
  };
};

/** The value that decides among several points; `all`: the one nearest to normal, `any`: the furthest from it. */
const decisive = (
  values: ArrayLike<number>,
  positions: readonly number[],
  isAbove: boolean,
  isFurthest: boolean,
  ignoreBelow: number,
): number => {
  let found = NaN;
  for (const position of positions) {
    const value = valueAt(values, position);
    if (Number.isNaN(value) || value < ignoreBelow) continue;
    if (Number.isNaN(found) || value < found === (isAbove !== isFurthest)) found = value;
  }
  return found;
};

const contradictionOf = ({ beside }: RuleOf<'limit'>, at: Positions) => {
  if (beside === undefined) return null;
  const witnesses = beside.sensors.map(({ point }) => {
    const position = at(point);
    return (values: ArrayLike<number>) => [valueAt(values, position)].filter((value) => !Number.isNaN(value));
  });
  return contradictedBy(witnesses, beside);
};

export const limit = (rule: RuleOf<'limit'>, stationClass: StationClass, at: Positions): Reads => {
  const { match, deadband, direction } = rule;
  const positions = rule.points.map(at);
  const threshold = rule.threshold[stationClass];
  const isAbove = direction === 'above';
  const ignoreBelow = rule.ignoreBelow ?? -Infinity;
  const isContradicted = contradictionOf(rule, at);
  const believed = (value: number, values: ArrayLike<number>): number =>
    isContradicted?.(value, values) === true ? NaN : value;
  const by = (isFurthest: boolean) =>
    against(
      (values) => believed(decisive(values, positions, isAbove, isFurthest, ignoreBelow), values),
      isAbove,
      threshold,
      deadband,
    );
  const [nearest, furthest] = [by(false), by(true)];
  const reads = match === 'all' ? nearest : furthest;
  if (match !== 'some') return whileHolding(rule.while, at, reads);
  const conditionOf = (values: ArrayLike<number>): Condition =>
    nearest.conditionOf(values) === 'violated' ? 'normal' : furthest.conditionOf(values);
  return whileHolding(rule.while, at, { ...reads, conditionOf });
};

export const digital = (position: number, equals: number): Reads => ({
  conditionOf: (values) => {
    const value = valueAt(values, position);
    if (Number.isNaN(value)) return 'unknown';
    return value === equals ? 'violated' : 'normal';
  },
  valueOf: () => null,
});

export const deviation = (rule: RuleOf<'deviation'>, stationClass: StationClass, at: Positions): Reads => {
  const [point, from] = [at(rule.point), at(rule.from)];
  const reads = against(
    (values) => valueAt(values, point) - valueAt(values, from),
    rule.direction === 'above',
    rule.threshold[stationClass],
    rule.deadband,
  );
  const held = whileHolding(rule.while, at, reads);
  return rule.command === undefined ? held : withCommand(rule.command, held);
};

/** Of a unit that is wanted on, or else of one that nobody commands: a command on its way is neither. */
const withCommand = (isCommanded: boolean, held: Reads): Reads => ({
  ...held,
  conditionOf: (values, site) => {
    if (isCommanded && site?.control?.isFailing(values) === true) return 'violated';
    const isMeant = site?.control?.desired('switchedOn') === (isCommanded ? 1 : undefined);
    return isMeant ? held.conditionOf(values, site) : 'normal';
  },
});

/** Only of a setting that the device itself tells: what goes one way repeats what was sent. */
export const byHand = (rule: RuleOf<'byHand'>, stationClass: StationClass, at: Positions): Reads => {
  const position = at(rule.point);
  const threshold = rule.threshold[stationClass];
  return {
    conditionOf: (values, site) => {
      const desired = site?.control?.isReadBack === true ? site.control.desired(rule.point) : undefined;
      if (desired === undefined) return 'normal';
      // A command on its way: what the setting is held to changes now.
      if (Number.isNaN(desired)) return 'between';
      return compare(Math.abs(valueAt(values, position) - desired), true, threshold, 0);
    },
    valueOf: (values) => numberOrNull(valueAt(values, position)),
  };
};

export const mismatch = (rule: RuleOf<'mismatch'>, stationClass: StationClass, at: Positions): Reads => {
  const { direction, deadband, ofRated } = rule;
  const to = rule.threshold[stationClass];
  const measured = at(rule.measured);
  const conditionOf: Reads['conditionOf'] = (values, site) => {
    const limit = amountOf({ to, ofRated }, site);
    return compare(valueAt(values, measured), direction === 'above', limit, Math.min(deadband, limit));
  };
  const valueOf: Reads['valueOf'] = (values) => numberOrNull(valueAt(values, measured));
  const guard = { point: rule.commanded, is: 'equal' as const, to: rule.equals };
  const reported = whileHolding([guard], at, { conditionOf, valueOf });
  if (rule.command !== true) return reported;
  return {
    valueOf,
    conditionOf: (values, site) => {
      const desired = site?.control?.desired(rule.commanded);
      if (desired === undefined) return reported.conditionOf(values, site);
      if (Number.isNaN(desired)) return 'between';
      return desired === rule.equals ? conditionOf(values, site) : 'normal';
    },
  };
};

const peerValues = (site: SiteView | undefined, deviceClass: string, position: number): number[] =>
  (site?.valuesOf(deviceClass) ?? [])
    .map((values) => valueAt(values, position))
    .filter((v) => !Number.isNaN(v));

/** How many devices of a class run; null where none was heard of. */
export const runningAmong =
  (deviceClass: string, position: number) =>
  (site: SiteView): number | null => {
    const heard = peerValues(site, deviceClass, position);
    return heard.length === 0 ? null : heard.filter((value) => value !== 0).length;
  };

/** The largest of several peers' differences counts. */
export const disagree = (
  rule: RuleOf<'disagree'>,
  stationClass: StationClass,
  at: Positions,
  peerAt: PeerPositions,
): Reads => {
  const position = at(rule.point);
  const peer = peerAt(rule.peerClass, rule.peerPoint);
  const read = (values: ArrayLike<number>, site?: SiteView): number => {
    const own = valueAt(values, position);
    const gaps = peerValues(site, rule.peerClass, peer).map((value) => Math.abs(value - own));
    return gaps.length === 0 ? NaN : Math.max(...gaps);
  };
  return whileHolding(rule.while, at, against(read, true, rule.threshold[stationClass], rule.deadband));
};

/** Speaks only where at least one peer was heard of, and none of them runs. */
export const allOff = (
  rule: RuleOf<'allOff'>,
  stationClass: StationClass,
  at: Positions,
  peerAt: PeerPositions,
): Reads => {
  const position = at(rule.point);
  const peer = peerAt(rule.peerClass, rule.peerPoint);
  const reads = against(
    (values) => valueAt(values, position),
    true,
    rule.threshold[stationClass],
    rule.deadband,
  );
  const conditionOf = (values: ArrayLike<number>, site?: SiteView): Condition => {
    const running = peerValues(site, rule.peerClass, peer);
    if (running.length === 0) return 'unknown';
    return running.some((value) => value !== 0) ? 'normal' : reads.conditionOf(values);
  };
  return { ...reads, conditionOf };
};
