import type { LatestState } from '@contract/devices';
import type { SiteCondition } from '@/palette/palette';
import { pointValueOf } from './pointValue';

/** The points that tell what an air conditioner does. */
export const doingPoints = ['switchedOn', 'running', 'fault'] as const;

export interface Doing {
  condition: SiteCondition;
  /** Key of what it does. */
  does: string;
}

/** A unit that is on and does not cool just now stands by: its room is cool enough. It is not stopped. */
export function doingOf(unit: LatestState): Doing {
  const [switchedOn, running, fault] = doingPoints.map((point) => pointValueOf(unit, point));
  if (fault === 1) return { condition: 'level2', does: 'point.fault' };
  if (running === null) return { condition: 'unknown', does: 'condition.unknown' };
  if (running === 1) return { condition: 'normal', does: 'screen.runs' };
  return { condition: 'normal', does: switchedOn === 1 ? 'screen.standsBy' : 'screen.rests' };
}
