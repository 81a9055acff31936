import { minuteMs, type EpochMs } from '@contract/time';
import type { Condition } from '../alarmEngine/engine';
import {
  freshSensor,
  sensorEvaluator,
  type SensorMemory,
  type SensorTest,
} from '../alarmEngine/rules/sensor';
import type { FreePoint } from '../ingest/participant';
import type { PointState } from './pointState';

/** As the sensors of a class: of looks further apart fewer bad ones are evidence. */
const slowMs = 5 * minuteMs;

/** A point that has a limit is relied upon: it is to have a value from the beginning. */
const testOf = ({ high, low }: FreePoint): SensorTest => ({
  ...{ position: 0, busPosition: null, slowMs, missingMs: Infinity, never: [] },
  isVital: high !== null || low !== null,
  ...{ leapWithin: null, isContradicted: null },
});

/** What one more look says of whether a point is to be believed. */
export const lookAt = (
  point: FreePoint,
  before: Pick<PointState, 'sensor' | 'ts' | 'value'>,
  value: number,
  at: EpochMs,
): { condition: Condition; sensor: SensorMemory | null } => {
  if (before.sensor === null && !Number.isNaN(value)) return { condition: 'normal', sensor: null };
  const memory = before.sensor ?? {
    ...freshSensor(),
    hasWorked: !Number.isNaN(before.value),
    lookedAt: before.ts < 0 ? null : before.ts,
  };
  const evaluator = sensorEvaluator(testOf(point), { ...memory });
  const { condition } = evaluator.observe([value], at, undefined, 1);
  const { memory: sensor } = evaluator;
  return { condition, sensor: sensor.score === 0 && sensor.bad === 0 ? null : sensor };
};
