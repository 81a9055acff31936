import type { AlarmRule } from '@contract/alarmRules';
import { deviceClasses, pointsByClass } from '@contract/points';
import type { FireRange, Measured, Rule, SiteView } from './rule';

/** Numbers above the plausible range of points that may be in a fire, by position. */
export type Beyond = ReadonlyMap<number, number>;

/** Points of which a higher value is the worse one. */
const pointsOf = (rule: AlarmRule): readonly string[] => {
  if (rule.kind === 'limit') return rule.direction === 'above' ? rule.points : [];
  if (rule.kind === 'deviation') return rule.direction === 'above' ? [rule.point] : [];
  return rule.kind === 'allOff' ? [rule.point] : [];
};

export const fireRangesOf = ({
  rule,
  deviceClass,
}: {
  rule: AlarmRule;
  deviceClass: string;
}): Rule['fireRanges'] => {
  const known = deviceClasses.find((each) => each === deviceClass);
  const worse = pointsOf(rule);
  const ranges = new Map<number, FireRange>();
  if (known !== undefined)
    pointsByClass[known].forEach(({ name, max, hottest }, position) => {
      if (hottest !== undefined && worse.includes(name)) ranges.set(position, { from: max, to: hottest });
    });
  return ranges.size === 0 ? null : ranges;
};

/** A reading, of which `reported` became part of what is known. */
interface SeenBeyond {
  values: ArrayLike<number>;
  reported: number;
  beyond?: Beyond | null | undefined;
}

/**
 * What a rule reads where one of its points was reported above its plausible range; null where none was. Up to what
 * such a sensor measures it is read as it is: it may be a fire. More is no measurement, yet it refutes no rise.
 */
export const readBeyond = (
  rule: Rule,
  { values, reported, beyond }: SeenBeyond,
  site?: SiteView,
): Measured | null => {
  if (!beyond || rule.fireRanges === null) return null;
  let isBeyond = false;
  const seen = Array.from(values);
  rule.fireRanges.forEach(({ to }, position) => {
    const value = ((reported >>> position) & 1) === 1 ? beyond.get(position) : undefined;
    if (value === undefined) return;
    isBeyond = true;
    if (value <= to) seen[position] = value;
  });
  return isBeyond
    ? { condition: rule.conditionOf(seen, site), value: rule.valueOf(seen, site), isBeyond }
    : null;
};

/** Whether an alarm, or its delay, stands on a value above the plausible range. */
export const isFromBeyond = ({ fireRanges }: Rule, value: number | null): boolean =>
  value !== null && fireRanges !== null && [...fireRanges.values()].some(({ from }) => value > from);
