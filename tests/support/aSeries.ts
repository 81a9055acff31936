import { minuteMs } from '@contract/time';
import type { StatefulEvaluator, SiteView } from '@server/alarmEngine/rules';

export interface Said {
  at: number;
  value: number;
}

/** Readings of one point, one after another. */
export const seriesOf = (values: readonly number[], everyMs = minuteMs): Said[] =>
  values.map((value, i) => ({ at: i * everyMs, value }));

export const ramp = (perMinute: number, minutes: number, from = 25): Said[] =>
  seriesOf(Array.from({ length: minutes + 1 }, (_, i) => from + i * perMinute));

export const conditionsOf = (
  evaluator: StatefulEvaluator,
  series: readonly Said[],
  siteAt?: (at: number) => SiteView,
) => series.map(({ at, value }) => evaluator.observe([value], at, siteAt?.(at)).condition);
