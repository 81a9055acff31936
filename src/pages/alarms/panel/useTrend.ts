import { useQuery } from '@/queries/useQuery';
import { alarmTrendQuery } from '@sagas/alarms/alarms.queries';
import type { AlarmDefinition } from '@contract/alarmDefinitions';
import type { AlarmRule } from '@contract/alarmRules';
import type { Alarm } from '@contract/alarms';
import { DeviceClass, pointsByClass } from '@contract/points';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrendSeries } from '@/charts';
import { stateWordsOf } from '@/readings/stateWords';

/** The points of the device that the rule looks at; none for a rule about silence or about an area. */
export function pointsOf(rule: AlarmRule | undefined): readonly string[] {
  switch (rule?.kind) {
    case 'limit':
      return rule.points;
    case 'deviation':
      return [rule.point, rule.from];
    case 'mismatch':
      return [rule.measured];
    case 'frozen':
    case 'count':
      return [rule.counter];
    case 'shortCycle':
      return [rule.running];
    case 'state':
    case 'event':
    case 'rate':
    case 'predict':
    case 'stuck':
    case 'jump':
    case 'sensor':
    case 'disagree':
    case 'change':
    case 'byHand':
    case 'allOff':
      return [rule.point];
    default:
      return [];
  }
}

/** Words for the states of a point that has such. */
function statesOf(definition: AlarmDefinition | undefined, name: string, t: TFunction) {
  const parsed = DeviceClass.safeParse(definition?.deviceClass);
  const points = parsed.success ? pointsByClass[parsed.data] : [];
  const point = points.find((known) => known.name === name);
  const states = point && stateWordsOf(point, t);
  return states ? { states } : {};
}

interface Limit {
  value: number;
  isClear: boolean;
}

/** The limit at the raise and, with a deadband, the one below (or above) which it clears. */
export function limitsOf(threshold: number | null, rule: AlarmRule | undefined): readonly Limit[] {
  if (
    threshold === null ||
    !rule ||
    !('direction' in rule) ||
    !('deadband' in rule) ||
    rule.kind === 'deviation'
  )
    return [];
  const raise = { value: threshold, isClear: false };
  if (rule.deadband === 0) return [raise];
  const clear = rule.direction === 'above' ? threshold - rule.deadband : threshold + rule.deadband;
  return [raise, { value: clear, isClear: true }];
}

export function useTrend(alarm: Alarm, definition: AlarmDefinition | undefined) {
  const { t } = useTranslation();
  const { deviceId, clearedAt } = alarm;
  const points = pointsOf(definition?.rule);
  const isPossible = deviceId !== null && points.length > 0;
  const wanted = isPossible ? { alarm, deviceId, points } : null;
  const { data, error } = useQuery(alarmTrendQuery, wanted, clearedAt ?? 0);
  const series = useMemo(
    () =>
      (data?.series ?? []).map(({ point, unit, t: times, value }): TrendSeries => ({
        key: point,
        name: t(`point.${point}`, { defaultValue: point }),
        unit,
        points: times.map((at, i) => [at, value[i] ?? null] as const),
        ...statesOf(definition, point, t),
      })),
    [data, definition, t],
  );
  return { isPossible, series, data, hasFailed: error !== null };
}
