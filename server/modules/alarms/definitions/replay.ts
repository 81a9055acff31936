import { overlay, type PartialReading } from '@contract/partialReadings';
import type { StationClass } from '@contract/sites';
import type { EpochMs } from '@contract/time';
import { advance, quiet, type RuleState } from '../../../alarmEngine/engine';
import { compileRule, plateOf, type RuleSource } from '../../../alarmEngine/rules';
import { stepBy } from '../../../alarmEngine/runRule';

export interface PastReading extends PartialReading {
  ts: EpochMs;
}

/** What stands fast of the device whose past is replayed. */
export interface ReplayedDevice {
  stationClass: StationClass;
  /** Null where the plate is not known. */
  ratedPowerW: number | null;
  /** As declared of the counters of a meter. */
  rollOverKwh: number | null;
  resolutionKwh: number | null;
}

/** Between two readings further apart than this nothing is known: no delay may run out there. */
export const longestGapMs = 3_600_000;

/**
 * How often a rule would have raised over these readings of one device, in order of time: the same engine, delays
 * and memory as over live readings.
 */
export const raisesOver = (
  source: RuleSource,
  { stationClass, ratedPowerW, ...counter }: ReplayedDevice,
  readings: readonly PastReading[],
): number => {
  const rule = compileRule(source, stationClass, 1);
  const plate = { ...plateOf(ratedPowerW ?? NaN), counter };
  const evaluator = rule.newEvaluator?.() ?? null;
  const values: number[] = [];
  let state: RuleState = quiet;
  let raises = 0;
  let last: EpochMs | null = null;
  for (const reading of readings) {
    const { ts } = reading;
    if (last !== null && ts - last > longestGapMs) {
      const until = advance(state, last);
      raises += until.transitions.filter(({ kind }) => kind === 'raised').length;
      state = until.state.isOpen ? until.state : quiet;
    }
    last = ts;
    const reported = overlay(values, reading, NaN);
    if ((rule.mask & reported) === 0) continue;
    const said = evaluator?.observe(values, ts, plate, reported) ?? {
      condition: rule.conditionOf(values, plate),
      value: rule.valueOf(values, plate),
    };
    const next = stepBy(state, rule, ts, said);
    raises += next.transitions.filter(({ kind }) => kind === 'raised').length;
    state = next.state;
  }
  return raises;
};
