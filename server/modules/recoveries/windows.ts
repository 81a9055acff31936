import { leastRecoveryDays, recoveryDays, type RecoveryObstacle } from '@contract/recoveries';
import { calTrackBaseline } from '@contract/savings';
import { dayMs, type EpochMs } from '@contract/time';

export interface MendedOrder {
  id: number;
  siteId: number;
  areaId: number;
  beganAt: EpochMs;
  /** When the fault was over, by who mended it; the repair was told at or after it. */
  endedAt: EpochMs;
  repairedAt: EpochMs;
}

/** What else changed what a site uses. */
export interface SiteChanges {
  siteId: number;
  /** Other faults of cooling; `to` null while one is not mended. */
  faults: readonly { id: number; from: EpochMs; to: EpochMs | null }[];
  /** When a plan began or ended, or an experiment did. */
  plans: readonly EpochMs[];
}

export interface RecoveryWindows {
  baselineFrom: EpochMs;
  /** The fault began on this day. */
  baselineTo: EpochMs;
  beforeFrom: EpochMs;
  beforeTo: EpochMs;
  afterFrom: EpochMs;
  afterTo: EpochMs;
  obstacle: RecoveryObstacle | null;
}

const daysIn = (from: EpochMs, to: EpochMs): number => Math.round((to - from) / dayMs);

/**
 * Whole days that tell of a repair: those under the fault, and those since, each up to whatever else changed the site.
 * The days on which the fault began and was mended are of neither.
 * @param day start of the last day that is looked at; all days begin at its hour
 */
export function windowsOf(order: MendedOrder, changes: SiteChanges, day: EpochMs): RecoveryWindows {
  const startOf = (at: EpochMs): EpochMs => day + Math.floor((at - day) / dayMs) * dayMs;
  const baselineTo = startOf(order.beganAt);
  const beforeTo = startOf(Math.min(order.endedAt, order.repairedAt));
  const afterFrom = startOf(Math.max(order.endedAt, order.repairedAt)) + dayMs;
  const moments = [
    ...changes.plans,
    ...changes.faults.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  ].map(startOf);
  const earliest = Math.max(baselineTo + dayMs, beforeTo - recoveryDays.before * dayMs);
  const latest = Math.min(day + dayMs, afterFrom + recoveryDays.after * dayMs);
  const beforeFrom = Math.max(earliest, ...moments.filter((at) => at < beforeTo).map((at) => at + dayMs));
  const afterTo = Math.min(latest, ...moments.filter((at) => at >= afterFrom));
  const meanwhile = (at: EpochMs): boolean => startOf(at) >= beforeTo && startOf(at) < afterFrom;
  return {
    ...{ baselineFrom: baselineTo - calTrackBaseline.days * dayMs, baselineTo },
    ...{ beforeFrom, beforeTo, afterFrom, afterTo },
    obstacle:
      daysIn(earliest, beforeTo) < leastRecoveryDays.before
        ? 'shortFault'
        : (obstacleMeanwhile(order, changes, meanwhile) ??
          (daysIn(beforeFrom, beforeTo) < leastRecoveryDays.before ? 'otherChange' : null) ??
          (daysIn(afterFrom, latest) < leastRecoveryDays.after ? 'fewDaysAfter' : null) ??
          (daysIn(afterFrom, afterTo) < leastRecoveryDays.after ? 'otherChange' : null)),
  };
}

/** What happened on the very days of the repair. Of faults that were mended together the first order tells. */
function obstacleMeanwhile(
  { id }: MendedOrder,
  { plans, faults }: SiteChanges,
  meanwhile: (at: EpochMs) => boolean,
): RecoveryObstacle | null {
  if (plans.some(meanwhile)) return 'otherChange';
  if (faults.some(({ from, to }) => meanwhile(from) && (to === null || !meanwhile(to)))) return 'otherChange';
  const isToldThere = (fault: SiteChanges['faults'][number]): boolean =>
    fault.id < id && fault.to !== null && meanwhile(fault.to) && lasted(fault.from, fault.to);
  return faults.some(isToldThere) ? 'sharedRepair' : null;
}

const lasted = (from: EpochMs, to: EpochMs): boolean => daysIn(from, to) > leastRecoveryDays.before;
