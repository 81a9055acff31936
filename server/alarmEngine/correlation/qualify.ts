import type { EpochMs } from '@contract/time';
import { judgeAreas } from './areaSilence';
import { correlate } from './correlate';
import { markRaised } from './marks';
import type { Statements } from '../../platform/database/statements';
import type { Step } from './step';
import { judgeWeather } from './weather';

export interface Changed {
  raised: readonly number[];
  cleared: readonly number[];
  /** Alarms of silent controllers that are received again, or no longer, before they clear. */
  contacts?: readonly number[];
  /** Whether a controller fell silent or was heard again. */
  hasSilence: boolean;
}

/**
 * What follows from alarms that were just raised or cleared: marks, the weather, an area as a whole, parents. In the same
 * transaction, so that no list ever shows a symptom as a cause for a moment. The steps are still to be recorded.
 */
export const qualify = async (
  statements: Statements,
  { raised, cleared, contacts = [], hasSilence }: Changed,
  now: EpochMs,
): Promise<Step[]> => {
  const changed = [...raised, ...cleared];
  if (changed.length + contacts.length === 0) return [];
  const marks = await markRaised(statements, raised, now);
  const weather = raised.length === 0 ? [] : await judgeWeather(statements, raised, now);
  const areas = hasSilence ? await judgeAreas(statements, changed, now) : [];
  const areaIds = areas.map(({ alarmId }) => alarmId);
  const areaMarks = areas.some(({ kind }) => kind === 'raised')
    ? await markRaised(statements, areaIds, now)
    : [];
  const parents = await correlate(statements, [...changed, ...contacts, ...areaIds], now);
  return [...marks, ...weather, ...areas, ...areaMarks, ...parents];
};
