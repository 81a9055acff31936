import { hourMs, type EpochMs } from '@contract/time';
import { plateOf } from '@server/alarmEngine/rules';
import { frozenEvaluator } from '@server/alarmEngine/rules/frozen';
import type { Meter } from './aMeter';

/** When the rule of the catalogue raises for a meter: power above 100 W, for an hour. */
export function alarmsOf({
  readings,
  rollOver = null,
}: Pick<Meter, 'readings'> & Partial<Pick<Meter, 'rollOver'>>): EpochMs[] {
  const isExpected = (values: ArrayLike<number>): boolean => (values[1] ?? 0) > 100;
  const rule = frozenEvaluator({ position: 0, powerPosition: 1 }, hourMs, isExpected);
  const site = { ...plateOf(NaN), counter: { rollOverKwh: rollOver, resolutionKwh: null } };
  const raised: EpochMs[] = [];
  let isRaised = false;
  for (const { at, kwh, powerW } of readings) {
    const { condition } = rule.observe([kwh ?? NaN, powerW ?? NaN], at, site);
    if (condition === 'violated' && !isRaised) raised.push(at);
    if (condition === 'violated' || condition === 'normal') isRaised = condition === 'violated';
  }
  return raised;
}

const hasCause = ({ events }: Meter, at: EpochMs): boolean =>
  events.some(({ kind, from, to }) => kind !== 'glitch' && at >= from && at <= to + 4 * hourMs);

/** Those for which nothing that befell the meter is the reason. */
export const untrueAlarmsOf = (meter: Meter): EpochMs[] =>
  alarmsOf(meter).filter((at) => !hasCause(meter, at));
